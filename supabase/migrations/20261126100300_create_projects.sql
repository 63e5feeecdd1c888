set check_function_bodies = off;

-- Projects and contracts that came in as rows of a table, so that they can be taken back together.
create type public.import_kind as enum ('projects', 'contracts', 'parties');

create table public.projects (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  name text not null check (char_length(btrim(name)) between 1 and 300),
  client_name text check (char_length(client_name) <= 300),
  contract_value numeric(14, 2) check (contract_value >= 0 and contract_value <> 'NaN'),
  start_date date check (start_date between '0001-01-01' and '9999-12-31'),
  end_date date check (end_date between '0001-01-01' and '9999-12-31'),
  description text check (char_length(description) <= 10000),
  status public.project_status not null default 'active',
  project_manager_id uuid,
  address text check (char_length(address) <= 300),
  city text check (char_length(city) <= 200),
  state text check (char_length(state) <= 100),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  is_sample boolean not null default false,
  primary key (org_id, id),
  constraint projects_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_manager_id) references public.memberships (org_id, user_id) on delete set null (project_manager_id)
);
comment on table public.projects is 'A construction project of one organization.';
comment on column public.projects.contract_value is 'US dollars.';
comment on column public.projects.start_date is 'Like every calendar date within the years that YYYY-MM-DD can say; Postgres knows infinity, too.';
comment on column public.projects.deleted_at is 'Set on delete; the row can be restored for 30 days.';
comment on column public.projects.is_sample is 'Sample project with invented contracts, created on request; one per organization.';

create index projects_project_manager_idx on public.projects (org_id, project_manager_id);
comment on index public.projects_project_manager_idx is 'Finds the projects a person manages, and those of a membership that ends.';

-- Names are found by a part of them, also mistyped. Similarity is not leakproof, so the indexes serve only a function that reads past
-- row-level security. It answers with ids of the active organization, of which the caller's own query keeps those that the caller may see.
create index projects_names_idx on public.projects
  using gin (org_id extensions.uuid_ops, lower(name || ' ' || coalesce(client_name, '')) extensions.gin_trgm_ops) where deleted_at is null;

create index projects_created_by_idx on public.projects (created_by) where created_by is not null;
comment on index public.projects_created_by_idx is 'Finds what names a person, should their row ever be removed.';

create index projects_deleted_idx on public.projects (org_id) where deleted_at is not null;
comment on index public.projects_deleted_idx is 'The deleted projects, whose contracts and checks are not counted.';

create unique index projects_one_sample_idx on public.projects (org_id) where is_sample and deleted_at is null;

alter table public.projects enable row level security;
grant insert (id, org_id, name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state), select, update (name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state) on public.projects to api_client;
grant insert (id, org_id, name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state, is_sample), select, update (name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state, deleted_at) on public.projects to authenticated;

create policy "Members read the projects they are on" on public.projects for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or id = any ((select private.project_ids())::uuid[])));

create policy "Owners and admins create projects" on public.projects for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Admins and project managers change projects" on public.projects for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or id = any ((select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "API keys read projects within their scopes" on public.projects for select to api_client
  using (org_id = (select private.api_key_org_id('{projects:read,contracts:read,compliance:read,activity:read}')));

create policy "API keys with projects:write create projects" on public.projects for insert to api_client
  with check (org_id = (select private.api_key_org_id('{projects:write}')));

create policy "API keys with projects:write change projects" on public.projects for update to api_client
  using (org_id = (select private.api_key_org_id('{projects:write}')))
  with check (org_id = (select private.api_key_org_id('{projects:write}')));

create trigger touch_projects before update on public.projects for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.projects
  for each row execute function private.record_activity('project');

create trigger resume_readings after update of deleted_at on public.projects
  for each row when (old.deleted_at is not null and new.deleted_at is null) execute function private.resume_readings('project');

create table public.project_members (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  user_id uuid not null,
  role public.project_role not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  title text check (char_length(btrim(title)) between 1 and 100),
  primary key (org_id, id),
  unique (org_id, project_id, user_id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.project_members is 'Project teams and the role of each member.';
comment on column public.project_members.title is 'What the person is on this project, in words (Site Supervisor, Safety Officer); what they may do is their role.';

create index project_members_org_user_idx on public.project_members (org_id, user_id, project_id);
comment on index public.project_members_org_user_idx is 'The projects of a person: asked by nearly every policy.';

alter table public.project_members enable row level security;
grant select on public.project_members to api_client;
grant delete, insert (id, org_id, project_id, user_id, role, title), select, update (role, title) on public.project_members to authenticated;

create policy "Members read the teams of their projects" on public.project_members for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));

