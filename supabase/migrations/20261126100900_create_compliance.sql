set check_function_bodies = off;

create type public.compliance_check_type as enum (
  'Safety Compliance', 'Environmental Regulations', 'Labor Law Compliance', 'Building Code Compliance',
  'Insurance & Bonds', 'Licenses & Permits'
);

create type public.compliance_severity as enum ('low', 'medium', 'high', 'critical');

create type public.compliance_recurrence as enum ('once', 'each_time', 'days', 'weeks', 'months', 'years', 'at_expiry');

create type public.compliance_due_from as enum ('project_start', 'project_end', 'contract_start', 'event');

create type public.compliance_due_basis as enum ('law', 'planning');

create type public.compliance_certainty as enum ('statute_text', 'official_page', 'secondary');

create type public.compliance_status as enum ('compliant', 'non_compliant', 'pending', 'in_progress', 'waived');

create type public.compliance_declaration as enum ('in_progress', 'compliant', 'non_compliant');

create type public.compliance_reason as enum (
  'waived', 'found_non_compliant', 'evidence_valid', 'confirmed_by_hand', 'evidence_expired', 'overdue', 'evidence_to_confirm',
  'evidence_not_yet_valid', 'begun', 'open'
);

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
comment on table public.compliance_requirements is 'What an organization asks of its projects: its own, and what it took over from the shipped library, which it may then change.';
comment on column public.compliance_requirements.library_key is 'Of the entry of the shipped library that this was copied from.';
comment on column public.compliance_requirements.evidence is 'Kinds of documents that show it; the first is the usual one.';
comment on column public.compliance_requirements.recurrence is 'days, weeks, months and years recur every recurrence_count of them; at_expiry when the evidence runs out; each_time as often as the occasion arises.';
comment on column public.compliance_requirements.due_basis is 'Whether the law sets the due date, or it is a suggestion for planning.';
comment on column public.compliance_requirements.certainty is 'How well the source of the facts was read; null for the organization''s own.';
comment on column public.compliance_requirements.retired_at is 'Set when it is no longer asked for; checks made before stay.';
comment on column public.compliance_requirements.verified_on is 'The day the library''s sources for it were read; null for the organization''s own. It says nothing about the law since.';

create index compliance_requirements_created_by_idx on public.compliance_requirements (created_by) where created_by is not null;
comment on index public.compliance_requirements_created_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.compliance_requirements enable row level security;
grant select on public.compliance_requirements to api_client;
grant insert (id, org_id, library_key, check_type, title, what, evidence, needs_evidence, evidence_expires, severity, recurrence, recurrence_count, recurrence_note, due_from, due_offset_days, due_basis, applies_when, jurisdiction, citation, sources, certainty, note, verified_on), select, update (check_type, title, what, evidence, needs_evidence, evidence_expires, severity, recurrence, recurrence_count, recurrence_note, due_from, due_offset_days, due_basis, applies_when, jurisdiction, citation, note, retired_at) on public.compliance_requirements to authenticated;

create policy "Members read their organization's requirements" on public.compliance_requirements for select to authenticated
  using (org_id = (select private.active_org_id()));

-- The API copies what the library says of the law, so that a person cannot store their own citation under a library key.
create policy "Admins add requirements and project managers take them over" on public.compliance_requirements for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (library_key is null or (select private.is_api_request()))
    and ((select private.is_org_admin())
      or (library_key is not null and (select cardinality(private.project_ids_as('{project_manager}')) > 0))));

create policy "Admins change requirements" on public.compliance_requirements for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "API keys read compliance requirements within their scopes" on public.compliance_requirements for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));

create trigger touch_compliance_requirements before update on public.compliance_requirements
  for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.compliance_requirements
  for each row execute function private.record_activity('compliance_requirement');

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
comment on column public.project_requirements.event_date is 'The day the requirement''s event happens, given by a person; what recurs counts from the day it was put on the project until then.';
comment on column public.project_requirements.reason is 'Why it applies, as the template says.';

create index project_requirements_requirement_idx on public.project_requirements (org_id, requirement_id);
comment on index public.project_requirements_requirement_idx is 'Finds what belongs to a requirement when that is removed or moved.';

