create type public.compliance_status as enum ('compliant', 'non_compliant', 'pending', 'in_progress', 'waived');
create type public.compliance_declaration as enum ('in_progress', 'compliant', 'non_compliant');
create type public.compliance_reason as enum (
  'waived', 'found_non_compliant', 'evidence_valid', 'confirmed_by_hand', 'evidence_expired', 'overdue', 'evidence_to_confirm',
  'evidence_not_yet_valid', 'begun', 'open'
);

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
comment on table public.compliance_checks is
  'Whether a project meets a requirement, or something a person wants checked. The evaluation alone writes status, its reason, expires_on.';
comment on column public.compliance_checks.due_date_is_given is 'A person set the due date; it no longer follows the project''s dates.';
comment on column public.compliance_checks.expires_on is 'When the evidence that makes it compliant runs out.';
comment on column public.compliance_checks.next_due is 'What has to happen next by then: the due date, or the renewal of what runs out.';
comment on column public.compliance_checks.declared is 'What a person said of it; with evidence, due date and today the evaluation makes the status of it.';
comment on column public.compliance_checks.period is
  'Which occurrence the run made: ''first'', or the day a recurring one falls due. Null for a check made by hand.';
comment on column public.compliance_checks.waived_until is 'The last day of the waiver; without one it stays.';
create index compliance_checks_status_idx on public.compliance_checks (org_id, project_id, status, severity) where deleted_at is null;
create index compliance_checks_due_idx on public.compliance_checks (org_id, next_due, id) where deleted_at is null and next_due is not null;
create index compliance_checks_requirement_idx on public.compliance_checks (org_id, requirement_id);
create index compliance_checks_owner_idx on public.compliance_checks (org_id, owner_id);
alter table public.compliance_checks enable row level security;
grant select on public.compliance_checks to authenticated;
grant insert (id, org_id, project_id, requirement_id, check_type, title, severity, due_date, due_date_is_given, notes, owner_id, period)
  on public.compliance_checks to authenticated;
grant update (check_type, title, severity, due_date, due_date_is_given, completed_date, notes, owner_id, declared, waived_reason,
    waived_until, deleted_at)
  on public.compliance_checks to authenticated;

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
create trigger touch_compliance_checks before update on public.compliance_checks for each row execute function private.touch_row();

-- A check made by a run has no event for its creation, since the row says it all. One made by hand has, and so has every change.
create trigger record_made_check after insert on public.compliance_checks
  for each row when (new.period is null) execute function private.record_activity('compliance_check', 'next_due');
create trigger record_activity after update on public.compliance_checks
  for each row execute function private.record_activity('compliance_check', 'next_due');

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