-- Otherwise a project manager could make themselves the project's lawyer and approve their own contract.
create policy "Admins and project managers add to the team" on public.project_members for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or (role <> 'lawyer' and project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]))));

create policy "Admins and project managers change roles on the team" on public.project_members for update to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or (role <> 'lawyer' and project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]))))
  with check (org_id = (select private.active_org_id())
    and ((select private.is_org_admin())
      or (role <> 'lawyer' and project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[]))));

create policy "Admins and project managers remove from the team" on public.project_members for delete to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "API keys read project members within their scopes" on public.project_members for select to api_client
  using (org_id = (select private.api_key_org_id('{projects:read}')));

create trigger touch_project_members before update on public.project_members for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.project_members
  for each row execute function private.record_activity('project_member');

create trigger revoke_invitations after update of role or delete on public.project_members
  for each row execute function private.revoke_invitations_beyond_rights();

create trigger stop_schedules_of_who_left after delete on public.project_members
  for each row execute function private.stop_schedules_of_who_left();

create trigger stop_schedules_of_who_sees_less after update of role on public.project_members
  for each row when (new.role <> old.role) execute function private.stop_schedules_of_who_left();

-- Notifications and their recipients: one trigger per cause, in the same transaction. Recipients are those whose policies let them
-- read the record, except the person who caused it.

-- The persons named are told only where they may see a contract's whole record: everyone on its project but contractors, and the
-- owners and admins.
create function private.audience(
  in_org uuid, on_project uuid, roles public.project_role[], with_admins boolean default false, persons uuid[] default '{}'
) returns uuid[]
language plpgsql stable set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  told uuid[] := array(
    select pm.user_id from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = any (roles) and pm.user_id is distinct from caller);