create index project_requirements_created_by_idx on public.project_requirements (created_by) where created_by is not null;
comment on index public.project_requirements_created_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.project_requirements enable row level security;
grant select on public.project_requirements to api_client;
grant delete, insert (id, org_id, project_id, requirement_id, event_date, reason), select, update (event_date) on public.project_requirements to authenticated;

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

create policy "API keys read project requirements within their scopes" on public.project_requirements for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));

create trigger touch_project_requirements before update on public.project_requirements
  for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.project_requirements
  for each row execute function private.record_activity('project_requirement');

create table public.compliance_checks (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  requirement_id uuid,
  check_type public.compliance_check_type not null,
  title text not null check (char_length(btrim(title)) between 1 and 300),
  severity public.compliance_severity not null default 'medium',
  status public.compliance_status not null default 'pending',
  status_reason public.compliance_reason not null default 'open',
  due_date date check (due_date between '1900-01-01' and '2200-12-31'),
  due_date_is_given boolean not null default false,
  expires_on date check (expires_on between '1900-01-01' and '2200-12-31'),
  completed_date date check (completed_date between '1900-01-01' and '2200-12-31'),
  next_due date generated always as (case status when 'compliant' then expires_on when 'waived' then null else due_date end) stored,
  notes text check (char_length(notes) <= 5000),
  owner_id uuid,
  declared public.compliance_declaration,
  declared_by uuid references public.profiles (id) on delete set null,
  declared_at timestamptz,
  waived_reason text check (char_length(btrim(waived_reason)) between 1 and 5000),
  waived_until date check (waived_until between '1900-01-01' and '2200-12-31'),
  waived_by uuid references public.profiles (id) on delete set null,
  waived_at timestamptz,
  period text check (period ~ '^(first|\d{4}-\d{2}-\d{2})$'),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, id),
  unique (org_id, project_id, requirement_id, period),
  constraint compliance_checks_period_is_of_requirement check (period is null or requirement_id is not null),
  constraint compliance_checks_waiver_has_reason check (waived_until is null or waived_reason is not null),
  foreign key (org_id, project_id) references public.projects (org_id, id),
  foreign key (org_id, requirement_id) references public.compliance_requirements (org_id, id),
  foreign key (org_id, owner_id) references public.memberships (org_id, user_id) on delete set null (owner_id)
);
comment on table public.compliance_checks is 'Whether a project meets a requirement, or something a person wants checked. The evaluation alone writes status, its reason, expires_on.';
comment on column public.compliance_checks.due_date_is_given is 'A person set the due date; it no longer follows the project''s dates.';
comment on column public.compliance_checks.expires_on is 'When the evidence that makes it compliant runs out.';
comment on column public.compliance_checks.next_due is 'What has to happen next by then: the due date, or the renewal of what runs out.';
comment on column public.compliance_checks.declared is 'What a person said of it; with evidence, due date and today the evaluation makes the status of it.';
comment on column public.compliance_checks.waived_until is 'The last day of the waiver; without one it stays.';
comment on column public.compliance_checks.period is 'Which occurrence the run made: ''first'', or the day a recurring one falls due. Null for a check made by hand.';

create index compliance_checks_status_idx on public.compliance_checks (org_id, project_id, status, severity) where deleted_at is null;
comment on index public.compliance_checks_status_idx is 'The checks of a project by state and severity, and their counts.';

create index compliance_checks_due_idx on public.compliance_checks (org_id, next_due, id) where deleted_at is null and next_due is not null;
comment on index public.compliance_checks_due_idx is 'Deadlines of an organization by day, and the sweep of what is due.';

create index compliance_checks_requirement_idx on public.compliance_checks (org_id, requirement_id);
comment on index public.compliance_checks_requirement_idx is 'Finds what belongs to a requirement when that is removed or moved.';

create index compliance_checks_owner_idx on public.compliance_checks (org_id, owner_id);
comment on index public.compliance_checks_owner_idx is 'The checks of one person, and of a membership that ends.';

create index compliance_checks_title_idx on public.compliance_checks
  using gin (org_id extensions.uuid_ops, lower(title) extensions.gin_trgm_ops) where deleted_at is null;

