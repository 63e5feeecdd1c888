create type public.org_role as enum ('owner', 'admin', 'member');

create table public.organizations (
  id uuid primary key default private.uuid_v7(),
  name text not null check (char_length(btrim(name)) between 2 and 200),
  time_zone text not null default 'America/New_York' check (char_length(time_zone) between 1 and 64),
  requires_approval boolean not null default true,
  realtime_epoch integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
comment on table public.organizations is 'A tenant. Organizations never see each other.';
comment on column public.organizations.time_zone is 'IANA name; decides which day "today" is for deadlines.';
comment on column public.organizations.requires_approval is 'Whether a contract needs a lawyer''s standing approval to become active.';
comment on column public.organizations.realtime_epoch is 'Part of the realtime topic; raised when a member leaves, so that the old topic falls silent.';
alter table public.organizations enable row level security;
grant select on public.organizations to authenticated;
grant update (name, time_zone, requires_approval) on public.organizations to authenticated;

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  last_org_id uuid references public.organizations (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  bar_number text check (char_length(btrim(bar_number)) between 1 and 50),
  bar_jurisdiction text check (char_length(btrim(bar_jurisdiction)) between 1 and 100)
);
comment on table public.profiles is 'A person as colleagues see them; the account itself is auth.users.';
comment on column public.profiles.last_org_id is 'The organization a request acts in when it names none.';
-- A lawyer gives it once; the next approval is filled in with it.
comment on column public.profiles.bar_number is 'The licence a lawyer signs approvals with, as given by themselves.';
create index profiles_last_org_id_idx on public.profiles (last_org_id);
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (name, last_org_id, bar_number, bar_jurisdiction) on public.profiles to authenticated;

create table public.memberships (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  role public.org_role not null default 'member',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  unique (org_id, user_id)
);
comment on table public.memberships is 'Who belongs to which organization, and as what. Policies read this, never the token.';
create index memberships_user_id_idx on public.memberships (user_id, org_id);
alter table public.memberships enable row level security;
grant select, delete on public.memberships to authenticated;
grant update (role) on public.memberships to authenticated;

create trigger touch_organizations before update on public.organizations for each row execute function private.touch_row();
create trigger touch_profiles before update on public.profiles for each row execute function private.touch_row();
create trigger touch_memberships before update on public.memberships for each row execute function private.touch_row();

-- A request acts in one organization. Policy helpers are plpgsql, which keeps plans between calls; a function in SQL that
-- pins its search_path is planned anew by every statement.
create function private.active_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  requested uuid := coalesce(
    nullif(current_setting('app.org_id', true), ''),
    nullif(current_setting('request.headers', true), '')::json ->> 'x-organization-id'
  )::uuid;
begin
  if requested is not null then
    return (select m.org_id from public.memberships m where m.org_id = requested and m.user_id = auth.uid());
  end if;
  return (
    select m.org_id
    from public.memberships m
    join public.profiles p on p.id = m.user_id
    where m.user_id = auth.uid()
    order by (m.org_id = p.last_org_id) desc nulls last, m.created_at, m.org_id
    limit 1
  );
end;
$$;
comment on function private.active_org_id() is
  'The organization this request acts in: the one it asks for, else the one last used; null unless the caller is a member now.';

create function private.org_role() returns public.org_role
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select m.role from public.memberships m where m.org_id = private.active_org_id() and m.user_id = auth.uid());
end;
$$;
comment on function private.org_role() is 'The caller''s role in the active organization, or null.';

create function private.is_org_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    where m.org_id = private.active_org_id() and m.user_id = auth.uid() and m.role in ('owner', 'admin'));
end;
$$;
comment on function private.is_org_admin() is 'Whether the caller reaches all of the active organization.';

create function private.my_org_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(array_agg(m.org_id), '{}') from public.memberships m where m.user_id = auth.uid());
end;
$$;
comment on function private.my_org_ids() is 'Every organization the caller belongs to.';

grant execute on function private.active_org_id(), private.org_role(), private.is_org_admin(), private.my_org_ids() to authenticated;

-- Who comes, and who leaves

