create type public.project_status as enum ('active', 'planning', 'completed', 'archived');
create type public.project_role as enum ('project_manager', 'team_member', 'contractor', 'client_rep', 'lawyer');

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
  primary key (org_id, id),
  constraint projects_end_after_start check (end_date >= start_date),
  foreign key (org_id, project_manager_id) references public.memberships (org_id, user_id) on delete set null (project_manager_id)
);
comment on table public.projects is 'A construction project of one organization.';
comment on column public.projects.contract_value is 'US dollars.';
comment on column public.projects.start_date is 'Like every calendar date within the years that YYYY-MM-DD can say; Postgres knows infinity, too.';
comment on column public.projects.deleted_at is 'Set on delete; the row can be restored for 30 days.';
create index projects_project_manager_idx on public.projects (org_id, project_manager_id);
alter table public.projects enable row level security;
grant select on public.projects to authenticated;
grant insert (id, org_id, name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state)
  on public.projects to authenticated;
grant update (name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state, deleted_at)
  on public.projects to authenticated;

create table public.project_members (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  project_id uuid not null,
  user_id uuid not null,
  role public.project_role not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, project_id, user_id),
  foreign key (org_id, project_id) references public.projects (org_id, id) on delete cascade,
  foreign key (org_id, user_id) references public.memberships (org_id, user_id) on delete cascade
);
comment on table public.project_members is 'Who works on which project, and as what.';
create index project_members_org_user_idx on public.project_members (org_id, user_id, project_id);
alter table public.project_members enable row level security;
grant select on public.project_members to authenticated;
grant insert (id, org_id, project_id, user_id, role), update (role), delete on public.project_members to authenticated;

create trigger touch_projects before update on public.projects for each row execute function private.touch_row();
create trigger touch_project_members before update on public.project_members for each row execute function private.touch_row();

create function private.project_ids_as(roles public.project_role[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(pm.project_id), '{}')
    from public.project_members pm
    where pm.org_id = private.active_org_id() and pm.user_id = auth.uid() and pm.role = any (roles)
  );
end;
$$;
comment on function private.project_ids_as(public.project_role[]) is
  'The projects of the active organization on which the caller has one of these roles.';

create function private.project_ids() returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return private.project_ids_as(enum_range(null::public.project_role));
end;
$$;
comment on function private.project_ids() is 'The projects of the active organization on which the caller is, in any role.';

create function private.colleague_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(distinct pm.user_id), '{}')
    from public.project_members pm
    where pm.org_id = private.active_org_id() and pm.project_id = any (private.project_ids())
  );
end;
$$;
comment on function private.colleague_ids() is 'The people on the caller''s projects in the active organization.';

grant execute on function private.project_ids_as(public.project_role[]), private.project_ids(), private.colleague_ids() to authenticated;

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

create policy "Members read the teams of their projects" on public.project_members for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_id = any ((select private.project_ids())::uuid[])));

-- Whoever runs a project could otherwise make themselves its lawyer and approve their own contract.
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

-- Outside people (a contractor, a client's representative) see those they work with, not the whole firm.
create policy "People read themselves and their colleagues" on public.memberships for select to authenticated
  using (user_id = (select auth.uid())
    or (org_id = (select private.active_org_id())
      and ((select private.is_org_admin()) or user_id = any ((select private.colleague_ids())::uuid[]))));

create policy "People read their own and their colleagues' profiles" on public.profiles for select to authenticated
  using (id = (select auth.uid())
    or exists (
      select from public.memberships m
      where m.user_id = profiles.id and m.org_id = (select private.active_org_id())));