-- Removing a person's row would look it up in every table that names people, and each lookup without an index would scan the whole
-- table. Null rows are left out: for rare actions that is nearly all rows, and writes cost almost nothing.
create index compliance_checks_created_by_idx on public.compliance_checks (created_by) where created_by is not null;
comment on index public.compliance_checks_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index compliance_checks_declared_by_idx on public.compliance_checks (declared_by) where declared_by is not null;
comment on index public.compliance_checks_declared_by_idx is 'Finds what names a person, should their row ever be removed.';

create index compliance_checks_waived_by_idx on public.compliance_checks (waived_by) where waived_by is not null;
comment on index public.compliance_checks_waived_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.compliance_checks enable row level security;
grant select on public.compliance_checks to api_client;
grant insert (id, org_id, project_id, requirement_id, check_type, title, severity, due_date, due_date_is_given, notes, owner_id, period), select, update (check_type, title, severity, due_date, due_date_is_given, completed_date, notes, owner_id, declared, waived_reason, waived_until, deleted_at) on public.compliance_checks to authenticated;

create policy "Members read the checks of their projects" on public.compliance_checks for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));

-- The API evaluates every change of a check, so nothing else may make one.
create policy "Admins and project managers make checks" on public.compliance_checks for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

-- A team member works on checks. To waive, remove and restore them is for those who run the project.
create policy "Project staff change checks" on public.compliance_checks for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (waived_reason is null and deleted_at is null and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])
      or (waived_reason is null and deleted_at is null and project_id = any ((select private.project_ids_as('{team_member}'))::uuid[]))));

create policy "API keys read compliance checks within their scopes" on public.compliance_checks for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,projects:read,activity:read}')));

create trigger touch_compliance_checks before update on public.compliance_checks for each row execute function private.touch_row();

-- A check made by a run has no event for its creation, since the row says it all. One made by hand has, and so has every change.
create trigger record_made_check after insert on public.compliance_checks
  for each row when (new.period is null) execute function private.record_activity('compliance_check', 'next_due');

create trigger record_activity after update on public.compliance_checks
  for each row execute function private.record_activity('compliance_check', 'next_due');

create function private.stamp_compliance_decision() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.declared is distinct from old.declared then
    new.declared_by := case when new.declared is not null then auth.uid() end;
    new.declared_at := case when new.declared is not null then now() end;
  end if;
  if new.waived_reason is distinct from old.waived_reason or new.waived_until is distinct from old.waived_until then
    new.waived_by := case when new.waived_reason is not null then auth.uid() end;
    new.waived_at := case when new.waived_reason is not null then now() end;
  end if;
  return new;
end;
$$;
comment on function private.stamp_compliance_decision() is 'Names who said what about a check, or waived it, and when.';

create trigger stamp_compliance_decision before update on public.compliance_checks
  for each row execute function private.stamp_compliance_decision();

create table public.compliance_evidence_links (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  check_id uuid not null,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  recipient text not null check (char_length(btrim(recipient)) between 1 and 300),
  expires_at timestamptz not null check (isfinite(expires_at)),
  used_at timestamptz,
  revoked_at timestamptz check (isfinite(revoked_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  email text check (private.is_mail_address(email)),
  party_id uuid,
  primary key (org_id, id),
  unique (org_id, project_id, check_id, id),
  constraint compliance_evidence_links_are_short_lived
    check (expires_at > created_at and expires_at <= created_at + interval '90 days'),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id),
  foreign key (org_id, party_id) references public.parties (org_id, id)
);
comment on table public.compliance_evidence_links is 'One-use addresses through which someone without an account sends evidence for one check.';
comment on column public.compliance_evidence_links.token_hash is 'SHA-256 of the token. The token itself is not stored.';
comment on column public.compliance_evidence_links.recipient is 'Whom it was made for.';
comment on column public.compliance_evidence_links.email is 'Address the link was emailed to; null if its creator passes it on.';
comment on column public.compliance_evidence_links.party_id is 'Who that is in the directory; recipient and email stay as they were then.';

create index compliance_evidence_links_created_by_idx on public.compliance_evidence_links (created_by) where created_by is not null;
comment on index public.compliance_evidence_links_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index compliance_evidence_links_party_idx on public.compliance_evidence_links (org_id, party_id);

alter table public.compliance_evidence_links enable row level security;
grant select (id, org_id, project_id, check_id, recipient, expires_at, used_at, revoked_at, created_by, created_at) on public.compliance_evidence_links to api_client;
grant insert (id, org_id, project_id, check_id, token_hash, recipient, expires_at, email, party_id), select (id, org_id, project_id, check_id, recipient, expires_at, used_at, revoked_at, created_by, created_at, email, party_id), update (revoked_at) on public.compliance_evidence_links to authenticated;

create policy "Project staff read evidence links" on public.compliance_evidence_links for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])));