begin
  -- A project without a project manager is run by the owners and admins.
  if with_admins or ('project_manager' = any (roles) and not exists (
    select from public.project_members pm
    where pm.org_id = in_org and pm.project_id = on_project and pm.role = 'project_manager')) then
    told := told || array(
      select m.user_id from public.memberships m
      where m.org_id = in_org and m.role in ('owner', 'admin') and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  if persons <> '{}' then
    told := told || array(
      select m.user_id
      from public.memberships m
      left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
      where m.org_id = in_org and m.user_id = any (persons) and (m.role in ('owner', 'admin') or pm.role <> 'contractor')
        and m.user_id is distinct from caller and m.user_id <> all (told));
  end if;
  return told;
end;
$$;
comment on function private.audience(uuid,uuid,public.project_role[],boolean,uuid[]) is 'Who is to be told of something on a project: those with these roles, the admins if wished, and the persons named that are staff; not the caller.';

create function private.summarize_notices(notices private.notice[], most integer, summary text, tab text) returns private.notice[]
language plpgsql stable set search_path = ''
as $$
begin
  -- Most often there are few, or none.
  if cardinality(notices) <= most then
    return notices;
  end if;
  return array(
    select row(n.org_id, n.user_id, n.category, n.type, n.priority, n.title, n.message, n.source, n.action_url, n.action_label,
      n.project_id, n.contract_id, n.metadata, n.dedupe_key)::private.notice
    from (select u.*, count(*) over (partition by u.org_id, u.user_id, u.project_id) as size from unnest(notices) u) n
    where n.size <= most
    union all
    select row(n.org_id, n.user_id, min(n.category), max(n.type), max(n.priority),
      format(summary, count(*), p.name), 'Open the project to see them.', min(n.source), '/projects/' || p.id || tab, 'Open project', p.id, null,
      jsonb_build_object('count', count(*)), 'summary:' || min(n.category) || ':' || p.id || ':' || pg_catalog.pg_current_xact_id())::private.notice
    from unnest(notices) n
    join public.projects p on p.org_id = n.org_id and p.id = n.project_id
    group by n.org_id, n.user_id, p.id, p.name
    having count(*) > most);
end;
$$;
comment on function private.summarize_notices(private.notice[],integer,text,text) is 'Where a person would be told of more than "most" things on one project, one notice that says how many; "summary" is a format of that number and the project''s name.';

-- Teams

create function private.tell_project_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  called constant text := case new.role when 'project_manager' then 'project manager' when 'team_member' then 'project member'
    when 'contractor' then 'contractor' when 'client_rep' then 'client representative' else 'lawyer' end;
begin
  perform private.notify(
    new.org_id, array_remove(array[new.user_id], auth.uid()), 'team', 'info', 'medium',
    case tg_op when 'INSERT' then 'Added to project: ' else 'Your role changed: ' end || p.name,
    case tg_op when 'INSERT' then format('You were added%s as %s.', private.by_actor(), called)
      else format('You are now %s%s.', called, case when private.by_actor() = '' then '' else ', as set' || private.by_actor() end) end,
    'Projects', '/projects/' || p.id, 'Open project', p.id, null, jsonb_build_object('role', new.role),
    'project_member:' || new.id || ':' || new.version)
  from public.projects p where p.org_id = new.org_id and p.id = new.project_id;
  return null;
end;
$$;
comment on function private.tell_project_member() is 'Notifies a person who is added to a project or whose role changes.';

create trigger tell_project_member after insert on public.project_members
  for each row execute function private.tell_project_member();

create trigger tell_project_role after update of role on public.project_members
  for each row when (new.role <> old.role) execute function private.tell_project_member();

-- Facts changed by each write, one statement at a time. These triggers repeat what the view defines; a test compares the two.

create function private.count_projects() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select p.org_id, p.id, f.at, p.status::text::private.figure, f.n
    from added p cross join lateral (values (p.created_at, 1), (p.deleted_at, -1)) f (at, n) where f.at is not null;
  elsif tg_op = 'UPDATE' then
    insert into private.figure_changes (org_id, project_id, at, figure, n)
    select p.org_id, p.id, f.at, f.status::text::private.figure, sum(f.n)
    from removed o join added p on p.org_id = o.org_id and p.id = o.id
    cross join lateral (values (now(), p.status, 1), (now(), o.status, -1), (p.deleted_at, p.status, -1), (o.deleted_at, o.status, 1)) f (at, status, n)
    where f.at is not null and (p.status <> o.status or p.deleted_at is distinct from o.deleted_at)
    group by 1, 2, 3, 4 having sum(f.n) <> 0;
    delete from private.figure_states s using removed o join added p on p.org_id = o.org_id and p.id = o.id
    where s.org_id = p.org_id and (p.created_at <> o.created_at
      or (o.deleted_at is not null and (p.status <> o.status or exists (
        select from public.activity_events e
        where e.org_id = p.org_id and e.entity_id = p.id and e.entity_type = 'project' and e.created_at > o.deleted_at and e.before ? 'status'))));
  else
    delete from private.figure_states s using removed o where s.org_id = o.org_id;
  end if;
  return null;
end;
$$;
comment on function private.count_projects() is 'Notes what a write to projects changes of the figures.';

create trigger count_added after insert on public.projects referencing new table as added
  for each statement execute function private.count_projects();

create trigger count_changed after update on public.projects referencing old table as removed new table as added
  for each statement execute function private.count_projects();

create trigger count_removed after delete on public.projects referencing old table as removed
  for each statement execute function private.count_projects();

create function private.gone_projects(in_org uuid) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(md5(string_agg(p.id::text || extract(epoch from p.deleted_at), ',' order by p.id)), '') from public.projects p
    where p.org_id = in_org and p.deleted_at is not null);
end;
$$;
comment on function private.gone_projects(uuid) is 'Names the deleted projects of an organization, and when each was: another text for other projects.';

create table public.imports (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  kind public.import_kind not null,
  file_name text not null check (char_length(btrim(file_name)) between 1 and 255),
  record_ids uuid[] not null,
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  undone_at timestamptz check (isfinite(undone_at)),
  undone_by uuid references public.profiles (id) on delete set null,
  part_ids uuid[] not null default '{}' check (cardinality(part_ids) <= 5000),
  primary key (org_id, id),
  constraint imports_record_ids_check check (cardinality(record_ids) <= 5000),
  constraint imports_made_something check (cardinality(record_ids) + cardinality(part_ids) > 0)
);
comment on table public.imports is 'Tables of projects or contracts that a person brought in, each of them taken back at most once.';
comment on column public.imports.record_ids is 'The projects, contracts or parties that it made.';
comment on column public.imports.part_ids is 'The parts on projects that it gave to parties that were in the directory before.';

