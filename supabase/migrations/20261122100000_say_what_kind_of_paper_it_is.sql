alter table public.contract_analyses add column paper jsonb check (jsonb_typeof(paper) = 'object');
comment on column public.contract_analyses.paper is
  'What kind of paper the engine took it for, what it is about, and which published forms are part of it; null where it could not tell.';
comment on column public.contract_analyses.gate_reason is
  'Why there is no score: a text that is no contract, another contract or a part of one is never "low risk".';
grant insert (paper) on public.contract_analyses to authenticated;

alter table public.contract_scores add column unscored_reason text check (char_length(unscored_reason) <= 100);
comment on column public.contract_scores.risk_score is 'Null where the contract was not assessed, or its text is none to score.';
comment on column public.contract_scores.unscored_reason is 'Why the current analysis gives no score; null where it gives one, and where there is none.';

create or replace function private.keep_contract_score() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed public.contract_analyses := case tg_op when 'DELETE' then old else new end;
begin
  update public.contract_scores s
  set (risk_score, unscored_reason) = (
    select a.risk_score, a.gate_reason from public.contract_analyses a
    where a.org_id = changed.org_id and a.contract_id = changed.contract_id and a.is_current)
  where s.org_id = changed.org_id and s.project_id = changed.project_id and s.contract_id = changed.contract_id;
  return null;
end;
$$;
comment on function private.keep_contract_score() is
  'Carries the score of a contract''s current analysis, or why it has none, to contract_scores.';

update public.contract_scores s set unscored_reason = a.gate_reason
from public.contract_analyses a
where a.org_id = s.org_id and a.contract_id = s.contract_id and a.is_current and a.gate_reason is not null;
