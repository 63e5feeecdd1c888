-- Whoever has set up a second factor reaches nothing without it, and an organization may ask everybody for one. Both are read from the
-- claims of the token (aal2: two factors were passed) by the function that all policies ask for the organization.

alter table public.organizations add column requires_second_factor boolean not null default false;
comment on column public.organizations.requires_second_factor is 'Whether its people reach it only with a session of two factors.';
grant update (requires_second_factor) on public.organizations to authenticated;

create function private.passed_second_factor() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', '') = 'aal2';
end;
$$;
comment on function private.passed_second_factor() is 'Whether the caller''s session was opened with two factors.';

create function private.owes_second_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not private.passed_second_factor()
    and exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified');
end;
$$;
comment on function private.owes_second_factor() is 'Whether the caller has a second factor and has not passed it in this session.';

create function private.chosen_org_id() returns uuid
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
comment on function private.chosen_org_id() is 'The organization the request asks for, else the one last used, if the caller is a member now.';

create or replace function private.active_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  chosen uuid;
begin
  if auth.uid() is null then
    return private.api_key_org_id();
  end if;
  chosen := private.chosen_org_id();
  if chosen is not null and not private.passed_second_factor() and (
    exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified')
    or (select o.requires_second_factor from public.organizations o where o.id = chosen)
  ) then
    return null;
  end if;
  return chosen;
end;
$$;
comment on function private.active_org_id() is
  'The organization this request acts in: the one it asks for, else the one last used; null unless the caller is a member now, and has passed a second factor where they have one or the organization asks for one.';

create or replace function private.my_org_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.owes_second_factor() then
    return '{}';
  end if;
  return (select coalesce(array_agg(m.org_id), '{}') from public.memberships m where m.user_id = auth.uid());
end;
$$;
comment on function private.my_org_ids() is 'Every organization the caller belongs to; none while they owe a second factor.';

create function private.missing_second_factor() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.passed_second_factor() then
    return null;
  end if;
  if private.owes_second_factor() then
    return 'person';
  end if;
  if (select o.requires_second_factor from public.organizations o where o.id = private.chosen_org_id()) then
    return 'organization';
  end if;
  return null;
end;
$$;
comment on function private.missing_second_factor() is
  'Who asks for the second factor that the caller''s session lacks: person, who has one, or the organization; null where nobody does.';
grant execute on function private.owes_second_factor(), private.passed_second_factor() to authenticated;
grant execute on function private.missing_second_factor() to authenticated, api_client;

create or replace function private.may_hear_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not private.owes_second_factor() and (topic = 'user:' || auth.uid()::text
    or exists (
      select
      from public.memberships m
      join public.organizations o on o.id = m.org_id
      where m.user_id = auth.uid() and topic = 'org:' || o.id || ':' || o.realtime_epoch
        and (not o.requires_second_factor or private.passed_second_factor())));
end;
$$;

alter policy "People change their own profile" on public.profiles
  using (id = (select auth.uid()) and not (select private.owes_second_factor()))
  with check (id = (select auth.uid()) and not (select private.owes_second_factor())
    and (last_org_id is null or last_org_id = any ((select private.my_org_ids())::uuid[])));

create function private.check_own_second_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.passed_second_factor() then
    raise exception 'Sign in with a second factor of your own first' using errcode = 'PT409';
  end if;
  -- Who is listening with one factor hears this, and the new topic only with two.
  perform realtime.send(jsonb_build_object('entity', 'organization', 'id', old.id, 'project_id', null, 'action', 'updated'),
    'changed', 'org:' || old.id || ':' || old.realtime_epoch, true);
  new.realtime_epoch := old.realtime_epoch + 1;
  return new;
end;
$$;
comment on function private.check_own_second_factor() is 'Lets nobody ask others for a second factor without having passed one.';
create trigger check_own_second_factor before update of requires_second_factor on public.organizations
  for each row when (new.requires_second_factor and not old.requires_second_factor) execute function private.check_own_second_factor();

-- For when the second factor is lost. Only hashes; the codes are random, and shown once.
create table private.recovery_codes (
  user_id uuid not null references public.profiles (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);
comment on table private.recovery_codes is 'SHA-256 of the codes that take a person''s second factors off once, in case those are lost.';
alter table private.recovery_codes enable row level security;

create function private.keep_recovery_codes(p_user_id uuid, p_hashes text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.recovery_codes c where c.user_id = p_user_id;
  insert into private.recovery_codes (user_id, hash) select p_user_id, h from unnest(p_hashes) h;
end;
$$;
comment on function private.keep_recovery_codes(uuid, text[]) is 'Gives a person new recovery codes for the ones they had.';

create function private.use_recovery_code(p_user_id uuid, p_hash text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  -- One code takes all factors off, so the others have nothing left to do.
  delete from private.recovery_codes c where c.user_id = p_user_id and c.hash = p_hash;
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = p_user_id;
  delete from auth.mfa_factors f where f.user_id = p_user_id;
  return true;
end;
$$;
comment on function private.use_recovery_code(uuid, text) is 'Takes a person''s second factors off, if the code is one of theirs; false otherwise.';

create function private.my_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from private.recovery_codes c where c.user_id = auth.uid());
end;
$$;
comment on function private.my_recovery_codes() is 'How many recovery codes the caller has.';
grant execute on function private.my_recovery_codes() to authenticated;

create or replace function private.forget_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The last owner's cannot go (protect_last_owner), nor does the account then.
  delete from public.memberships m where m.user_id = old.id;
  delete from public.notification_preferences p where p.user_id = old.id;
  delete from private.recovery_codes c where c.user_id = old.id;
  update public.profiles p set email = '', name = 'Deleted account', title = null, phone = null, bar_number = null,
    bar_jurisdiction = null, date_format = null, number_format = null, last_org_id = null, deleted_at = now()
  where p.id = old.id;
  return null;
end;
$$;