create index imports_created_by_idx on public.imports (created_by);

create index imports_undone_by_idx on public.imports (undone_by);

alter table public.imports enable row level security;
grant insert (org_id, kind, file_name, record_ids, part_ids), select, update (undone_at) on public.imports to authenticated;

create policy "People see their own imports and admins all" on public.imports for select to authenticated
  using (org_id = (select private.active_org_id()) and (created_by = (select private.caller_id()) or (select private.is_org_admin())));

create policy "The API keeps what a person imports" on public.imports for insert to authenticated
  with check (org_id = (select private.active_org_id()) and created_by = (select private.caller_id()) and (select private.is_api_request()));

create policy "People undo their own imports once, admins any" on public.imports for update to authenticated
  using (org_id = (select private.active_org_id())
    and (created_by = (select private.caller_id()) or (select private.is_org_admin())))
  with check (org_id = (select private.active_org_id()) and (select private.is_api_request()));

create function private.name_who_undoes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.undone_at is not null then
    raise exception 'This import was already undone' using errcode = '23514';
  end if;
  new.undone_by := auth.uid();
  return new;
end;
$$;
comment on function private.name_who_undoes() is 'Names who took an import back; that happens once.';

create trigger name_who_undoes before update of undone_at on public.imports
  for each row execute function private.name_who_undoes();