create policy "Project staff make evidence links" on public.compliance_evidence_links for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])));

create policy "Project staff revoke evidence links" on public.compliance_evidence_links for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])));

create policy "API keys read compliance evidence links within their scopes" on public.compliance_evidence_links for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));

create trigger record_activity after insert or update on public.compliance_evidence_links
  for each row execute function private.record_activity('compliance_evidence_link', 'token_hash');

create table public.compliance_evidence (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  check_id uuid not null,
  revision integer not null check (revision >= 1),
  file_name text not null check (char_length(file_name) between 1 and 255),
  mime_type text not null check (char_length(mime_type) between 1 and 255),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  storage_path text not null unique,
  text_status public.text_status not null,
  text text,
  kind text check (char_length(kind) <= 300),
  valid_from date check (valid_from between '1900-01-01' and '2200-12-31'),
  expires_on date check (expires_on between '1900-01-01' and '2200-12-31'),
  proposed jsonb not null default '{}' check (jsonb_typeof(proposed) = 'object'),
  note text check (char_length(note) <= 5000),
  confirmed boolean not null default false,
  confirmed_by uuid references public.profiles (id) on delete set null,
  confirmed_at timestamptz,
  withdrawn_reason text check (char_length(btrim(withdrawn_reason)) between 1 and 5000),
  withdrawn_by uuid references public.profiles (id) on delete set null,
  withdrawn_at timestamptz,
  link_id uuid,
  uploaded_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  text_problem text check (char_length(text_problem) between 1 and 500),
  text_problem_code public.text_problem,
  primary key (org_id, id),
  unique (org_id, check_id, revision),
  constraint compliance_evidence_path_names_evidence
    check (starts_with(storage_path, org_id::text || '/' || check_id::text || '/' || id::text || '/')),
  constraint compliance_evidence_expires_after_start check (expires_on >= valid_from),
  constraint compliance_evidence_is_read_at_once check (text_status <> 'reading'),
  foreign key (org_id, project_id, check_id) references public.compliance_checks (org_id, project_id, id),
  foreign key (org_id, project_id, check_id, link_id)
    references public.compliance_evidence_links (org_id, project_id, check_id, id),
  constraint compliance_evidence_problem_left_no_text
    check (num_nonnulls(text_problem, text_problem_code) = 0
      or (num_nonnulls(text_problem, text_problem_code) = 2 and text_status in ('unreadable', 'encrypted')))
);
comment on table public.compliance_evidence is 'Files that show that a check is met. The file never changes; it counts once a person of the project''s staff has confirmed it.';
comment on column public.compliance_evidence.revision is 'Counts the files of a check.';
comment on column public.compliance_evidence.sha256 is 'Of the bytes as uploaded, lower-case hex.';
comment on column public.compliance_evidence.storage_path is 'Object in the bucket "compliance": org/check/evidence/file name.';
comment on column public.compliance_evidence.text is 'What could be read of it, its pages joined with one form feed.';
comment on column public.compliance_evidence.proposed is 'Dates found in the text, with the words they were found in, until a person has confirmed or changed them.';
comment on column public.compliance_evidence.link_id is 'The one-use link it came through; null for a signed-in person''s.';
comment on column public.compliance_evidence.text_problem is 'Why no text could be read, in a sentence for people.';
comment on column public.compliance_evidence.text_problem_code is 'The same as a code.';

