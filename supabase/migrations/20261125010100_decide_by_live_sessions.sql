-- Every policy and every definer function that decides by membership asks one of three functions: caller_id() who asks,
-- caller_role_in() what they are in an organization, active_org_id() where they act. None of them answers for a session that has
-- ended, nor for one without a second factor that the person or the organization requires.

create or replace function private.session_has_ended() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant uuid := nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid;
begin
  return present is not null and not exists (
    select from auth.sessions s
    where s.id = present and s.user_id = auth.uid() and coalesce(s.not_after > now(), true));
end;
$$;

create function private.signed_in_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when not private.session_has_ended() then auth.uid() end;
end;
$$;
comment on function private.signed_in_id() is
  'Who is signed in, before a second factor; null once the session has ended. Only for the rows that the second step of signing in shows.';

create function private.caller_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when not private.owes_second_factor() then private.signed_in_id() end;
end;
$$;
comment on function private.caller_id() is
  'Whose request this is; null once the session has ended, and while the person owes their second factor.';

create function private.caller_role_in(org uuid) returns public.org_role
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
begin
  return (
    select m.role
    from public.memberships m
    join public.organizations o on o.id = m.org_id
    where m.org_id = org and m.user_id = me and (not o.requires_second_factor or private.passed_second_factor()));
end;
$$;
comment on function private.caller_role_in(uuid) is
  'The caller''s role in an organization; null unless they are a member now, in a live session with the second factor it requires.';
grant execute on function private.signed_in_id(), private.caller_id() to authenticated;

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
  return case when private.caller_role_in(chosen) is not null then chosen end;
end;
$$;
comment on function private.active_org_id() is
  'The organization this request acts in: the one it asks for, else the one last used; null unless the caller has a role there now (caller_role_in).';

create or replace function private.org_role() returns public.org_role
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.caller_role_in(private.chosen_org_id());
end;
$$;

create or replace function private.is_org_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.org_role() in ('owner', 'admin'), false);
end;
$$;

create or replace function private.my_org_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
begin
  return (select coalesce(array_agg(m.org_id), '{}') from public.memberships m where m.user_id = me);
end;
$$;
comment on function private.my_org_ids() is
  'Every organization the caller belongs to, those included that require a second factor of them; none where caller_id() is null.';

create or replace function private.project_ids_as(roles public.project_role[]) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
begin
  return (
    select coalesce(array_agg(pm.project_id), '{}')
    from public.project_members pm
    where pm.org_id = in_org and pm.user_id = me and pm.role = any (roles)
  );
end;
$$;

create or replace function private.shared_contract_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
begin
  return (
    select coalesce(array_agg(s.contract_id), '{}')
    from public.contract_shares s
    join public.project_members pm
      on pm.org_id = s.org_id and pm.project_id = s.project_id and pm.user_id = s.user_id
    where s.org_id = in_org and s.user_id = me and pm.role = 'contractor'
  );
end;
$$;

create or replace function private.my_reminder_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  in_org constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
begin
  return (
    select coalesce(array_agg(c.reminder_id), '{}')
    from public.reminder_recipients c
    where c.org_id = in_org and c.user_id = me
  );
end;
$$;

create or replace function private.my_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in_id();
begin
  return (select count(*) from private.recovery_codes c where c.user_id = me);
end;
$$;

create or replace function private.my_sessions()
returns table (id uuid, started_at timestamptz, used_at timestamptz, user_agent text, address text, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in_id();
  present constant text := coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '');
begin
  return query
    select s.id, s.created_at, greatest(s.updated_at, s.created_at), nullif(s.user_agent, ''), split_part(s.ip::text, '/', 1),
      s.id::text = present
    from auth.sessions s
    where s.user_id = me and coalesce(s.not_after > now(), true)
    order by 3 desc, 1;
end;
$$;

