-- Whoever leaves an organization, or the service, leaves their name with what they did there, as it stood on that day.

create table public.former_members (
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  project_ids uuid[] not null default '{}',
  left_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
comment on table public.former_members is 'Who belonged to an organization and does not any more, by the name they had when they left.';
comment on column public.former_members.project_ids is 'The projects they were on, whose people knew them.';
create index former_members_user_id_idx on public.former_members (user_id);
create index former_members_projects_idx on public.former_members using gin (org_id, project_ids);
alter table public.former_members enable row level security;
grant select on public.former_members to authenticated, api_client;

create policy "Members read who was among their colleagues" on public.former_members for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_ids && (select private.project_ids())::uuid[]));

create policy "API keys read who was in their organization" on public.former_members for select to api_client
  using (org_id = (select private.api_key_org_id()));

create function private.keep_name_of_who_leaves() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    delete from public.former_members f where f.org_id = new.org_id and f.user_id = new.user_id;
    return new;
  end if;
  -- Before the row goes, and with it the person's places on projects.
  insert into public.former_members (org_id, user_id, name, project_ids)
  select old.org_id, p.id, p.name, array(
    select pm.project_id from public.project_members pm where pm.org_id = old.org_id and pm.user_id = old.user_id)
  from public.profiles p
  -- Where the whole organization goes, nobody is left to read it.
  where p.id = old.user_id and exists (select from public.organizations o where o.id = old.org_id);
  return old;
end;
$$;
comment on function private.keep_name_of_who_leaves() is 'Keeps the name of a member who leaves, until they come back.';
-- After protect_last_owner, since triggers of one kind run by name.
create trigger remember_former_member before insert or delete on public.memberships
  for each row execute function private.keep_name_of_who_leaves();

create view private.people with (security_invoker) as
select p.id, p.name from public.profiles p
union all
select f.user_id, f.name from public.former_members f;
comment on view private.people is
  'The names of the people in the active organization and of those who have left it, as far as the caller may know them.';
grant select on private.people to authenticated, api_client;

-- An account can go, and its profile stays without anything of theirs: so every reference to a person keeps its answer.
alter table public.profiles drop constraint profiles_id_fkey;
alter table public.profiles add column deleted_at timestamptz check (isfinite(deleted_at));
comment on column public.profiles.deleted_at is 'When the account was deleted. Nothing of the person is left here then; their name stays with each organization in former_members.';
comment on column public.profiles.id is 'The account in auth.users, until that is deleted.';

-- A token outlives the account by an hour.
create function private.keep_deleted_profile_empty() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This account was deleted' using errcode = '42501';
end;
$$;
comment on function private.keep_deleted_profile_empty() is 'Lets nobody write into the profile of a deleted account.';
create trigger keep_deleted_profile_empty before update on public.profiles
  for each row when (old.deleted_at is not null) execute function private.keep_deleted_profile_empty();

create function private.forget_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The last owner's cannot go (protect_last_owner), nor does the account then.
  delete from public.memberships m where m.user_id = old.id;
  delete from public.notification_preferences p where p.user_id = old.id;
  update public.profiles p set email = '', name = 'Deleted account', title = null, phone = null, bar_number = null,
    bar_jurisdiction = null, date_format = null, number_format = null, last_org_id = null, deleted_at = now()
  where p.id = old.id;
  return null;
end;
$$;
comment on function private.forget_person() is 'Ends a deleted account''s memberships and empties its profile.';
create trigger on_auth_user_deleted after delete on auth.users for each row execute function private.forget_person();

-- Reports name them too.
create or replace view reporting.findings with (security_barrier) as
select f.id as finding_id, f.contract_id, f.project_id, p.name as project, c.name as contract, f.category, f.kind::text as kind,
  f.severity::text as severity, f.title, f.explanation, f.quote, f.page, f.points, f.confidence::numeric(4, 3) as confidence,
  f.source::text as source, f.review_status::text as review_status, f.review_note, coalesce(l.name, r.name) as reviewed_by, f.reviewed_at, f.created_at
from public.contract_findings f
join public.contract_analyses a on a.org_id = f.org_id and a.id = f.analysis_id and a.is_current
join public.contracts c on c.org_id = f.org_id and c.id = f.contract_id
join public.projects p on p.org_id = f.org_id and p.id = f.project_id
left join public.profiles r on r.id = f.reviewed_by
left join public.former_members l on l.org_id = f.org_id and l.user_id = f.reviewed_by
where f.org_id = (select private.reporting_org_id()) and c.deleted_at is null and p.deleted_at is null;

create or replace view reporting.activity with (security_barrier) as
select e.id as event_id, e.created_at, e.actor_id, coalesce(l.name, a.name) as actor, e.action, e.entity_type, e.entity_id, e.project_id, p.name as project,
  e.contract_id, array(select jsonb_object_keys(e.after) order by 1) as fields
from public.activity_events e
left join public.profiles a on a.id = e.actor_id
left join public.former_members l on l.org_id = e.org_id and l.user_id = e.actor_id
left join public.projects p on p.org_id = e.org_id and p.id = e.project_id
where e.org_id = (select private.reporting_org_id());
