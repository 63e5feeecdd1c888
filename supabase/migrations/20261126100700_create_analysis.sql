set check_function_bodies = off;

create type public.finding_kind as enum ('onerous', 'missing', 'info');

create type public.finding_severity as enum ('critical', 'high', 'medium', 'low');

create type public.finding_source as enum ('model', 'rule', 'llm', 'person');

create type public.review_status as enum ('open', 'accepted', 'corrected', 'rejected');

-- Dismissed proposals

create type public.contract_proposal_field as enum (
  'contract_type', 'party_a_name', 'party_b_name', 'contract_value', 'start_date', 'end_date'
);

-- An external language model reads contracts only if the operator has set one up and the organization agrees. The consent names the
-- host. If the operator changes the host, nothing is sent there until the organization agrees again.
create table public.language_model_consents (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  host text check (host ~ '^[a-z0-9._:\[\]-]{1,255}$'),
  decided_by uuid references public.profiles (id) on delete set null,
  decided_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id)
);
comment on table public.language_model_consents is 'Where the text of an organization''s contracts may be sent to be read by a language model, and who decided so. No row: nowhere.';
comment on column public.language_model_consents.host is 'The host, with its port where it is not the usual one; null once the consent is withdrawn.';

create index language_model_consents_decided_by_idx on public.language_model_consents (decided_by);
comment on index public.language_model_consents_decided_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.language_model_consents enable row level security;
grant insert (org_id, host), select, update (host) on public.language_model_consents to authenticated;

create policy "Members read what their organization agreed to" on public.language_model_consents for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "Owners and admins agree for their organization" on public.language_model_consents for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners and admins change their mind" on public.language_model_consents for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create trigger touch_language_model_consents before update on public.language_model_consents
  for each row execute function private.touch_row();

-- Triggers for the tables created above. Later tables define theirs next to the table.
create trigger record_activity after insert or update or delete on public.language_model_consents
  for each row execute function private.record_activity('language_model_consent', 'created_at', 'decided_by', 'decided_at');

create function private.stamp_consent() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.decided_by := auth.uid();
  new.decided_at := clock_timestamp();
  return new;
end;
$$;
comment on function private.stamp_consent() is 'Names who decided about the language model, and when.';

create trigger stamp_consent before insert or update of host on public.language_model_consents
  for each row execute function private.stamp_consent();

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
  paper jsonb check (jsonb_typeof(paper) = 'object'),
  jurisdictions jsonb not null default '{"contract": null, "project": null}' check (jsonb_typeof(jurisdictions) = 'object'),
  leaning jsonb check (jsonb_typeof(leaning) = 'object'),
  primary key (org_id, id),
  unique (org_id, project_id, contract_id, id),
  constraint contract_analyses_score_or_reason check ((risk_score is null) = (gate_reason is not null)),
  foreign key (org_id, project_id, contract_id, document_id)
    references public.contract_documents (org_id, project_id, contract_id, id)
);
comment on table public.contract_analyses is 'The analysis of one document version. The latest of a contract is current.';
comment on column public.contract_analyses.gate_reason is 'Why there is no score: a text that is no contract, another contract or a part of one is never "low risk".';
comment on column public.contract_analyses.groups is 'The score''s six groups: key, cap, points counted, points before the cap.';
comment on column public.contract_analyses.clauses is 'Every clause located: category, quote, offsets, page, confidence, source.';
comment on column public.contract_analyses.facts is 'Parties, dates, amounts, percentages, windows and governing law as the document states them, each with quote and offsets.';
comment on column public.contract_analyses.paper is 'What kind of paper the engine took it for, what it is about, and which published forms are part of it; null where it could not tell.';
comment on column public.contract_analyses.jurisdictions is 'The law that the contract chooses and that of the project''s state, by name, as the analysis knew them.';
comment on column public.contract_analyses.leaning is 'Duties and rights of both sides, how far burdens outweigh protections, and the kind of contract it is compared with; null where there is no score.';

create unique index contract_analyses_current_idx on public.contract_analyses (org_id, contract_id) where is_current;

create index contract_analyses_risk_idx on public.contract_analyses (org_id, risk_score desc, contract_id) where is_current;
comment on index public.contract_analyses_risk_idx is 'The contracts of high risk on the dashboard.';

