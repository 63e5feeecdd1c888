-- A page of the list costs the same wherever it lies, in every order, because it begins in an index. Under row-level security
-- a condition reaches an index only if its operator is leakproof: those of text, dates and integers are, those of
-- numeric and of enums are not, so these two are kept as integers as well.
create collation private.natural (provider = icu, locale = 'und-u-kn-true');
comment on collation private.natural is 'As people sort names: case matters last, and 2 comes before 10.';

alter table public.contracts
  add column value_cents bigint generated always as (case when contract_value <> 'NaN' then (contract_value * 100)::bigint end) stored,
  add column status_rank smallint not null generated always as (
    case status when 'draft' then 1 when 'under_review' then 2 when 'active' then 3 when 'expired' then 4 when 'terminated' then 5 end
  ) stored,
  add column search_text text not null generated always as (lower(name || e'\n' || party_a_name || e'\n' || party_b_name)) stored;
comment on column public.contracts.value_cents is 'contract_value in cents, which an index can compare under row-level security.';
comment on column public.contracts.search_text is 'What free text looks in: name and parties in lower case, a line each.';
comment on column public.contracts.status_rank is 'The place of status in a contract''s life: draft, under_review, active, expired, terminated.';

create index contracts_name_idx on public.contracts (org_id, name collate private.natural, id) where deleted_at is null;
create index contracts_value_idx on public.contracts (org_id, value_cents, id) where deleted_at is null;
create index contracts_status_rank_idx on public.contracts (org_id, status_rank, id) where deleted_at is null;
create index contracts_start_date_idx on public.contracts (org_id, start_date, id) where deleted_at is null;
create index contracts_end_date_idx on public.contracts (org_id, end_date, id) where deleted_at is null;

-- What follows from columns that an event names already is no news.
drop trigger record_activity on public.contracts;
create trigger record_activity after insert or update or delete on public.contracts
  for each row execute function private.record_activity('contract', 'status', 'value_cents', 'status_rank', 'search_text');

-- One row for each contract, so that those without a score are found as fast as those with one.
create table public.contract_scores (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  risk_score integer check (risk_score between 1 and 100),
  primary key (org_id, project_id, contract_id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id) on delete cascade
);
comment on table public.contract_scores is
  'The score of each contract''s current analysis, kept by triggers for lists. Apart from contracts, since a contractor may not read it.';
comment on column public.contract_scores.risk_score is 'Null where the contract was not assessed, or its text is none to score.';
insert into public.contract_scores (org_id, project_id, contract_id, risk_score)
select c.org_id, c.project_id, c.id, a.risk_score
from public.contracts c
left join public.contract_analyses a on a.org_id = c.org_id and a.contract_id = c.id and a.is_current;
create index contract_scores_risk_idx on public.contract_scores (org_id, risk_score, contract_id);

create function private.open_contract_score() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.contract_scores (org_id, project_id, contract_id) values (new.org_id, new.project_id, new.id);
  return null;
end;
$$;
comment on function private.open_contract_score() is 'Gives a new contract its row among the scores.';
create trigger open_contract_score after insert on public.contracts
  for each row execute function private.open_contract_score();

create function private.keep_contract_score() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changed public.contract_analyses := case tg_op when 'DELETE' then old else new end;
begin
  update public.contract_scores s
  set risk_score = (
    select a.risk_score from public.contract_analyses a
    where a.org_id = changed.org_id and a.contract_id = changed.contract_id and a.is_current)
  where s.org_id = changed.org_id and s.project_id = changed.project_id and s.contract_id = changed.contract_id;
  return null;
end;
$$;
comment on function private.keep_contract_score() is 'Carries the score of a contract''s current analysis to contract_scores.';
create trigger keep_contract_score after insert or delete or update of risk_score, is_current on public.contract_analyses
  for each row execute function private.keep_contract_score();

alter table public.contract_scores enable row level security;
grant select on public.contract_scores to authenticated;
create policy "Project members but no contractor read scores" on public.contract_scores for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

-- Pattern matching is not leakproof, so this index serves only a function that reads past row-level security. It answers with ids
-- of the active organization, of which the caller's own query keeps those that the caller may see.
create extension if not exists btree_gin with schema extensions;
create extension if not exists pg_trgm with schema extensions;
create index contracts_search_text_idx on public.contracts
  using gin (org_id extensions.uuid_ops, search_text extensions.gin_trgm_ops) where deleted_at is null;

create function private.contract_ids_like(pattern text, most integer) returns uuid[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  -- In the query itself it would be asked for each row.
  in_org constant uuid := private.active_org_id();
  ids constant uuid[] := array(
    select c.id from public.contracts c
    where c.org_id = in_org and c.deleted_at is null and c.search_text like pattern
    limit most + 1);
begin
  return case when cardinality(ids) <= most then ids end;
end;
$$;
comment on function private.contract_ids_like(text, integer) is
  'The active organization''s contracts whose search_text is like a lower-case pattern; null where there are more than "most".';
revoke execute on function private.contract_ids_like(text, integer) from public;
grant execute on function private.contract_ids_like(text, integer) to authenticated;
