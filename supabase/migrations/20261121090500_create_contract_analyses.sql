create type public.review_perspective as enum ('contractor', 'owner', 'subcontractor');
create type public.finding_kind as enum ('onerous', 'missing', 'info');
create type public.finding_severity as enum ('critical', 'high', 'medium', 'low');
create type public.finding_source as enum ('model', 'rule', 'llm');
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
create unique index contract_analyses_current_idx on public.contract_analyses (org_id, contract_id) where is_current;
create index contract_analyses_risk_idx on public.contract_analyses (org_id, risk_score desc, contract_id) where is_current;
create index contract_analyses_document_idx on public.contract_analyses (org_id, project_id, contract_id, document_id);

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
  primary key (org_id, id),
  unique (org_id, analysis_id, position),
  constraint contract_findings_missing_has_no_quote check (kind <> 'missing' or quote is null),
  constraint contract_findings_quote_has_place check ((quote is null) = (start_offset is null) and (quote is null) = (end_offset is null)),
  foreign key (org_id, project_id, contract_id, analysis_id)
    references public.contract_analyses (org_id, project_id, contract_id, id)
);
comment on table public.contract_findings is 'One finding of an analysis with its exact quote, and what a person made of it.';
comment on column public.contract_findings.start_offset is 'In the document''s text, UTF-16 units; text[start, end) is the quote.';
create index contract_findings_analysis_idx on public.contract_findings (org_id, project_id, contract_id, analysis_id);

create function private.retire_previous_analysis() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Two analyses at once take turns on the contract: exactly one ends up current. This runs before the row's
  -- policy and foreign key, and stays when `on conflict do nothing` drops the row: it touches only what the policy lets in.
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
  new.reviewed_by := auth.uid();
  new.reviewed_at := now();
  return new;
end;
$$;
comment on function private.stamp_review() is 'Names who reviewed a finding, and when.';
create trigger stamp_review before update of review_status, review_note on public.contract_findings
  for each row execute function private.stamp_review();
create trigger touch_contract_findings before update on public.contract_findings
  for each row execute function private.touch_row();

alter table public.contract_analyses enable row level security;
alter table public.contract_findings enable row level security;

grant select on public.contract_analyses, public.contract_findings to authenticated;
grant insert (id, org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason, word_count, groups, clauses, engine, degraded)
  on public.contract_analyses to authenticated;
grant insert (id, org_id, project_id, contract_id, analysis_id, position, category, kind, severity, title, explanation, quote, page,
    start_offset, end_offset, confidence, source, params, points)
  on public.contract_findings to authenticated;
grant update (review_status, review_note) on public.contract_findings to authenticated;

create policy "Project members but no contractor read analyses" on public.contract_analyses for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "Project staff and lawyers analyse contracts" on public.contract_analyses for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,lawyer}'))::uuid[])));

create policy "Project members but no contractor read findings" on public.contract_findings for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

-- now() is the transaction's start and created_at cannot be written, so only the analysis itself passes.
create policy "Findings come with their analysis" on public.contract_findings for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and exists (
      select from public.contract_analyses a
      where a.org_id = contract_findings.org_id and a.id = contract_findings.analysis_id
        and a.created_by = (select auth.uid()) and a.created_at = now()));

create policy "Admins, project managers and lawyers review findings" on public.contract_findings for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,lawyer}'))::uuid[])));