create index contract_analyses_document_idx on public.contract_analyses (org_id, project_id, contract_id, document_id);
comment on index public.contract_analyses_document_idx is 'Finds what belongs to a document when that is removed or moved.';

create index contract_analyses_created_by_idx on public.contract_analyses (created_by) where created_by is not null;
comment on index public.contract_analyses_created_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.contract_analyses enable row level security;
grant select on public.contract_analyses to api_client;
grant insert (id, org_id, project_id, contract_id, document_id, perspective, risk_score, gate_reason, word_count, groups, clauses, engine, degraded, facts, paper, jurisdictions, leaning), select, update (risk_score, groups) on public.contract_analyses to authenticated;

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

create policy "API keys read contract analyses within their scopes" on public.contract_analyses for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

create trigger record_activity after insert on public.contract_analyses
  for each row execute function private.record_activity('contract_analysis', 'groups', 'clauses', 'engine', 'is_current');

create trigger record_new_score after update of risk_score on public.contract_analyses
  for each row when (new.risk_score is distinct from old.risk_score)
  execute function private.record_activity('contract_analysis', 'groups', 'clauses', 'engine', 'is_current');

create trigger aa_own_organization before insert on public.contract_analyses for each row execute function private.refuse_other_organization();

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
  law jsonb not null default '[]' check (jsonb_typeof(law) = 'array'),
  shown text check (char_length(shown) > 0),
  spans jsonb not null default '[]' check (jsonb_typeof(spans) = 'array'),
  primary key (org_id, id),
  unique (org_id, analysis_id, position),
  constraint contract_findings_missing_has_no_quote check (kind <> 'missing' or quote is null),
  constraint contract_findings_quote_has_place check ((quote is null) = (start_offset is null) and (quote is null) = (end_offset is null)),
  foreign key (org_id, project_id, contract_id, analysis_id)
    references public.contract_analyses (org_id, project_id, contract_id, id),
  constraint contract_findings_shown_has_quote check (shown is null or quote is not null)
);
comment on table public.contract_findings is 'One finding of an analysis with its exact quote, and what a person made of it.';
comment on column public.contract_findings.start_offset is 'In the document''s text, UTF-16 units; text[start, end) is the quote.';
comment on column public.contract_findings.points is 'What the finding counts now: 0 where a person rejected it.';
comment on column public.contract_findings.reviewed_by is 'Who decided; of a finding that a person added, that person.';
comment on column public.contract_findings.original is 'Kind, category, severity and points as the engine gave them, kept while a decision has changed them.';
comment on column public.contract_findings.law is 'What the law of the place does to the clause: rules with citation, conditions, sources and day verified, and the step in severity.';
comment on column public.contract_findings.shown is 'The quote without the page heads, feet and numbers that stand in it; null where there are none.';
comment on column public.contract_findings.spans is 'Where else the document says the same: start, end (as start_offset and end_offset) and page of each.';

create index contract_findings_analysis_idx on public.contract_findings (org_id, project_id, contract_id, analysis_id);
comment on index public.contract_findings_analysis_idx is 'Finds what belongs to an analysis when that is removed or moved.';

create index contract_findings_open_idx on public.contract_findings (org_id, analysis_id, severity)
  where review_status = 'open' and kind <> 'info';

create index contract_findings_reviewed_by_idx on public.contract_findings (reviewed_by) where reviewed_by is not null;
comment on index public.contract_findings_reviewed_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.contract_findings enable row level security;
grant select on public.contract_findings to api_client;
grant insert (id, org_id, project_id, contract_id, analysis_id, "position", category, kind, severity, title, explanation, quote, page, start_offset, end_offset, confidence, source, params, points, review_status, review_note, reviewed_by, reviewed_at, original, law, shown, spans), select, update (category, kind, severity, points, review_status, review_note, original) on public.contract_findings to authenticated;

create policy "Project members but no contractor read findings" on public.contract_findings for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