-- Signing up makes the profile, and with an organization name the organization and its owner, in the
-- transaction that makes the account: all of it or none.
create function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  new_org_id uuid;
  person text := coalesce(nullif(btrim(new.raw_user_meta_data ->> 'name'), ''), split_part(new.email, '@', 1));
  organization text := btrim(new.raw_user_meta_data ->> 'organization_name');
begin
  insert into public.profiles (id, email, name) values (new.id, new.email, person);
  if organization is not null then
    insert into public.organizations (name) values (organization) returning id into new_org_id;
    insert into public.memberships (org_id, user_id, role) values (new_org_id, new.id, 'owner');
    update public.profiles set last_org_id = new_org_id where id = new.id;
  end if;
  return new;
end;
$$;
comment on function private.handle_new_user() is 'Makes the profile, organization and owner membership of a new account.';
create trigger on_auth_user_created after insert on auth.users for each row execute function private.handle_new_user();

create function private.handle_user_email_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set email = new.email where id = new.id;
  return new;
end;
$$;
comment on function private.handle_user_email_change() is 'Keeps the profile''s address that of the account.';
create trigger on_auth_user_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.handle_user_email_change();

create function private.protect_last_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'owner' and (tg_op = 'DELETE' or new.role <> 'owner') then
    -- Two owners who leave at the same time take turns; otherwise each would count the other as the one who stays.
    perform 1 from public.organizations o where o.id = old.org_id for update;
    if not exists (
      select from public.memberships m where m.org_id = old.org_id and m.role = 'owner' and m.id <> old.id
    ) then
      raise exception 'An organization needs at least one owner' using errcode = 'PT409';
    end if;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end;
$$;
comment on function private.protect_last_owner() is 'Refuses to remove or demote the only owner.';
create trigger protect_last_owner before update of role or delete on public.memberships
  for each row execute function private.protect_last_owner();

create function private.silence_removed_member() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.organizations set realtime_epoch = realtime_epoch + 1 where id = old.org_id;
  return null;
end;
$$;
comment on function private.silence_removed_member() is 'Moves the organization to a new realtime topic when a member leaves.';
create trigger silence_removed_member after delete on public.memberships
  for each row execute function private.silence_removed_member();

-- Who may do what. Which colleagues people see depends on projects, so those policies stand with the projects.

create policy "Members read their organizations" on public.organizations for select to authenticated
  using (id = any ((select private.my_org_ids())::uuid[]));

create policy "Owners and admins change their organization" on public.organizations for update to authenticated
  using (id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "People change their own profile" on public.profiles for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()) and (last_org_id is null or last_org_id = any ((select private.my_org_ids())::uuid[])));

create policy "Only an owner touches an owner's membership" on public.memberships for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin())
    and (role <> 'owner' or (select private.org_role()) = 'owner'))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin())
    and (role <> 'owner' or (select private.org_role()) = 'owner'));

create policy "Admins remove members and anyone may leave" on public.memberships for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (user_id = (select auth.uid())
      or ((select private.is_org_admin()) and (role <> 'owner' or (select private.org_role()) = 'owner'))));

-- A language model elsewhere reads contracts only where the operator has set one up and the organization agrees. The consent names
-- the host: should the operator move to another, nothing goes there before the organization has agreed anew.
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
comment on table public.language_model_consents is
  'Where the text of an organization''s contracts may be sent to be read by a language model, and who decided so. No row: nowhere.';
comment on column public.language_model_consents.host is 'The host, with its port where it is not the usual one; null once the consent is withdrawn.';
create index language_model_consents_decided_by_idx on public.language_model_consents (decided_by);
alter table public.language_model_consents enable row level security;
grant select on public.language_model_consents to authenticated;
grant insert (org_id, host), update (host) on public.language_model_consents to authenticated;

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
create trigger touch_language_model_consents before update on public.language_model_consents
  for each row execute function private.touch_row();

create policy "Members read what their organization agreed to" on public.language_model_consents for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "Owners and admins agree for their organization" on public.language_model_consents for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners and admins change their mind" on public.language_model_consents for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));