create index compliance_evidence_check_idx on public.compliance_evidence (org_id, project_id, check_id, link_id);
comment on index public.compliance_evidence_check_idx is 'The evidence of a check, and of a link through which it came.';

create index compliance_evidence_uploader_idx on public.compliance_evidence (org_id, uploaded_by, check_id);
comment on index public.compliance_evidence_uploader_idx is 'Checks a person has uploaded evidence for; used by the policies for contractors.';

create unique index compliance_evidence_standing_bytes_key on public.compliance_evidence (org_id, check_id, sha256)
  where withdrawn_reason is null;

create index compliance_evidence_unconfirmed_idx on public.compliance_evidence (org_id, check_id)
  where not confirmed and withdrawn_reason is null;

create index compliance_evidence_confirmed_by_idx on public.compliance_evidence (confirmed_by) where confirmed_by is not null;
comment on index public.compliance_evidence_confirmed_by_idx is 'Finds what names a person, should their row ever be removed.';

create index compliance_evidence_uploaded_by_idx on public.compliance_evidence (uploaded_by) where uploaded_by is not null;
comment on index public.compliance_evidence_uploaded_by_idx is 'Finds what names a person, should their row ever be removed.';

create index compliance_evidence_withdrawn_by_idx on public.compliance_evidence (withdrawn_by) where withdrawn_by is not null;
comment on index public.compliance_evidence_withdrawn_by_idx is 'Finds what names a person, should their row ever be removed.';

alter table public.compliance_evidence enable row level security;
grant select on public.compliance_evidence to api_client;
grant insert (id, org_id, project_id, check_id, file_name, mime_type, size_bytes, sha256, storage_path, text_status, text, kind, valid_from, expires_on, proposed, note, confirmed, text_problem, text_problem_code), select, update (kind, valid_from, expires_on, note, confirmed, withdrawn_reason) on public.compliance_evidence to authenticated;

create policy "Members read evidence and contractors their own" on public.compliance_evidence for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member,client_rep,lawyer}'))::uuid[])
      or (uploaded_by = (select private.caller_id()) and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))));

create policy "Project staff and contractors upload evidence" on public.compliance_evidence for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or (not confirmed and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))));

-- A contractor may correct or withdraw their own evidence until it is confirmed; only staff confirms.
create policy "Staff decide about evidence and contractors correct theirs" on public.compliance_evidence for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or (uploaded_by = (select private.caller_id()) and not confirmed
        and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and ((select private.is_org_admin())
      or project_id = any ((select private.project_ids_as('{project_manager,team_member}'))::uuid[])
      or (uploaded_by = (select private.caller_id()) and not confirmed
        and project_id = any ((select private.project_ids_as('{contractor}'))::uuid[]))));

create policy "API keys read compliance evidence within their scopes" on public.compliance_evidence for select to api_client
  using (org_id = (select private.api_key_org_id('{compliance:read,activity:read}')));

create trigger touch_compliance_evidence before update on public.compliance_evidence for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.compliance_evidence
  for each row execute function private.record_activity('compliance_evidence', 'text', 'proposed', 'storage_path');

create trigger aa_own_organization before insert on public.compliance_evidence for each row execute function private.refuse_other_organization();

create function private.number_evidence() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Concurrent uploads take turns. This runs before the row's policy and foreign key, so it reads only rows that the policy allows.
  perform 1 from public.compliance_checks k
  where k.org_id = new.org_id and k.project_id = new.project_id and k.id = new.check_id for no key update;
  select coalesce(max(e.revision), 0) + 1 into new.revision
  from public.compliance_evidence e where e.org_id = new.org_id and e.check_id = new.check_id;
  return new;
end;
$$;
comment on function private.number_evidence() is 'Numbers the files of a check.';

create trigger number_evidence before insert on public.compliance_evidence
  for each row execute function private.number_evidence();

-- Compliance. A run or the sweep changes thousands of checks in one statement, so these triggers run once a statement.