-- Reports ask for the figures of any days, and of a single project. The definition stays where it was: private.figures is these figures over
-- the week, month or year that ends today.
create function private.figures_between(first_day date, last_day date, by_month boolean, in_project uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  whole constant uuid := '00000000-0000-0000-0000-000000000000';
  in_org constant uuid := private.active_org_id();
  is_admin constant boolean := private.is_org_admin();
  -- For a single project, its own totals are read for every caller.
  sees_all constant boolean := is_admin and in_project is null;
  -- A contractor sees the project and its checks as they are now, the contracts shared with them, and no history.
  mine constant uuid[] := case
    when in_project is null then private.project_ids()
    when is_admin or in_project = any (private.project_ids()) then array[in_project] else '{}' end;
  legible constant uuid[] := case
    when is_admin and in_project is not null then array[in_project]
    else private.project_ids_as('{project_manager,team_member,client_rep,lawyer}') end;
  shared constant uuid[] := private.shared_contract_ids();
  zone constant text := private.time_zone();
  today constant date := private.today();
  gone_key constant uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  -- Whether the sum of the organization knows of every project that was deleted, and of all that befell those since.
  settled constant boolean := sees_all
    and exists (select from private.figure_states s where s.org_id = in_org and s.zone = private.time_zone() and s.gone = private.gone_projects(in_org))
    and not exists (
      select from private.figure_changes c join public.projects p on p.org_id = c.org_id and p.id = c.project_id
      where c.org_id = in_org and p.deleted_at is not null);
  first constant date := first_day;
  last constant date := least(last_day, today);
begin
  return (
    with gone as materialized (
      select p.id, (p.deleted_at at time zone zone)::date as day from public.projects p
      where p.org_id = in_org and p.deleted_at is not null and case when sees_all then not settled else p.id = any (mine) end
    ), sums as materialized (
      select s.project_id, s.day, s.figure, s.n, g.day as gone_on,
        s.figure in ('active', 'planning', 'completed', 'archived') as of_projects,
        s.figure in ('pending_review', 'risk_alert', 'compliant', 'non_compliant') as stands
      from private.figure_sums(in_org, case
        when settled then array[whole, gone_key] when sees_all then whole || array(select g.id from gone g) else mine end, first, zone,
        -- Which day it was matters only where a project went away.
        by_month and settled and last = today and first = date_trunc('month', first::timestamp)::date) s
      left join gone g on g.id = s.project_id
    ), counted as materialized (
      -- What belongs to a deleted project counts no more; it is in the sum of the organization, but left out of one over projects.
      select s.project_id, s.day, s.figure, s.n from sums s where s.project_id in (whole, gone_key) or (not sees_all and (s.gone_on is null or s.of_projects))
      union all
      select s.project_id, s.day, s.figure, -s.n from sums s where sees_all and s.gone_on is not null and not s.of_projects
      -- The fact counts until the day the project was deleted.
      union all
      select s.project_id, s.day, s.figure, s.n from sums s where s.stands and s.gone_on >= first and s.day > '-infinity' and s.day <= s.gone_on
      union all
      select s.project_id, s.gone_on, s.figure, case when s.day = '-infinity' then -s.n else s.n end
      from sums s where s.stands and s.gone_on >= first and (s.day = '-infinity' or s.day > s.gone_on)
    ), seen as materialized (
      select c.day, c.figure, c.n, sees_all or c.project_id = any (legible) as with_past from counted c
      where sees_all or c.project_id = any (legible)
        or (c.day = '-infinity' and c.figure in ('active', 'planning', 'completed', 'archived', 'compliant', 'non_compliant'))
      union all
      select f.day, f.figure, f.n, f.day > '-infinity' from public.contracts c
      cross join lateral (values
        ('-infinity'::date, 'not_assessed'::private.figure, 1),
        ('-infinity', 'pending_review', (c.status = 'under_review')::integer),
        ((c.created_at at time zone zone)::date, 'contract_made', 1)) f (day, figure, n)
      where cardinality(shared) > 0 and not is_admin and c.org_id = in_org and c.id = any (shared) and c.deleted_at is null
        and (in_project is null or c.project_id = in_project)
        and exists (select from public.projects p where p.org_id = c.org_id and p.id = c.project_id and p.deleted_at is null)
        and (f.day = '-infinity' or f.day >= first)
    ), shown as (
      -- Value at the end of the last day: the current value minus later changes. Contracts by risk have no history.
      select s.figure, s.n from seen s where s.day = '-infinity'
      union all
      select s.figure, -s.n from seen s
      where s.with_past and s.day > last and s.figure in (
        'active', 'planning', 'completed', 'archived', 'pending_review', 'risk_alert', 'compliant', 'non_compliant')
    ), now_ as (
      select coalesce(sum(s.n) filter (where s.figure = 'active'), 0)::bigint as active,
        coalesce(sum(s.n) filter (where s.figure = 'planning'), 0)::bigint as planning,
        coalesce(sum(s.n) filter (where s.figure = 'completed'), 0)::bigint as completed,
        coalesce(sum(s.n) filter (where s.figure = 'archived'), 0)::bigint as archived,
        coalesce(sum(s.n) filter (where s.figure = 'pending_review'), 0)::bigint as pending_review,
        coalesce(sum(s.n) filter (where s.figure = 'risk_alert'), 0)::bigint as risk_alert,
        coalesce(sum(s.n) filter (where s.figure = 'compliant'), 0)::bigint as compliant,
        coalesce(sum(s.n) filter (where s.figure = 'non_compliant'), 0)::bigint as non_compliant,
        (select coalesce(sum(h.n), 0)::bigint from seen h where h.day = '-infinity' and h.figure = 'risk_alert') as high,
        coalesce(sum(s.n) filter (where s.figure = 'low'), 0)::bigint as low,
        coalesce(sum(s.n) filter (where s.figure = 'medium'), 0)::bigint as medium,
        coalesce(sum(s.n) filter (where s.figure = 'not_scored'), 0)::bigint as not_scored,
        coalesce(sum(s.n) filter (where s.figure = 'not_assessed'), 0)::bigint as not_assessed
      from shown s
    ), steps as (
      -- Over all time, what each stretch added to that, and what has happened since the last day.
      select s.date, coalesce(sum(s.n) filter (where s.figure = 'active'), 0)::bigint as active,
        coalesce(sum(s.n) filter (where s.figure = 'pending_review'), 0)::bigint as pending_review,
        coalesce(sum(s.n) filter (where s.figure = 'risk_alert'), 0)::bigint as risk_alert,
        coalesce(sum(s.n) filter (where s.figure = 'compliant'), 0)::bigint as compliant,
        coalesce(sum(s.n) filter (where s.figure = 'non_compliant'), 0)::bigint as non_compliant,
        coalesce(sum(s.n) filter (where s.figure = 'contract_made'), 0)::bigint as contracts,
        coalesce(sum(s.n) filter (where s.figure = 'risk_found'), 0)::bigint as risks
      from (
        select case when x.day > last then 'infinity' when not by_month or x.day = '-infinity' then x.day
          else date_trunc('month', x.day::timestamp)::date end as date, x.figure, x.n
        from seen x where x.with_past
      ) s group by 1
    ), then_ as (
      -- Value at the start of the first period: the current value minus what was added since.
      select coalesce(sum(s.active * s.sign), 0)::bigint as active, coalesce(sum(s.pending_review * s.sign), 0)::bigint as pending_review,
        coalesce(sum(s.risk_alert * s.sign), 0)::bigint as risk_alert, coalesce(sum(s.compliant * s.sign), 0)::bigint as compliant,
        coalesce(sum(s.non_compliant * s.sign), 0)::bigint as non_compliant
      from (select x.*, case when x.date = '-infinity' then 1 else -1 end as sign from steps x) s
    ), points as (
      select b.date, coalesce(s.contracts, 0) as contracts, coalesce(s.risks, 0) as risks,
        private.compliance_score(
          t.compliant + coalesce(sum(s.compliant) over (order by b.date), 0)::bigint,
          t.non_compliant + coalesce(sum(s.non_compliant) over (order by b.date), 0)::bigint) as compliance
      from (
        select g::date as date
        from generate_series(
          case when by_month then date_trunc('month', first::timestamp) else first::timestamp end, last::timestamp,
          case when by_month then interval '1 month' else interval '1 day' end) g
      ) b
      cross join then_ t
      left join steps s on s.date = b.date
    )
    select jsonb_build_object(
      'today', today,
      'metrics', jsonb_build_object('active_projects', n.active, 'pending_reviews', n.pending_review,
        'compliance_score', private.compliance_score(n.compliant, n.non_compliant), 'risk_alerts', n.risk_alert),
      -- Compared are the same projects then and now.
      'trends', jsonb_build_object(
        'active_projects', private.change_in_percent(t.active, coalesce(s.active, 0) - coalesce(l.active, 0)),
        'pending_reviews', private.change_in_percent(t.pending_review, coalesce(s.pending_review, 0) - coalesce(l.pending_review, 0)),
        'compliance_score', private.change_in_percent(
          private.compliance_score(t.compliant, t.non_compliant), private.compliance_score(
            s.compliant - coalesce(l.compliant, 0), s.non_compliant - coalesce(l.non_compliant, 0))),
        'risk_alerts', private.change_in_percent(t.risk_alert, coalesce(s.risk_alert, 0) - coalesce(l.risk_alert, 0))),
      'trend_data', (
        select jsonb_agg(jsonb_build_object('date', p.date, 'contracts', p.contracts, 'compliance', p.compliance, 'risks', p.risks) order by p.date)
        from points p),
      'risk_distribution', jsonb_build_object('low', n.low, 'medium', n.medium, 'high', n.high, 'not_scored', n.not_scored,
        'not_assessed', n.not_assessed),
      'project_status', jsonb_build_object('active', n.active, 'planning', n.planning, 'completed', n.completed, 'archived', n.archived))
    from now_ n cross join then_ t left join steps s on s.date = '-infinity' left join steps l on l.date = 'infinity'
  );
end;
$$;
comment on function private.figures_between(date,date,boolean,uuid) is 'The figures of the active organization, or of one project of it, over what the caller may see: as they stand when the last day ends, with their course from the first day on, by day or by month. How contracts stand by risk is as it is now.';
grant execute on function private.figures_between(date,date,boolean,uuid) to authenticated;

-- Anyone may schedule a report for themselves. Sending it to other people takes a role that may share what the report shows.

create function private.may_share_reports(p_org_id uuid, p_user_id uuid, p_project_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
      select from public.memberships m
      where m.org_id = p_org_id and m.user_id = p_user_id and m.role in ('owner', 'admin'))
    or case when p_project_id is not null then exists (
        select from public.project_members pm
        where pm.org_id = p_org_id and pm.user_id = p_user_id and pm.project_id = p_project_id
          and pm.role in ('project_manager', 'team_member'))
      -- A report on everything shows each of their projects, so each role has to allow it.
      else coalesce((
        select bool_and(pm.role in ('project_manager', 'team_member')) from public.project_members pm
        where pm.org_id = p_org_id and pm.user_id = p_user_id), false)
    end;
$$;
comment on function private.may_share_reports(uuid,uuid,uuid) is 'Whether a person may send reports on a project, or on all their projects (null), to people who could not read them here: owners, admins, project managers and team members.';
