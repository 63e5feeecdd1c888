create type public.review_perspective as enum ('contractor', 'owner', 'subcontractor');
create type public.finding_kind as enum ('onerous', 'missing', 'info');
create type public.finding_severity as enum ('critical', 'high', 'medium', 'low');
create type public.finding_source as enum ('model', 'rule', 'llm', 'person');
create type public.review_status as enum ('open', 'accepted', 'corrected', 'rejected');

create table public.contract_analyses (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  perspective public.review_perspective not null,
  risk_score integer check (risk_score between 1 and 100),
  gate_reason text check (char_length(gate_reason) <= 100),
  word_count integer not null check (word_count >= 0),
  groups jsonb not null check (jsonb_typeof(groups) = 'array'),
  clauses jsonb not null check (jsonb_typeof(clauses) = 'array'),
  engine jsonb not null check (jsonb_typeof(engine) = 'object'),
  degraded boolean not null default false,
  is_current boolean not null default true,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  facts jsonb not null
    default '{"title": null, "parties": [], "dates": [], "amounts": [], "percentages": [], "windows": [], "governing_law": []}'
    check (jsonb_typeof(facts) = 'object'),
  primary key (org_id, id),
  unique (org_id, project_id, contract_id, id),
  constraint contract_analyses_score_or_reason check ((risk_score is null) = (gate_reason is not null)),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_analyses is 'What the engine made of one document version. The newest of a contract is current.';
comment on column public.contract_analyses.gate_reason is 'Why there is no score; a text that is no contract is never "low risk".';
comment on column public.contract_analyses.groups is 'The score''s six groups: key, cap, points counted, points before the cap.';
comment on column public.contract_analyses.clauses is 'Every clause located: category, quote, offsets, page, confidence, source.';
-- Facts fill nothing in: a person takes one over into the contract, or dismisses it (dismissed_contract_proposals).
comment on column public.contract_analyses.facts is
  'Parties, dates, amounts, percentages, windows and governing law as the document states them, each with quote and offsets.';
create unique index contract_analyses_current_idx on public.contract_analyses (org_id, contract_id) where is_current;
create index contract_analyses_risk_idx on public.contract_analyses (org_id, risk_score desc, contract_id) where is_current;
create index contract_analyses_document_idx on public.contract_analyses (org_id, project_id, contract_id, document_id);
alter table public.contract_analyses enable row level security;
grant select on public.contract_analyses to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason, word_count, groups, clauses, engine, degraded, facts)
  on public.contract_analyses to authenticated;
grant update (risk_score, groups) on public.contract_analyses to authenticated;

create table public.contract_findings (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  analysis_id uuid not null,
  position integer not null check (position >= 0),
  category text not null check (char_length(category) between 1 and 100),
  kind public.finding_kind not null,
  severity public.finding_severity not null,
  title text not null check (char_length(title) between 1 and 300),
  explanation text not null check (char_length(explanation) <= 5000),
  quote text,
  page integer check (page >= 1),
  start_offset integer check (start_offset >= 0),
  end_offset integer check (end_offset > start_offset),
  confidence real not null check (confidence between 0 and 1),
  source public.finding_source not null,
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object'),
  points integer not null check (points >= 0),
  review_status public.review_status not null default 'open',
  review_note text check (char_length(review_note) <= 5000),
  reviewed_by uuid references public.profiles (id) on delete set null,
  reviewed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  original jsonb check (jsonb_typeof(original) = 'object'),
  primary key (org_id, id),
  unique (org_id, analysis_id, position),
  constraint contract_findings_missing_has_no_quote check (kind <> 'missing' or quote is null),
  constraint contract_findings_quote_has_place check ((quote is null) = (start_offset is null) and (quote is null) = (end_offset is null)),
  foreign key (org_id, project_id, contract_id, analysis_id)
    references public.contract_analyses (org_id, project_id, contract_id, id)
);
comment on table public.contract_findings is 'One finding of an analysis with its exact quote, and what a person made of it.';
comment on column public.contract_findings.start_offset is 'In the document''s text, UTF-16 units; text[start, end) is the quote.';
comment on column public.contract_findings.original is
  'Kind, category, severity and points as the engine gave them, kept while a decision has changed them.';
comment on column public.contract_findings.points is 'What the finding counts now: 0 where a person rejected it.';
comment on column public.contract_findings.reviewed_by is 'Who decided; of a finding that a person added, that person.';
create index contract_findings_analysis_idx on public.contract_findings (org_id, project_id, contract_id, analysis_id);
alter table public.contract_findings enable row level security;
grant select on public.contract_findings to authenticated;
-- A new analysis carries over what people decided about the last one, with their names and times.
grant insert (id, org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page,
    start_offset, end_offset, confidence, source, params, points, review_status, review_note, reviewed_by, reviewed_at, original)
  on public.contract_findings to authenticated;