create or replace function private.organizations_i_alone_own() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in_id();
begin
  return (
    select coalesce(array_agg(o.name order by o.name), '{}')
    from public.memberships m
    join public.organizations o on o.id = m.org_id
    where m.user_id = me and m.role = 'owner'
      and not exists (
        select from public.memberships other where other.org_id = m.org_id and other.role = 'owner' and other.user_id <> m.user_id));
end;
$$;

create or replace function private.report_mail_problems(in_org uuid)
returns table (schedule_id uuid, recipient_id uuid, problem text, reason text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  acting constant uuid := private.active_org_id();
  me constant uuid := private.caller_id();
  is_admin constant boolean := private.is_org_admin();
begin
  return query
    select c.schedule_id, c.id, p.problem, case when p.problem in ('bounced', 'bounced_for_now', 'failed') then coalesce(o.bounce_reason, o.last_error) end
    from public.report_schedules s
    join public.report_recipients c on c.org_id = s.org_id and c.schedule_id = s.id
    left join public.mail_messages o on o.org_id = c.org_id and o.id = c.mail_id
    cross join lateral (select case
      when private.wants_no_report_mail(c) then 'refused'
      when o.bounce_kind = 'complaint' then 'complained'
      when o.bounce_kind = 'soft' then 'bounced_for_now'
      when o.bounced_at is not null then 'bounced'
      when o.state = 'failed' then 'failed' end) as p (problem)
    where s.org_id = in_org and in_org = acting and (s.created_by = me or is_admin)
      and p.problem is not null;
end;
$$;

create or replace function private.may_hear_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
begin
  return coalesce(topic = 'user:' || me::text, false)
    or exists (
      select
      from public.memberships m
      join public.organizations o on o.id = m.org_id
      where m.user_id = me and topic = 'org:' || o.id || ':' || o.realtime_epoch
        and private.caller_role_in(o.id) is not null);
end;
$$;

-- The policies name the caller through caller_id(). Two rows are shown before the second factor, since /auth/me needs them to ask for it.
do $$
declare
  named record;
  by_helper constant text := 'private.caller_id()';
begin
  for named in
    select p.schemaname, p.tablename, p.policyname, p.qual, p.with_check
    from pg_catalog.pg_policies p
    where p.schemaname = 'public' and concat(p.qual, p.with_check) like '%auth.uid()%'
  loop
    execute format('alter policy %I on %I.%I', named.policyname, named.schemaname, named.tablename)
      || coalesce(' using (' || replace(named.qual, 'auth.uid()', by_helper) || ')', '')
      || coalesce(' with check (' || replace(named.with_check, 'auth.uid()', by_helper) || ')', '');
  end loop;
end;
$$;

alter policy "People read their own and their colleagues' profiles" on public.profiles
  using (id = (select private.signed_in_id())
    or exists (select from public.memberships m where m.user_id = profiles.id and m.org_id = (select private.active_org_id())));
alter policy "People read themselves and their colleagues" on public.memberships
  using (user_id = (select private.signed_in_id())
    or (org_id = (select private.active_org_id())
      and ((select private.is_org_admin()) or user_id = any ((select private.colleague_ids())::uuid[]))));
alter policy "People change their own profile" on public.profiles
  using (id = (select private.caller_id()))
  with check (id = (select private.caller_id())
    and (last_org_id is null or last_org_id = any ((select private.my_org_ids())::uuid[])));

-- No role of a request reaches a file: Storage would let whoever may read one sign addresses of it that outlive every right, for any time
-- they ask for. The API stores, reads and signs with the product's own rights, after the rows have let its caller in.
drop policy "Those who see a record download its files" on storage.objects;
drop policy "Those who may upload store files" on storage.objects;
drop policy "Uploaders undo an upload that was not filed" on storage.objects;
drop function private.may_use_contract_object(text, boolean);
drop function private.may_use_evidence_object(text, boolean);
revoke execute on function private.is_filed_object(text) from authenticated;
