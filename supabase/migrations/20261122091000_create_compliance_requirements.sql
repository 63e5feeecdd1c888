create type public.compliance_check_type as enum (
  'Safety Compliance', 'Environmental Regulations', 'Labor Law Compliance', 'Building Code Compliance',
  'Insurance & Bonds', 'Licences & Permits'
);
create type public.compliance_severity as enum ('low', 'medium', 'high', 'critical');
create type public.compliance_recurrence as enum ('once', 'each_time', 'days', 'weeks', 'months', 'years', 'at_expiry');
create type public.compliance_due_from as enum ('project_start', 'project_end', 'contract_start', 'event');
create type public.compliance_due_basis as enum ('law', 'planning');
create type public.compliance_certainty as enum ('statute_text', 'official_page', 'secondary');

create table public.compliance_requirements (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  library_key text check (library_key ~ '^[a-z0-9-]{1,100}$'),
  check_type public.compliance_check_type not null,
  title text not null check (char_length(btrim(title)) between 1 and 300),
  what text check (char_length(what) <= 5000),
  evidence text[] not null default '{}' check (cardinality(evidence) <= 20),
  needs_evidence boolean not null default true,
  evidence_expires boolean not null default false,
  severity public.compliance_severity not null,
  recurrence public.compliance_recurrence not null default 'once',
  recurrence_count integer check (recurrence_count between 1 and 1000),
  recurrence_note text check (char_length(recurrence_note) <= 500),
  due_from public.compliance_due_from not null default 'event',
  due_offset_days integer not null default 0 check (due_offset_days between -3650 and 3650),
  due_basis public.compliance_due_basis not null default 'planning',
  applies_when text check (char_length(applies_when) <= 1000),
  jurisdiction text check (char_length(jurisdiction) <= 200),
  citation text check (char_length(citation) <= 500),
  sources text[] not null default '{}' check (cardinality(sources) <= 20),
  certainty public.compliance_certainty,
  note text check (char_length(note) <= 5000),
  retired_at timestamptz check (isfinite(retired_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  verified_on date check (verified_on between '1900-01-01' and '2200-12-31'),
  primary key (org_id, id),
  unique (org_id, library_key),
  constraint compliance_requirements_count_fits_recurrence
    check ((recurrence in ('days', 'weeks', 'months', 'years')) = (recurrence_count is not null)),
  constraint compliance_requirements_facts_have_certainty check (library_key is null or (certainty is not null and citation is not null)),
  -- Certainty and date say how the library read a source; what an organization writes itself has neither.
  constraint compliance_requirements_only_the_library_is_verified
    check (library_key is not null or (certainty is null and verified_on is null))
);
comment on table public.compliance_requirements is
  'What an organization asks of its projects: its own, and what it took over from the shipped library, which it may then change.';
comment on column public.compliance_requirements.library_key is 'Of the entry of the shipped library that this was copied from.';
comment on column public.compliance_requirements.evidence is 'Kinds of documents that show it; the first is the usual one.';
comment on column public.compliance_requirements.recurrence is
  'days, weeks, months and years recur every recurrence_count of them; at_expiry when the evidence runs out; each_time as often as the occasion arises.';
comment on column public.compliance_requirements.due_basis is 'Whether the law sets the due date, or it is a suggestion for planning.';
comment on column public.compliance_requirements.certainty is 'How well the source of the facts was read; null for the organization''s own.';
comment on column public.compliance_requirements.retired_at is 'Set when it is no longer asked for; checks made before stay.';
comment on column public.compliance_requirements.verified_on is
  'The day the library''s sources for it were read; null for the organization''s own. It says nothing about the law since.';
alter table public.compliance_requirements enable row level security;
grant select on public.compliance_requirements to authenticated;
grant insert (id, org_id, library_key, check_type, title, what, evidence, needs_evidence, evidence_expires, severity, recurrence,
    recurrence_count, recurrence_note, due_from, due_offset_days, due_basis, applies_when, jurisdiction, citation, sources, certainty, note,
    verified_on)
  on public.compliance_requirements to authenticated;
grant update (check_type, title, what, evidence, needs_evidence, evidence_expires, severity, recurrence, recurrence_count,
    recurrence_note, due_from, due_offset_days, due_basis, applies_when, jurisdiction, citation, note, retired_at)
  on public.compliance_requirements to authenticated;

create table public.project_requirements (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  requirement_id uuid not null,
  event_date date check (event_date between '1900-01-01' and '2200-12-31'),
  reason text check (char_length(reason) <= 1000),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, requirement_id),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, requirement_id) references public.compliance_requirements (org_id, id)
);
comment on table public.project_requirements is 'Which requirements a project has to meet. A run makes the checks they call for.';
comment on column public.project_requirements.event_date is
  'The day the requirement''s event happens, given by a person; what recurs counts from the day it was put on the project until then.';
comment on column public.project_requirements.reason is 'Why it applies, as the template says.';
create index project_requirements_requirement_idx on public.project_requirements (org_id, requirement_id);
alter table public.project_requirements enable row level security;
grant select on public.project_requirements to authenticated;
grant insert (id, org_id, project_id, requirement_id, event_date, reason), update (event_date), delete
  on public.project_requirements to authenticated;

create trigger touch_compliance_requirements before update on public.compliance_requirements
  for each row execute function private.touch_row();
create trigger touch_project_requirements before update on public.project_requirements
  for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.compliance_requirements
  for each row execute function private.record_activity('compliance_requirement');
create trigger record_activity after insert or update or delete on public.project_requirements
  for each row execute function private.record_activity('project_requirement');

create policy "Members read their organization's requirements" on public.compliance_requirements for select to authenticated
  using (org_id = (select private.active_org_id()));

-- The API copies what the library says of the law, so that nobody can file a citation of their own under a key of the library.
create policy "Admins add requirements and project managers take them over" on public.compliance_requirements for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (library_key is null or (select private.is_api_request()))
    and ((select private.is_org_admin())
      or (library_key is not null and (select cardinality(private.project_ids_as('{project_manager}')) > 0))));

create policy "Admins change requirements" on public.compliance_requirements for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Members read what their projects have to meet" on public.project_requirements for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));

create policy "Admins and project managers say what a project has to meet" on public.project_requirements for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers say when it counts" on public.project_requirements for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Admins and project managers take a requirement off" on public.project_requirements for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));