-- The API computes points, so writing a finding needs an API request. A finding is written in the transaction of its analysis
-- (now() is the start of the transaction, and created_at cannot be set), or by a reviewer. Both cases are one policy, because
-- several permissive policies would each be evaluated.
create policy "Findings come with their analysis or from a reviewer" on public.contract_findings for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and (exists (
        select from public.contract_analyses a
        where a.org_id = contract_findings.org_id and a.id = contract_findings.analysis_id
          and a.created_by = (select private.caller_id()) and a.created_at = now())
      or (source = 'person' and reviewed_by = (select private.caller_id()) and reviewed_at = now()
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

create policy "API keys read contract findings within their scopes" on public.contract_findings for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read,activity:read}')));

create trigger touch_contract_findings before update on public.contract_findings
  for each row execute function private.touch_row();

create trigger record_activity after update on public.contract_findings
  for each row execute function private.record_activity('contract_finding');

create trigger record_added_finding after insert on public.contract_findings
  for each row when (new.source = 'person' and new.reviewed_at = now()) execute function private.record_activity('contract_finding');

create function private.retire_previous_analysis() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Concurrent analyses of a contract take turns, so exactly one becomes current. This runs before the row's policy and foreign key
  -- are checked, and its effect remains when `on conflict do nothing` drops the row, so it changes only rows that the policy
  -- allows.
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
comment on function private.stamp_review() is 'Records who decided about a finding, and when; null while it is open.';

create trigger stamp_review before update of review_status, review_note on public.contract_findings
  for each row execute function private.stamp_review();

-- Scores, for lists of contracts

-- Each contract has a row, so that those without a score are found as fast as those with one.
create table public.contract_scores (
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  contract_id uuid not null,
  risk_score integer check (risk_score between 1 and 100),
  unscored_reason text check (char_length(unscored_reason) <= 100),
  primary key (org_id, project_id, contract_id),
  foreign key (org_id, project_id, contract_id) references public.contracts (org_id, project_id, id) on delete cascade
);
comment on table public.contract_scores is 'The score of each contract''s current analysis, kept by triggers for lists. Apart from contracts, since a contractor may not read it.';
comment on column public.contract_scores.risk_score is 'Null where the contract was not assessed, or its text is none to score.';
comment on column public.contract_scores.unscored_reason is 'Why the current analysis gives no score; null where it gives one, and where there is none.';

create index contract_scores_risk_idx on public.contract_scores (org_id, risk_score, contract_id);
comment on index public.contract_scores_risk_idx is 'The list of contracts by risk.';

alter table public.contract_scores enable row level security;
grant select on public.contract_scores to api_client;
grant select on public.contract_scores to authenticated;

create policy "Project members but no contractor read scores" on public.contract_scores for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])));

create policy "API keys read contract scores within their scopes" on public.contract_scores for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

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
comment on table public.dismissed_contract_proposals is 'A proposed value for a contract field, from one document version, that a person dismissed. Another version may propose it again.';
comment on column public.dismissed_contract_proposals.value is 'As text: YYYY-MM-DD, dollars without separators, a name.';

create index dismissed_contract_proposals_document_idx
  on public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id);
comment on index public.dismissed_contract_proposals_document_idx is 'Finds what belongs to a document when that is removed or moved.';

create index dismissed_contract_proposals_created_by_idx on public.dismissed_contract_proposals (created_by) where created_by is not null;
comment on index public.dismissed_contract_proposals_created_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.dismissed_contract_proposals enable row level security;
grant select on public.dismissed_contract_proposals to api_client;
grant delete, insert (id, org_id, project_id, contract_id, document_id, field, value), select on public.dismissed_contract_proposals to authenticated;

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

create policy "API keys read dismissed contract proposals within their scopes" on public.dismissed_contract_proposals for select to api_client
  using (org_id = (select private.api_key_org_id('{contracts:read}')));

create function private.tell_risk_found() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  critical constant integer := (
    select count(*) from public.contract_findings f
    where f.org_id = new.org_id and f.analysis_id = new.id and f.severity = 'critical' and f.kind <> 'info' and f.review_status <> 'rejected');
  -- The high band begins above 60 (_shared/analysis/risk-level.ts).
  high_risk constant boolean := coalesce(new.risk_score > 60, false);