create function private.tell_non_compliant() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Most updates make no check non-compliant.
  if not exists (
    select from changed k join previous o on o.org_id = k.org_id and o.id = k.id
    where k.status = 'non_compliant' and o.status <> 'non_compliant' and k.deleted_at is null
  ) then
    return null;
  end if;
  perform private.notify_each(private.summarize_notices(array(
    with fallen as (
      select k.* from changed k join previous o on o.org_id = k.org_id and o.id = k.id
      where k.status = 'non_compliant' and o.status <> 'non_compliant' and k.deleted_at is null
    ), managed as materialized (
      select p.org_id, p.project_id, private.audience(p.org_id, p.project_id, '{project_manager}') as managers
      from (select distinct f.org_id, f.project_id from fallen f) p
    ), told as (
      select f.id, person.user_id
      from fallen f
      join managed using (org_id, project_id)
      cross join lateral unnest(managed.managers) as person (user_id)
      union
      select f.id, f.owner_id from fallen f
      where private.may_look_after(f.org_id, f.project_id, f.owner_id)
    )
    select row(f.org_id, told.user_id, 'compliance', 'warning',
      case when f.severity = 'critical' and f.status_reason = 'found_non_compliant' then 'urgent'
        when f.severity in ('critical', 'high') then 'high' when f.severity = 'medium' then 'medium' else 'low' end,
      'Not compliant: ' || f.title,
      case f.status_reason
        when 'overdue' then 'It was due on ' || to_char(f.due_date, 'FMMonth FMDD, YYYY') || '.'
        when 'evidence_expired' then 'Its evidence has expired.'
        else 'It was found not compliant' || private.by_actor() || '.'
      end,
      'Compliance', '/compliance/' || f.id, 'Open check', f.project_id, null,
      jsonb_build_object('check_id', f.id, 'reason', f.status_reason, 'severity', f.severity),
      'non_compliant:' || f.id || ':' || f.version)::private.notice
    from told join fallen f using (id)
  ), 5, '%s checks became not compliant: %s', '?tab=compliance'));
  return null;
end;
$$;
comment on function private.tell_non_compliant() is 'Notifies a check''s owner and the project managers that it became non-compliant. For more than five on a project, sends one count.';

create trigger tell_non_compliant after update on public.compliance_checks
  referencing old table as previous new table as changed
  for each statement execute function private.tell_non_compliant();

create function private.tell_assigned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_each(private.summarize_notices(array(
    select row(k.org_id, k.owner_id, 'compliance', 'info', 'medium', 'Assigned to you: ' || k.title,
      concat('Assigned', private.by_actor(), '.', ' Due on ' || to_char(k.due_date, 'FMMonth FMDD, YYYY') || '.'),
      'Compliance', '/compliance/' || k.id, 'Open check', k.project_id, null, jsonb_build_object('check_id', k.id),
      'assigned:' || k.id || ':' || k.version)::private.notice
    from assigned k
    where k.owner_id is not null and k.deleted_at is null and private.may_look_after(k.org_id, k.project_id, k.owner_id)
  ), 5, '%s checks were assigned to you: %s', '?tab=compliance'));
  return null;
end;
$$;
comment on function private.tell_assigned() is 'Notifies the owner of a new check.';

create trigger tell_assigned after insert on public.compliance_checks
  referencing new table as assigned
  for each statement execute function private.tell_assigned();

create function private.tell_reassigned() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_each(private.summarize_notices(array(
    select row(k.org_id, k.owner_id, 'compliance', 'info', 'medium', 'Assigned to you: ' || k.title,
      concat('Assigned', private.by_actor(), '.', ' Due on ' || to_char(k.due_date, 'FMMonth FMDD, YYYY') || '.'),
      'Compliance', '/compliance/' || k.id, 'Open check', k.project_id, null, jsonb_build_object('check_id', k.id),
      'assigned:' || k.id || ':' || k.version)::private.notice
    from changed k
    join previous o on o.org_id = k.org_id and o.id = k.id
    where k.owner_id is distinct from o.owner_id and k.owner_id is not null and k.deleted_at is null
      and private.may_look_after(k.org_id, k.project_id, k.owner_id)
  ), 5, '%s checks were assigned to you: %s', '?tab=compliance'));
  return null;
end;
$$;
comment on function private.tell_reassigned() is 'Notifies the new owner of a check.';