grant update (kind, category, severity, points, original, review_status, review_note) on public.contract_findings to authenticated;

create function private.retire_previous_analysis() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two analyses at once take turns on the contract: exactly one ends up current. This runs before the row's policy and foreign key
  -- are checked, and its effect stays when `on conflict do nothing` drops the row, so it touches only what the policy lets in.
  perform 1 from public.contracts c
  where c.org_id = new.org_id and c.project_id = new.project_id and c.id = new.contract_id for update;
  update public.contract_analyses a set is_current = false
  where a.org_id = new.org_id and a.project_id = new.project_id and a.contract_id = new.contract_id and a.is_current;
  return new;
end;
$$;
comment on function private.retire_previous_analysis() is 'Makes a new analysis the current one of its contract.';
create trigger retire_previous_analysis before insert on public.contract_analyses
  for each row execute function private.retire_previous_analysis();

create function private.stamp_review() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.reviewed_by := case when new.review_status <> 'open' then auth.uid() end;
  new.reviewed_at := case when new.review_status <> 'open' then now() end;
  return new;
end;
$$;
comment on function private.stamp_review() is 'Names who decided about a finding, and when; nobody while it is open.';
create trigger stamp_review before update of review_status, review_note on public.contract_findings
  for each row execute function private.stamp_review();
create trigger touch_contract_findings before update on public.contract_findings
  for each row execute function private.touch_row();

create trigger record_activity after insert on public.contract_analyses
  for each row execute function private.record_activity('contract_analysis', 'groups', 'clauses', 'engine', 'is_current');
create trigger record_new_score after update of risk_score on public.contract_analyses
  for each row when (new.risk_score is distinct from old.risk_score)
  execute function private.record_activity('contract_analysis', 'groups', 'clauses', 'engine', 'is_current');
create trigger record_activity after update on public.contract_findings
  for each row execute function private.record_activity('contract_finding');
create trigger record_added_finding after insert on public.contract_findings
  for each row when (new.source = 'person' and new.reviewed_at = now()) execute function private.record_activity('contract_finding');

create policy "Project members but no contractor read analyses" on public.contract_analyses for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "Project staff and lawyers analyse contracts" on public.contract_analyses for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "A review changes the score of the current analysis" on public.contract_analyses for update to authenticated
  using (org_id = (select private.active_org_id()) and is_current
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id()) and is_current
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

create policy "Project members but no contractor read findings" on public.contract_findings for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

-- Points are computed by the API, so a finding, like everything computed, needs a request of the API. It comes in the transaction
-- of its analysis (now() is when the transaction began, and nobody may set created_at), or from a reviewer. Both ways are one
-- policy, since several permissive ones would each be evaluated.
create policy "Findings come with their analysis or from a reviewer" on public.contract_findings for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and (exists (
        select from public.contract_analyses a
        where a.org_id = contract_findings.org_id and a.id = contract_findings.analysis_id
          and a.created_by = (select auth.uid()) and a.created_at = now())
      or (source = 'person' and reviewed_by = (select auth.uid()) and reviewed_at = now()
        and ((select private.is_org_admin())
          or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))));

create policy "Admins, project managers and lawyers review findings" on public.contract_findings for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));

-- Scores, for lists of contracts

-- Each contract has a row, so that those without a score are found as fast as those with one.
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
create index contract_scores_risk_idx on public.contract_scores (org_id, risk_score, contract_id);
alter table public.contract_scores enable row level security;
grant select on public.contract_scores to authenticated;

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

create policy "Project members but no contractor read scores" on public.contract_scores for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

-- Proposals that somebody has dismissed

create type public.contract_proposal_field as enum (
  'contract_type', 'party_a_name', 'party_b_name', 'contract_value', 'start_date', 'end_date'
);

create table public.dismissed_contract_proposals (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  document_id uuid not null,
  field public.contract_proposal_field not null,
  value text not null check (char_length(value) between 1 and 300),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, document_id, field, value),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id) on delete cascade
);
comment on table public.dismissed_contract_proposals is
  'A value that one document version proposes for a field of its contract and that somebody has said not to take. Another version may propose it again.';
comment on column public.dismissed_contract_proposals.value is 'As text: YYYY-MM-DD, dollars without separators, a name.';
create index dismissed_contract_proposals_document_idx
  on public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id);
alter table public.dismissed_contract_proposals enable row level security;
grant select, delete on public.dismissed_contract_proposals to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, field, value)
  on public.dismissed_contract_proposals to authenticated;

create policy "Project members but no contractor read dismissed proposals" on public.dismissed_contract_proposals
  for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "Admins and project managers dismiss proposals" on public.dismissed_contract_proposals
  for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers take a dismissal back" on public.dismissed_contract_proposals
  for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));