begin
  if critical = 0 and not high_risk then
    return null;
  end if;
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager,lawyer}'), 'analysis', 'warning', 'high',
    case when high_risk then 'High risk: ' else 'Critical finding: ' end || c.name,
    concat_ws(' ', 'Risk score ' || new.risk_score || '.',
      case when critical > 0 then critical || case critical when 1 then ' critical finding' else ' critical findings' end || ' to review.' end),
    'Analysis', '/contracts/' || c.id, 'Review findings', c.project_id, c.id,
    jsonb_build_object('risk_score', new.risk_score, 'critical_findings', critical, 'version', d.version),
    'risk:' || c.id || ':' || d.sha256)
  from public.contracts c
  join public.contract_documents d on d.org_id = c.org_id and d.id = new.document_id
  where c.org_id = new.org_id and c.id = new.contract_id;
  return null;
end;
$$;
comment on function private.tell_risk_found() is 'High risk, or a critical finding, is told to the project managers and lawyers; once for the same bytes, however often they are analyzed.';

-- At the end of the transaction, because an analysis is written before its findings.
create constraint trigger tell_risk_found after insert on public.contract_analyses
  deferrable initially deferred for each row execute function private.tell_risk_found();

create function private.keep_contract_score() returns trigger
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
comment on function private.keep_contract_score() is 'Carries the score of a contract''s current analysis, or why it has none, to contract_scores.';

create trigger keep_contract_score after insert or delete or update of risk_score, is_current on public.contract_analyses
  for each row execute function private.keep_contract_score();

create function private.count_analyses() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select a.org_id, a.project_id, f.at, f.figure, sum(f.n)
    from added a join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
    cross join lateral (select (c.deleted_at is null)::integer as live, (coalesce(a.risk_score, 0) > 60)::integer as high) l
    cross join lateral (values
      (least(a.created_at, c.deleted_at), 'risk_alert'::private.figure, l.high),
      (c.deleted_at, 'risk_alert', -l.high),
      (a.created_at, 'risk_found', l.live * l.high),
      (a.created_at, 'low', l.live * (coalesce(a.risk_score, 0) between 1 and 30)::integer),
      (a.created_at, 'medium', l.live * (coalesce(a.risk_score, 0) between 31 and 60)::integer),
      (a.created_at, 'not_scored', l.live * (a.risk_score is null)::integer),
      (c.created_at, 'not_assessed', -l.live)) f (at, figure, n)
    where f.at is not null and a.is_current
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using added a where s.org_id = a.org_id and (not a.is_current or a.created_at <> now());
  elsif tg_op = 'UPDATE' then
    -- The current one changes its score with each decision of a person, or makes way for another.
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select a.org_id, a.project_id, f.at, f.figure, sum(f.n)
    from removed o join added a on a.org_id = o.org_id and a.id = o.id
    join public.contracts c on c.org_id = a.org_id and c.id = a.contract_id
    cross join lateral (
      select (c.deleted_at is null)::integer as live, a.is_current::integer as stays, (coalesce(a.risk_score, 0) > 60)::integer as high,
        (coalesce(o.risk_score, 0) > 60)::integer as was_high) l
    cross join lateral (values
      (least(a.created_at, c.deleted_at), 'risk_alert'::private.figure, l.stays * (l.high - l.was_high)),
      (least(now(), c.deleted_at), 'risk_alert', -(1 - l.stays) * l.was_high),
      (c.deleted_at, 'risk_alert', l.was_high - l.stays * l.high),
      (a.created_at, 'risk_found', l.live * (l.stays * l.high - l.was_high)),
      (a.created_at, 'low', l.live * (l.stays * (coalesce(a.risk_score, 0) between 1 and 30)::integer - (coalesce(o.risk_score, 0) between 1 and 30)::integer)),
      (a.created_at, 'medium', l.live * (l.stays * (coalesce(a.risk_score, 0) between 31 and 60)::integer - (coalesce(o.risk_score, 0) between 31 and 60)::integer)),
      (a.created_at, 'not_scored', l.live * (l.stays * (a.risk_score is null)::integer - (o.risk_score is null)::integer)),
      (c.created_at, 'not_assessed', l.live * (1 - l.stays))) f (at, figure, n)
    where f.at is not null and o.is_current and (not a.is_current or a.risk_score is distinct from o.risk_score)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added a on a.org_id = o.org_id and a.id = o.id
    where s.org_id = a.org_id and (a.created_at <> o.created_at or (not o.is_current and (a.is_current or a.risk_score is distinct from o.risk_score)));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_analyses() is 'Notes what a write to analyses changes of the figures.';