create trigger tell_reassigned after update on public.compliance_checks
  referencing old table as previous new table as changed
  for each statement execute function private.tell_reassigned();

create function private.tell_evidence_waits() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant text := (
    select l.recipient from public.compliance_evidence_links l where l.org_id = new.org_id and l.id = new.link_id);
begin
  perform private.notify(
    new.org_id, private.audience(new.org_id, new.project_id, '{project_manager}', false, array[k.owner_id, l.created_by]), 'evidence',
    'info', 'medium', 'Evidence to review: ' || k.title,
    format('%s was uploaded%s.', new.file_name, coalesce(' by ' || sender || ' through a link', private.by_actor())),
    'Compliance', '/compliance/' || k.id, 'Review evidence', k.project_id, null,
    jsonb_build_object('check_id', k.id, 'evidence_id', new.id), 'evidence:' || new.id)
  from public.compliance_checks k
  left join public.compliance_evidence_links l on l.org_id = k.org_id and l.id = new.link_id
  where k.org_id = new.org_id and k.id = new.check_id and k.deleted_at is null;
  return null;
end;
$$;
comment on function private.tell_evidence_waits() is 'Notifies the project managers, the check''s owner, and the sender of the upload link that evidence awaits confirmation.';

create trigger tell_evidence_waits after insert on public.compliance_evidence
  for each row when (not new.confirmed) execute function private.tell_evidence_waits();

create function private.count_checks() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select k.org_id, k.project_id, f.at, k.status::text::private.figure, sum(f.n)
    from added k cross join lateral (values (k.created_at, 1), (k.deleted_at, -1)) f (at, n)
    where f.at is not null and k.status in ('compliant', 'non_compliant')
    group by 1, 2, 3, 4;
  elsif tg_op = 'UPDATE' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select k.org_id, k.project_id, f.at, case f.status when 'compliant' then 'compliant'::private.figure else 'non_compliant' end, sum(f.n)
    from removed o join added k on k.org_id = o.org_id and k.id = o.id
    cross join lateral (values (now(), k.status, 1), (now(), o.status, -1), (k.deleted_at, k.status, -1), (o.deleted_at, o.status, 1)) f (at, status, n)
    where f.at is not null and f.status in ('compliant', 'non_compliant')
      and (k.status <> o.status or k.deleted_at is distinct from o.deleted_at)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added k on k.org_id = o.org_id and k.id = o.id
    where s.org_id = k.org_id and (k.created_at <> o.created_at
      or (o.deleted_at is not null and (k.status <> o.status or exists (
        select from public.activity_events e
        where e.org_id = k.org_id and e.entity_id = k.id and e.entity_type = 'compliance_check' and e.created_at > o.deleted_at and e.before ? 'status'))));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_checks() is 'Notes what a write to compliance checks changes of the figures.';

create trigger count_added after insert on public.compliance_checks referencing new table as added
  for each statement execute function private.count_checks();

create trigger count_changed after update on public.compliance_checks referencing old table as removed new table as added
  for each statement execute function private.count_checks();

create trigger count_removed after delete on public.compliance_checks referencing old table as removed
  for each statement execute function private.count_checks();

create function private.stamp_evidence_decision() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or new.confirmed is distinct from old.confirmed
    -- A person who changes confirmed evidence becomes the one who confirmed it.
    or new.confirmed and (new.kind, new.valid_from, new.expires_on) is distinct from (old.kind, old.valid_from, old.expires_on) then
    new.confirmed_by := case when new.confirmed then auth.uid() end;
    new.confirmed_at := case when new.confirmed then now() end;
  end if;
  if tg_op = 'UPDATE' and new.withdrawn_reason is distinct from old.withdrawn_reason then
    new.withdrawn_by := case when new.withdrawn_reason is not null then auth.uid() end;
    new.withdrawn_at := case when new.withdrawn_reason is not null then now() end;
  end if;
  return new;
end;
$$;
comment on function private.stamp_evidence_decision() is 'Names who confirmed a piece of evidence, or took it back, and when.';

create trigger stamp_evidence_decision before insert or update on public.compliance_evidence
  for each row execute function private.stamp_evidence_decision();