create trigger count_added after insert on public.contract_analyses referencing new table as added
  for each statement execute function private.count_analyses();

create trigger count_changed after update on public.contract_analyses referencing old table as removed new table as added
  for each statement execute function private.count_analyses();

create trigger count_removed after delete on public.contract_analyses referencing old table as removed
  for each statement execute function private.count_analyses();

create function private.delay_damages(in_org uuid, contracts uuid[])
returns table (contract_id uuid, finding_id uuid, confirmed boolean, amount numeric, percent numeric, per text, cap text, quote text, page integer)
language sql stable set search_path = ''
as $$
  with analyzed as materialized (
    select a.id, a.project_id, a.contract_id, a.facts
    from public.contract_analyses a where a.org_id = in_org and a.contract_id = any (contracts) and a.is_current
  ), said as (
    select a.contract_id, case f.category when 'ld_cap' then 'cap' else 'rate' end as what, f.id as finding_id,
      f.review_status in ('accepted', 'corrected') as confirmed, f.review_status = 'rejected' as refused,
      (f.params ->> 'amount')::numeric as amount, (f.params ->> 'percent')::numeric as percent, f.params ->> 'per' as per, f.params ->> 'cap' as cap,
      f.quote, f.page, f.confidence
    from analyzed a
    join public.contract_findings f
      on f.org_id = in_org and f.project_id = a.project_id and f.contract_id = a.contract_id and f.analysis_id = a.id
    where f.kind <> 'missing' and (f.category = 'ld_cap'
      or f.category = 'liquidated_damages' and f.params ->> 'per' in ('day', 'week') and num_nonnulls(f.params ->> 'amount', f.params ->> 'percent') > 0)
    union all
    -- Amounts stated in the document are used if there is no finding to decide about.
    select a.contract_id, 'stated', null, false, false, (s ->> 'value')::numeric, null, s ->> 'per', null, s ->> 'quote', (s ->> 'page')::integer,
      (s ->> 'confidence')::real
    from analyzed a
    cross join lateral jsonb_array_elements(a.facts -> 'amounts') s
    where s ->> 'purpose' = 'liquidated_damages' and s ->> 'per' in ('day', 'week')
    union all
    select a.contract_id, 'stated cap', null, false, false, null, null, null, (s ->> 'value') || '%', null, null, (s ->> 'confidence')::real
    from analyzed a
    cross join lateral jsonb_array_elements(a.facts -> 'percentages') s
    where s ->> 'purpose' = 'liquidated_damages_cap'
  ), beside as (
    select s.*, bool_or(s.what = 'rate') over of_contract as has_rate, bool_or(s.what = 'cap') over of_contract as has_cap,
      first_value(case when s.what = 'cap' and not s.refused then s.cap end) over (
        partition by s.contract_id order by s.what = 'cap' and not s.refused and s.cap is not null desc, s.confirmed desc, s.confidence desc, s.finding_id) as read_cap,
      first_value(case when s.what = 'stated cap' then s.cap end) over (
        partition by s.contract_id order by s.what = 'stated cap' desc, s.confidence desc) as stated_cap
    from said s
    window of_contract as (partition by s.contract_id)
  )
  select distinct on (b.contract_id) b.contract_id, b.finding_id, b.confirmed, b.amount, b.percent, b.per,
    coalesce(b.cap, b.read_cap, case when not b.has_cap then b.stated_cap end), b.quote, b.page
  from beside b
  where b.what = 'rate' and not b.refused or b.what = 'stated' and not b.has_rate
  order by b.contract_id, b.confirmed desc, b.confidence desc, b.finding_id
$$;
comment on function private.delay_damages(uuid,uuid[]) is 'The sum per day or week of delay that the engine read in each of these contracts, with its quote and cap; confirmed where a person accepted the finding, absent where one rejected it.';
grant execute on function private.delay_damages(uuid,uuid[]) to authenticated;
