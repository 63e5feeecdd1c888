set check_function_bodies = off;

create type public.project_role as enum ('project_manager', 'team_member', 'contractor', 'client_rep', 'lawyer');

create type public.review_perspective as enum ('contractor', 'owner', 'subcontractor');

-- What a person sets for themselves, where they are signed in, and how they leave.

create type public.date_format as enum ('month_first', 'day_first', 'year_first');

create type public.number_format as enum ('comma_point', 'point_comma', 'space_comma');

create table public.organizations (
  id uuid primary key default private.uuid_v7(),
  name text not null check (char_length(btrim(name)) between 2 and 200),
  time_zone text not null default 'America/New_York' check (char_length(time_zone) between 1 and 64),
  requires_approval boolean not null default true,
  realtime_epoch integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  default_perspective public.review_perspective,
  submitter_may_approve boolean not null default false,
  two_approvals_above numeric(14, 2) check (two_approvals_above >= 0 and two_approvals_above <> 'NaN'),
  requires_second_factor boolean not null default false,
  postal_address text check (char_length(btrim(postal_address)) between 1 and 500)
);
comment on table public.organizations is 'A tenant. Organizations never see each other.';
comment on column public.organizations.time_zone is 'IANA name; decides which day "today" is for deadlines.';
comment on column public.organizations.requires_approval is 'Whether a contract needs a lawyer''s standing approval to become active.';
comment on column public.organizations.realtime_epoch is 'Part of the realtime topic; raised when a member leaves, so that the old topic falls silent.';
comment on column public.organizations.default_perspective is 'Default side to read contracts from; null to detect it from the parties.';
comment on column public.organizations.submitter_may_approve is 'Whether a lawyer may approve a contract that they submitted themselves.';
comment on column public.organizations.two_approvals_above is 'Contracts worth more than this, in US dollars, and those without a value need two lawyers'' approvals; null where one is enough for all.';
comment on column public.organizations.requires_second_factor is 'Whether its people reach it only with a session of two factors.';
comment on column public.organizations.postal_address is 'Address lines for the letterhead of notices; null if not entered.';

alter table public.organizations enable row level security;
grant select on public.organizations to api_client;
grant select, update (name, time_zone, requires_approval, default_perspective, submitter_may_approve, two_approvals_above, requires_second_factor, postal_address) on public.organizations to authenticated;

create policy "Owners and admins change their organization" on public.organizations for update to authenticated
  using (id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (id = (select private.active_org_id()) and (select private.is_org_admin()));

create trigger touch_organizations before update on public.organizations for each row execute function private.touch_row();

create table public.profiles (
  id uuid primary key,
  email text not null,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  last_org_id uuid references public.organizations (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  bar_number text check (char_length(btrim(bar_number)) between 1 and 50),
  bar_jurisdiction text check (char_length(btrim(bar_jurisdiction)) between 1 and 100),
  title text check (char_length(btrim(title)) between 1 and 100),
  phone text check (char_length(btrim(phone)) between 1 and 40),
  date_format public.date_format,
  number_format public.number_format,
  deleted_at timestamptz check (isfinite(deleted_at))
);
comment on table public.profiles is 'A person as colleagues see them; the account itself is auth.users.';
comment on column public.profiles.id is 'The account in auth.users, until that is deleted.';
comment on column public.profiles.last_org_id is 'The organization a request acts in when it names none.';
comment on column public.profiles.bar_number is 'The license number a lawyer signs approvals with, as entered by the lawyer.';
comment on column public.profiles.date_format is 'How dates are written for them; null as their browser does.';
comment on column public.profiles.number_format is 'How numbers are written for them, named after the sign between thousands and that of decimals; null as usual in the United States.';
comment on column public.profiles.deleted_at is 'When the account was deleted. Nothing of the person is left here then; their name stays with each organization in former_members.';

create index profiles_last_org_id_idx on public.profiles (last_org_id);
comment on index public.profiles_last_org_id_idx is 'Finds what belongs to an organization when that is removed or moved.';

alter table public.profiles enable row level security;
grant select (id, name) on public.profiles to api_client;
grant select, update (name, last_org_id, bar_number, bar_jurisdiction, title, phone, date_format, number_format) on public.profiles to authenticated;

create trigger touch_profiles before update on public.profiles for each row execute function private.touch_row();

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
comment on table public.memberships is 'Members of an organization and their roles. Policies read this table, never the token.';

create policy "People read their own and their colleagues' profiles" on public.profiles for select to authenticated
  using (id = (select private.signed_in_id())
    or exists (select from public.memberships m where m.user_id = profiles.id and m.org_id = (select private.active_org_id())));

create index memberships_user_id_idx on public.memberships (user_id, org_id);
comment on index public.memberships_user_id_idx is 'The organizations of a person: asked by every request.';

alter table public.memberships enable row level security;
grant select (id, org_id, user_id) on public.memberships to api_client;
grant delete, select, update (role) on public.memberships to authenticated;

create policy "Only an owner touches an owner's membership" on public.memberships for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin())
    and (role <> 'owner' or (select private.org_role()) = 'owner'))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin())
    and (role <> 'owner' or (select private.org_role()) = 'owner'));

create policy "Admins remove members and anyone may leave" on public.memberships for delete to authenticated
  using (org_id = (select private.active_org_id())
    and (user_id = (select private.caller_id())
      or ((select private.is_org_admin()) and (role <> 'owner' or (select private.org_role()) = 'owner'))));

create trigger touch_memberships before update on public.memberships for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.memberships
  for each row execute function private.record_activity('membership');

create trigger revoke_invitations after update of role or delete on public.memberships
  for each row execute function private.revoke_invitations_beyond_rights();

create trigger stop_schedules_of_who_left after delete on public.memberships
  for each row execute function private.stop_schedules_of_who_left();

create trigger stop_schedules_of_who_was_demoted after update of role on public.memberships
  for each row when (new.role <> old.role) execute function private.stop_schedules_of_who_left();

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
comment on function private.handle_user_email_change() is 'Copies a changed account email address to the profile.';

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
grant execute on function private.colleague_ids() to authenticated;

-- Outside people (a contractor, a client's representative) see those they work with, not the whole firm.
create policy "People read themselves and their colleagues" on public.memberships for select to authenticated
  using (user_id = (select private.signed_in_id())
    or (org_id = (select private.active_org_id())
      and ((select private.is_org_admin()) or user_id = any ((select private.colleague_ids())::uuid[]))));

-- For jobs and operators: it speaks to everyone in the product's name, which no member may do, not even an admin.
create function private.send_system_message(message text, to_org uuid default null) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  told integer;
begin
  perform realtime.send(
    jsonb_build_object('text', message, 'timestamp', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'system', 'user:' || person.user_id, true)
  from (select distinct m.user_id from public.memberships m where to_org is null or m.org_id = to_org) person;
  get diagnostics told = row_count;
  return told;
end;
$$;
comment on function private.send_system_message(text,uuid) is 'Shows a message on the open screens of an organization''s members, or of everybody. It is kept nowhere. Answers with how many people were addressed.';

create function private.by_actor() returns text
language plpgsql stable set search_path = ''
as $$
declare
  -- In a variable: Postgres scans a small table row by row, and would call it for each.
  caller constant uuid := auth.uid();
begin
  return coalesce((select ' by ' || p.name from public.profiles p where p.id = caller), '');
end;
$$;
comment on function private.by_actor() is '" by " and the caller''s name, for the end of a clause; empty where the system does something.';

create function private.may_look_after(in_org uuid, on_project uuid, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return person is distinct from auth.uid() and exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
    where m.org_id = in_org and m.user_id = person and (m.role in ('owner', 'admin') or pm.role is not null));
end;
$$;
comment on function private.may_look_after(uuid,uuid,uuid) is 'Whether a person is to be told of a check of theirs: not the caller, and someone who sees the project''s checks, in any role.';

create function private.refuse_mail(p_org_id uuid, p_user_id uuid, p_address text, p_category public.notification_category) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if p_user_id is not null then
    insert into public.notification_preferences (user_id, muted_email) select p.id, array[p_category] from public.profiles p where p.id = p_user_id
    on conflict (user_id) do update set muted_email = array_append(notification_preferences.muted_email, p_category)
    where not p_category = any (notification_preferences.muted_email);
  else
    insert into private.mail_refusals (org_id, address, category)
    select o.id, lower(p_address), p_category from public.organizations o where o.id = p_org_id
    on conflict do nothing;
  end if;
end;
$$;
comment on function private.refuse_mail(uuid,uuid,text,public.notification_category) is 'Takes a member''s, or an address''s, word that they want no more mail about a subject. Doing so twice is as good as once.';

-- Mail is collected for one organization at a time, as reminders are told: what fails for one holds up no other, and its admins see
-- it.
create function private.enqueue_due_mail(p_org_id uuid default null) returns void
language sql volatile set search_path = ''
as $$
  select private.enqueue_for_each('collect_mail', array(
    select o.id from public.organizations o
    where (p_org_id is null or o.id = p_org_id) and exists (
      select from public.notifications n
      where n.org_id = o.id and n.emailed_at is null and n.email_mode <> 'none' and n.email_after <= now())));
$$;
comment on function private.enqueue_due_mail(uuid) is 'Asks for a job for each organization, or for the one given, that has notifications whose mail is due.';

create function private.follow_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.reminders r set next_number = r.next_number where r.org_id = new.id and r.state = 'active';
  return null;
end;
$$;
comment on function private.follow_time_zone() is 'Reminders keep their time of day when their organization moves to another time zone.';

create trigger follow_time_zone after update of time_zone on public.organizations
  for each row when (new.time_zone <> old.time_zone) execute function private.follow_time_zone();

-- An invitation admits one email address to an organization, and to projects with one role. The token in the email is its only key:
-- random, stored as a hash, used once, and valid for the owner of the address.
create table public.invitations (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  email text not null check (private.is_mail_address(email) and email = lower(email)),
  org_role public.org_role not null default 'member',
  project_ids uuid[] not null default '{}' check (cardinality(project_ids) <= 50 and array_position(project_ids, null) is null),
  project_role public.project_role,
  message text check (char_length(message) <= 2000),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null check (isfinite(expires_at)),
  sent_at timestamptz not null default now(),
  invited_by uuid default auth.uid() references public.profiles (id) on delete set null,
  accepted_by uuid references public.profiles (id) on delete set null,
  accepted_at timestamptz,
  revoked_at timestamptz check (isfinite(revoked_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  constraint invitations_have_a_role_for_projects check ((project_role is null) = (project_ids = '{}')),
  constraint invitations_are_short_lived check (expires_at > sent_at and expires_at <= sent_at + interval '30 days'),
  constraint invitations_end_once check (accepted_at is null or revoked_at is null)
);
comment on table public.invitations is 'Invitations by email to an organization and its projects, with sender and outcome.';
comment on column public.invitations.email is 'In lower case; only an account with this address accepts.';
comment on column public.invitations.org_role is 'The person''s role in the organization. A member who already has a higher role keeps it.';
comment on column public.invitations.project_ids is 'Projects that the person gets project_role on. One that is gone by then is left out.';
comment on column public.invitations.token_hash is 'SHA-256 of the token. The token itself is only in the email.';
comment on column public.invitations.invited_by is 'The latest sender. The invitation is valid while that person may send it.';

create index invitations_email_idx on public.invitations (org_id, email);
comment on index public.invitations_email_idx is 'Finds earlier invitations to an email address.';

create index invitations_projects_idx on public.invitations using gin (org_id, project_ids);
comment on index public.invitations_projects_idx is 'The invitations to a project.';

create index invitations_invited_by_idx on public.invitations (invited_by);
comment on index public.invitations_invited_by_idx is 'Finds what names a person, should their row ever be removed.';

create index invitations_accepted_by_idx on public.invitations (accepted_by);
comment on index public.invitations_accepted_by_idx is 'Finds what names a person, should their row ever be removed.';

create index invitations_unanswered_idx on public.invitations (org_id, invited_by, expires_at)
  where accepted_at is null and revoked_at is null;

alter table public.invitations enable row level security;
grant select (id, org_id, email) on public.invitations to api_client;
grant insert (id, org_id, email, org_role, project_ids, project_role, message, token_hash, expires_at), select (id, org_id, email, org_role, project_ids, project_role, message, expires_at, sent_at, invited_by, accepted_by, accepted_at, revoked_at, created_at, updated_at, version), update (token_hash, expires_at, revoked_at) on public.invitations to authenticated;

create trigger touch_invitations before update on public.invitations for each row execute function private.touch_row();

create trigger record_activity after insert or update on public.invitations
  for each row execute function private.record_activity('invitation', 'token_hash');

create trigger aa_own_organization before insert on public.invitations for each row execute function private.refuse_other_organization();

-- What a person may give in an organization. The policies below say the same of the caller.
create function private.may_invite(
  in_org uuid, person uuid, to_org_role public.org_role, to_projects uuid[], to_project_role public.project_role
) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    where m.org_id = in_org and m.user_id = person and case m.role
      when 'owner' then true
      when 'admin' then to_org_role <> 'owner'
      else to_org_role = 'member' and to_projects <> '{}' and to_project_role <> 'lawyer' and to_projects <@ array(
        select pm.project_id from public.project_members pm
        where pm.org_id = in_org and pm.user_id = person and pm.role = 'project_manager')
    end);
end;
$$;
comment on function private.may_invite(uuid,uuid,public.org_role,uuid[],public.project_role) is 'Whether a person may invite into an organization with this role there and that role on these projects.';

create function private.check_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What has ended stays as it is; only the name on it may go, with the account.
  if tg_op = 'UPDATE' and (old.accepted_at is not null or old.revoked_at is not null)
    and (new.accepted_at, new.revoked_at, new.token_hash, new.expires_at)
      is distinct from (old.accepted_at, old.revoked_at, old.token_hash, old.expires_at) then
    raise exception 'This invitation was already accepted or revoked' using errcode = 'PT409';
  end if;
  if tg_op = 'INSERT' and exists (
    select from unnest(new.project_ids) id
    where not exists (select from public.projects p where p.org_id = new.org_id and p.id = id.id and p.deleted_at is null)
  ) then
    raise exception 'A project belongs to another organization' using errcode = '23503';
  end if;
  if tg_op = 'UPDATE' and new.token_hash <> old.token_hash then
    -- A resent invitation carries the name and the rights of the person who resent it.
    new.sent_at := now();
    new.invited_by := auth.uid();
  end if;
  return new;
end;
$$;
comment on function private.check_invitation() is 'An invitation names projects of its own organization and ends once. Resending it creates a new token in the name of the sender.';

create trigger check_invitation before insert or update on public.invitations
  for each row execute function private.check_invitation();

create function private.open_invitation(p_token_hash text) returns setof public.invitations
language plpgsql volatile set search_path = ''
as $$
begin
  return query
    select i.* from public.invitations i
    where i.token_hash = p_token_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
      and private.may_invite(i.org_id, i.invited_by, i.org_role, i.project_ids, i.project_role)
    -- Concurrent acceptances of one invitation take turns; the second finds it used.
    for update;
end;
$$;
comment on function private.open_invitation(text) is 'The invitation of a token, locked, while it can be accepted; nothing for one that is unknown, used, revoked, expired or without an inviter who may.';

create function private.accept_invitation(p_token_hash text, p_user_id uuid, p_bar_number text default null, p_bar_jurisdiction text default null)
returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  invitation public.invitations;
  person public.profiles;
begin
  select * into invitation from private.open_invitation(p_token_hash);
  if invitation.id is null then
    return null;
  end if;
  select * into person from public.profiles p where p.id = p_user_id;
  if lower(person.email) is distinct from invitation.email then
    raise exception 'This invitation is for another address' using errcode = 'PT409';
  end if;

  update public.invitations i set accepted_at = clock_timestamp(), accepted_by = person.id
  where i.org_id = invitation.org_id and i.id = invitation.id;
  -- Roles are ordered owner, admin, member. Accepting an invitation never lowers a role.
  insert into public.memberships as m (org_id, user_id, role) values (invitation.org_id, person.id, invitation.org_role)
  on conflict (org_id, user_id) do update set role = excluded.role where excluded.role < m.role;
  insert into public.project_members (org_id, project_id, user_id, role)
  select p.org_id, p.id, person.id, invitation.project_role
  from public.projects p
  where p.org_id = invitation.org_id and p.id = any (invitation.project_ids) and p.deleted_at is null
  on conflict (org_id, project_id, user_id) do nothing;
  update public.profiles p set last_org_id = invitation.org_id, bar_number = coalesce(p_bar_number, p.bar_number),
    bar_jurisdiction = coalesce(p_bar_jurisdiction, p.bar_jurisdiction)
  where p.id = person.id;
  perform private.notify(
    invitation.org_id, array_remove(array[invitation.invited_by], person.id), 'team', 'success', 'low',
    'Invitation accepted', person.name || ' (' || person.email || ') has joined.', 'Members',
    case when cardinality(invitation.project_ids) = 1 then '/projects/' || invitation.project_ids[1] || '?tab=team' else '/settings/members' end,
    'View team', null, null, '{}', 'invitation:' || invitation.id);
  return invitation.org_id;
end;
$$;
comment on function private.accept_invitation(text,uuid,text,text) is 'Adds the invited person as a member, once. Returns the organization, or null if the token is invalid. License data are the person''s own statements.';

-- A person hears on their own channel that they came, left or became something else: the organization's is closed to who left.
create function private.tell_membership() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform realtime.send(
    jsonb_build_object('organizationId', coalesce(new.org_id, old.org_id), 'role', new.role),
    'membership', 'user:' || coalesce(new.user_id, old.user_id), true);
  return null;
end;
$$;
comment on function private.tell_membership() is 'Tells a person''s open screens that they belong to an organization, differently, or not any more.';

create trigger tell_membership after insert or delete or update of role on public.memberships
  for each row execute function private.tell_membership();

create function private.reporting_today() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select private.today_in(o.time_zone) from public.organizations o where o.id = private.reporting_org_id());
end;
$$;
comment on function private.reporting_today() is 'The day it is for the organization of the login that asks.';
grant execute on function private.reporting_today() to reporting_reader;

create function private.api_key_org_id(any_scope text[] default null) returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select k.org_id from public.api_keys k
    where k.id = private.api_key_id() and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
      and (any_scope is null or k.scopes && any_scope));
end;
$$;
comment on function private.api_key_org_id(text[]) is 'The organization of the key the request came with, if it is live now and has one of these scopes, or any at all where none is named.';
grant execute on function private.api_key_org_id(text[]) to api_client;

create policy "API keys read their organization" on public.organizations for select to api_client
  using (id = (select private.api_key_org_id()));

create policy "API keys read the names of their organization's people" on public.profiles for select to api_client
  using (exists (
    select from public.memberships m
    where m.user_id = profiles.id and m.org_id = (select private.api_key_org_id())));

create policy "API keys read who belongs to their organization" on public.memberships for select to api_client
  using (org_id = (select private.api_key_org_id()));

create policy "API keys read invitations within their scopes" on public.invitations for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

-- No constraint: a zone that was known when it was chosen may be gone after an update, and the row must still be writable then.
create function private.check_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Names only: an abbreviation or an offset knows no change of clocks.
  if auth.uid() is not null
    and not ((new.time_zone ~ '^[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+$' or new.time_zone = 'UTC') and private.is_time_zone(new.time_zone))
  then
    raise exception 'Unknown time zone'
      using errcode = '23514', constraint = 'organizations_time_zone_is_known', table = 'organizations', column = 'time_zone';
  end if;
  return new;
end;
$$;
comment on function private.check_time_zone() is 'Lets a person choose only a time zone that Postgres knows.';

create trigger check_time_zone before update of time_zone on public.organizations
  for each row when (new.time_zone is distinct from old.time_zone) execute function private.check_time_zone();

create function private.record_organization_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  now_is jsonb;
begin
  select jsonb_object_agg(n.key, to_jsonb(old) -> n.key), jsonb_object_agg(n.key, n.value) into was, now_is
  from jsonb_each(to_jsonb(new) - array['updated_at', 'version', 'realtime_epoch']) n
  where n.value is distinct from to_jsonb(old) -> n.key;
  if now_is is null then
    return null;
  end if;
  insert into public.activity_events (org_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (new.id, auth.uid(), 'organization.updated', 'organization', new.id, was, now_is,
    nullif(current_setting('app.request_id', true), ''));
  perform realtime.send(jsonb_build_object('entity', 'organization', 'id', new.id, 'project_id', null, 'action', 'updated'),
    'changed', 'org:' || new.id || ':' || new.realtime_epoch, true);
  return null;
end;
$$;
comment on function private.record_organization_activity() is 'Writes the activity event of changed settings. An organization is its own tenant, so its row has no org_id to go by.';

create trigger record_activity after update on public.organizations
  for each row execute function private.record_organization_activity();

create table public.organization_holidays (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  day date not null check (day between '1900-01-01' and '2200-12-31'),
  name text not null check (char_length(btrim(name)) between 1 and 100),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint organization_holidays_once_a_day unique (org_id, day)
);
comment on table public.organization_holidays is 'Days an organization keeps off beside weekends and federal holidays. Business days leave them out.';

create index organization_holidays_created_by_idx on public.organization_holidays (created_by);

alter table public.organization_holidays enable row level security;
grant select (id, org_id, name) on public.organization_holidays to api_client;
grant delete, insert (id, org_id, day, name), select on public.organization_holidays to authenticated;

create policy "Members read their organization's holidays" on public.organization_holidays for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "API keys read the names of holidays within their scopes" on public.organization_holidays for select to api_client
  using (org_id = (select private.api_key_org_id('{activity:read}')));

create policy "Owners and admins add holidays" on public.organization_holidays for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners and admins take holidays back" on public.organization_holidays for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create trigger record_activity after insert or delete on public.organization_holidays
  for each row execute function private.record_activity('organization_holiday');

create function private.follow_organization_holidays() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  in_org constant uuid := case tg_op when 'DELETE' then old.org_id else new.org_id end;
begin
  update public.obligations o set offset_count = o.offset_count
  from public.contracts c
  where c.org_id = o.org_id and c.project_id = o.project_id and c.id = o.contract_id
    and o.org_id = in_org and o.offset_unit = 'business_days' and o.status in ('proposed', 'confirmed')
    and o.due_date is distinct from private.offset_date_in(in_org,
      case o.anchor when 'contract_start' then c.start_date when 'contract_end' then c.end_date else o.anchor_date end,
      o.offset_count, o.offset_unit);
  return null;
end;
$$;
comment on function private.follow_organization_holidays() is 'Moves the open deadlines that count business days across a holiday.';

create trigger follow_organization_holidays after insert or delete on public.organization_holidays
  for each row execute function private.follow_organization_holidays();

-- Any person may create an organization and becomes its owner.
create function private.begin_organization(p_user_id uuid, p_name text) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  begun uuid;
begin
  -- Concurrent calls take turns, so no one exceeds the limit.
  perform 1 from public.profiles p where p.id = p_user_id for update;
  if (select count(*) from public.memberships m where m.user_id = p_user_id and m.role = 'owner') >= 20 then
    raise exception 'You own twenty organizations, the most an account can have' using errcode = 'PT409';
  end if;
  insert into public.organizations (name) values (p_name) returning id into begun;
  insert into public.memberships (org_id, user_id, role) values (begun, p_user_id, 'owner');
  update public.profiles set last_org_id = begun where id = p_user_id;
  return begun;
end;
$$;
comment on function private.begin_organization(uuid,text) is 'Makes an organization that a person owns, and acts in from now on where a request names none.';

-- When a person leaves an organization or deletes their account, the name they had that day stays with their records.
create table public.former_members (
  org_id uuid not null references public.organizations (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 200),
  project_ids uuid[] not null default '{}',
  left_at timestamptz not null default now(),
  primary key (org_id, user_id)
);
comment on table public.former_members is 'Former members of an organization, with the name they had when they left.';
comment on column public.former_members.project_ids is 'The projects they were on, whose people knew them.';

create index former_members_user_id_idx on public.former_members (user_id);

create index former_members_projects_idx on public.former_members using gin (org_id, project_ids);

alter table public.former_members enable row level security;
grant select on public.former_members to api_client;
grant select on public.former_members to authenticated;

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
  -- If the whole organization is deleted, no one is left to read the name.
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
comment on view private.people is 'The names of the people in the active organization and of those who have left it, as far as the caller may know them.';
grant select on private.people to api_client;
grant select on private.people to authenticated;

-- A token outlives the account by an hour.
create function private.keep_deleted_profile_empty() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'This account was deleted' using errcode = '42501';
end;
$$;
comment on function private.keep_deleted_profile_empty() is 'Prevents writes to the profile of a deleted account.';

create trigger keep_deleted_profile_empty before update on public.profiles
  for each row when (old.deleted_at is not null) execute function private.keep_deleted_profile_empty();

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
comment on function private.missing_second_factor() is 'Who requires the second factor that the caller''s session lacks: the person, who has one, or the organization; null if not required.';
grant execute on function private.missing_second_factor() to api_client;
grant execute on function private.missing_second_factor() to authenticated;

create function private.check_own_second_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.passed_second_factor() then
    raise exception 'Set up your own second factor and sign in with it first' using errcode = 'PT409';
  end if;
  -- Who is listening with one factor hears this, and the new topic only with two.
  perform realtime.send(jsonb_build_object('entity', 'organization', 'id', old.id, 'project_id', null, 'action', 'updated'),
    'changed', 'org:' || old.id || ':' || old.realtime_epoch, true);
  new.realtime_epoch := old.realtime_epoch + 1;
  return new;
end;
$$;
comment on function private.check_own_second_factor() is 'A person may require a second factor of others only after passing their own.';

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
comment on function private.keep_recovery_codes(uuid,text[]) is 'Gives a person new recovery codes for the ones they had.';

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
comment on function private.use_recovery_code(uuid,text) is 'Takes a person''s second factors off, if the code is one of theirs; false otherwise.';

create function private.forget_person() returns trigger
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
comment on function private.forget_person() is 'Ends a deleted account''s memberships and empties its profile.';

create trigger on_auth_user_deleted after delete on auth.users for each row execute function private.forget_person();

-- An organization is deleted thirty days after an owner asked for it. Until then everybody reads on, nothing is changed, and any owner can
-- undo it; then a job removes every row and file of it for good. Accounts stay. See docs/adr/0036.
create table public.organization_deletions (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  delete_at timestamptz not null default now() + interval '30 days' check (isfinite(delete_at)),
  requested_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now(),
  begun_at timestamptz,
  primary key (org_id, id),
  constraint organization_deletions_one_at_a_time unique (org_id)
);
comment on table public.organization_deletions is 'Organizations that are to be deleted, and when. Removing the row undoes it, until the deletion has begun.';
comment on column public.organization_deletions.begun_at is 'When the job began to remove things: from then on there is no way back.';

create index organization_deletions_requested_by_idx on public.organization_deletions (requested_by);

create index organization_deletions_delete_at_idx on public.organization_deletions (delete_at);

alter table public.organization_deletions enable row level security;
grant delete, insert (org_id), select on public.organization_deletions to authenticated;

-- The API has asked for the name of the organization.
create policy "Owners have their organization deleted" on public.organization_deletions for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner' and (select private.is_api_request()));

create policy "Owners keep their organization" on public.organization_deletions for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create trigger record_activity after insert or delete on public.organization_deletions
  for each row execute function private.record_activity('organization_deletion', 'created_at', 'requested_by', 'begun_at');

create function private.tell_of_organization_deletion() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deletion constant public.organization_deletions := case tg_op when 'DELETE' then old else new end;
begin
  -- The person who made the change is notified too, because someone else may have used their session.
  perform private.notify(o.id, array(select m.user_id from public.memberships m where m.org_id = o.id), 'system',
    (case tg_op when 'DELETE' then 'success' else 'warning' end)::public.notification_type, 'high',
    case tg_op when 'DELETE' then 'Deletion of ' || o.name || ' canceled' else left(o.name, 150) || ' will be deleted' end,
    case tg_op
      when 'DELETE' then 'Deletion canceled' || private.by_actor() || '. The organization works normally again.'
      else 'On ' || to_char(deletion.delete_at at time zone o.time_zone, 'FMDay, FMMonth FMDD, YYYY') || ', all of its data will be permanently deleted, as requested'
        || private.by_actor() || '. Until then it is read-only, and an owner can cancel.' end,
    'Organization', '/settings', 'Open settings', null, null, '{}', 'organization_deletion:' || deletion.id || ':' || lower(tg_op))
  from public.organizations o where o.id = deletion.org_id;
  return null;
end;
$$;
comment on function private.tell_of_organization_deletion() is 'Tells all members that their organization is to be deleted, and when, or that it stays.';

create trigger tell_of_organization_deletion after insert or delete on public.organization_deletions
  for each row execute function private.tell_of_organization_deletion();

create function private.time_zone() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce((select private.known_zone(o.time_zone) from public.organizations o where o.id = private.active_org_id()), 'UTC');
end;
$$;
comment on function private.time_zone() is 'The active organization''s time zone; UTC where there is none, or one that Postgres does not know.';
grant execute on function private.time_zone() to authenticated;

-- A new organization has no facts, and so its sums hold.
create function private.open_figures() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.figure_states (org_id, zone) values (new.id, private.known_zone(new.time_zone)) on conflict do nothing;
  return null;
end;
$$;
comment on function private.open_figures() is 'Begins the sums of a new organization.';

create trigger open_figures after insert on public.organizations for each row execute function private.open_figures();

create function private.keeps_deadlines(in_org uuid, on_project uuid, person uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
    select from public.memberships m
    left join public.project_members pm on pm.org_id = m.org_id and pm.project_id = on_project and pm.user_id = m.user_id
    where m.org_id = in_org and m.user_id = person
      and (m.role in ('owner', 'admin') or pm.role in ('project_manager', 'team_member', 'lawyer')));
end;
$$;
comment on function private.keeps_deadlines(uuid,uuid,uuid) is 'Whether a person may see a project''s deadlines, and so be responsible for one.';

create function private.escalate_deadlines(in_org uuid) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  clock constant timestamp := (select private.local_time(o.time_zone) from public.organizations o where o.id = in_org);
  notices private.notice[];
begin
  if clock is null or clock::time < time '07:00' then
    return 0;
  end if;

  with near as materialized (
    select d.id, d.project_id, d.contract_id, d.responsible_id, d.title, d.consequence, d.act_by, p.name as project,
      d.act_by - clock::date as days_left, private.deadline_stage(d.act_by - clock::date) as stage,
      d.responsible_id is not null and private.keeps_deadlines(in_org, d.project_id, d.responsible_id) as is_somebody_s
    from public.deadlines d
    join public.projects p on p.org_id = d.org_id and p.id = d.project_id and p.deleted_at is null
    left join public.contracts c on c.org_id = d.org_id and c.id = d.contract_id
    where d.org_id = in_org and d.status = 'open' and c.deleted_at is null
      and d.act_by between clock::date - 30 and clock::date + 30
  ), managers as materialized (
    select n.project_id, private.audience(in_org, n.project_id, '{project_manager}') as people
    from (select distinct project_id from near) n
  ), concerned as (
    select n.id, n.responsible_id as user_id from near n where n.is_somebody_s
    union
    select n.id, person.user_id
    from near n
    join managers m using (project_id)
    cross join lateral unnest(m.people) as person (user_id)
    where n.stage <= 2 or not n.is_somebody_s
    union
    select n.id, o.user_id
    from near n
    join public.memberships o on o.org_id = in_org and o.role = 'owner'
    where n.stage <= 1
  ), fresh as (
    insert into private.deadline_tellings (org_id, user_id, deadline_id, act_by, stage)
    select in_org, c.user_id, n.id, n.act_by, n.stage from concerned c join near n using (id)
    order by c.user_id, n.id
    on conflict do nothing
    returning user_id, deadline_id
  )
  select array_agg(row(
      in_org, f.user_id, 'obligation', case when n.stage < 0 then 'error' when n.stage = 30 then 'info' else 'warning' end,
      case when n.stage <= 2 then 'urgent' when n.stage = 3 then 'high' when n.stage = 7 then 'medium' else 'low' end,
      left(case when n.days_left < 0 then 'Overdue' when n.days_left = 0 then 'Act today' when n.days_left = 1 then 'Act by tomorrow'
        else n.days_left || ' days left' end || ': ' || n.title, 300),
      format('%s: act by %s.', n.project, to_char(n.act_by, 'FMDay, FMMonth FMDD, YYYY'))
        || coalesce(' If missed: ' || n.consequence || '.', ''),
      'Deadlines', '/projects/' || n.project_id || '?tab=deadlines&deadline=' || n.id, 'Open deadline', n.project_id, n.contract_id,
      jsonb_build_object('deadline_id', n.id, 'act_by', n.act_by, 'days_left', n.days_left),
      format('deadline:%s:%s:%s', n.id, n.act_by, n.stage))::private.notice order by n.act_by, n.id)
  into notices
  from fresh f
  join near n on n.id = f.deadline_id;
  return private.notify_each(private.summarize_notices(coalesce(notices, '{}'), 5, '%s upcoming deadlines: %s', '?tab=deadlines'));
end;
$$;
comment on function private.escalate_deadlines(uuid) is 'From 7 a.m., alerts about an organization''s open deadlines: the responsible person 30, 7, and 3 days ahead, project managers too from two days ahead, and owners from the day before. Each alert is sent once.';

-- Letterhead
create table public.organization_logos (
  org_id uuid primary key references public.organizations (id) on delete cascade,
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null check (octet_length(content) between 1 and 1024 * 1024),
  created_by uuid default auth.uid() references public.profiles (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table public.organization_logos is 'The logo on an organization''s letterhead. Checked by the API, which reads the whole image first.';

create index organization_logos_created_by_idx on public.organization_logos (created_by);

alter table public.organization_logos enable row level security;
grant delete, insert (org_id, mime_type, width, height, sha256, content), select (org_id, mime_type, width, height, sha256, content, created_by, created_at), update (mime_type, width, height, sha256, content) on public.organization_logos to authenticated;

create policy "Members see the logo" on public.organization_logos for select to authenticated
  using (org_id = (select private.active_org_id()));

create policy "Admins put a logo there that the API has read" on public.organization_logos for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));

create policy "Admins change the logo to one that the API has read" on public.organization_logos for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()))
  with check (org_id = (select private.active_org_id()) and (select private.is_org_admin()) and (select private.is_api_request()));

create policy "Admins remove the logo" on public.organization_logos for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create function private.reports_follow_time_zone() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.report_schedules s set next_at = private.next_report_run(s, s.next_at) where s.org_id = new.id and s.state = 'active';
  return null;
end;
$$;
comment on function private.reports_follow_time_zone() is 'Schedules keep their time of day when their organization moves to another time zone.';

create trigger reports_follow_time_zone after update of time_zone on public.organizations
  for each row when (new.time_zone <> old.time_zone) execute function private.reports_follow_time_zone();

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
comment on function private.caller_role_in(uuid) is 'The caller''s role in an organization; null unless they are a member now, in a live session with the second factor it requires.';

create function private.my_org_ids() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
begin
  return (select coalesce(array_agg(m.org_id), '{}') from public.memberships m where m.user_id = me);
end;
$$;
comment on function private.my_org_ids() is 'Every organization the caller belongs to, those included that require a second factor of them; none where caller_id() is null.';
grant execute on function private.my_org_ids() to authenticated;

-- Who may do what. Which colleagues people see depends on projects, so those policies stand with the projects.

create policy "Members read their organizations" on public.organizations for select to authenticated
  using (id = any ((select private.my_org_ids())::uuid[]));

create policy "People change their own profile" on public.profiles for update to authenticated
  using (id = (select private.caller_id()))
  with check (id = (select private.caller_id())
    and (last_org_id is null or last_org_id = any ((select private.my_org_ids())::uuid[])));

create policy "Members read that their organization is to be deleted" on public.organization_deletions for select to authenticated
  using (org_id = any ((select private.my_org_ids())::uuid[]));

create function private.project_ids_as(roles public.project_role[]) returns uuid[]
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
comment on function private.project_ids_as(public.project_role[]) is 'The projects of the active organization on which the caller has one of these roles.';
grant execute on function private.project_ids_as(public.project_role[]) to api_client;
grant execute on function private.project_ids_as(public.project_role[]) to authenticated;

create policy "Admins read invitations, project managers those to their projects" on public.invitations for select to authenticated
  using (org_id = (select private.active_org_id())
    and ((select private.is_org_admin()) or project_ids && (select private.project_ids_as('{project_manager}'))::uuid[]));

-- Only an owner makes an owner, and only admins name a lawyer, as among those who are in already. A role on projects goes with
-- projects, so that a project manager's invitation always has some.
create policy "Admins invite, and project managers to their projects" on public.invitations for insert to authenticated
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and (((select private.is_org_admin()) and (org_role <> 'owner' or (select private.org_role()) = 'owner'))
      or (org_role = 'member' and project_role <> 'lawyer'
        and project_ids <@ (select private.project_ids_as('{project_manager}'))::uuid[])));

create policy "Who may invite so sends again and revokes" on public.invitations for update to authenticated
  using (org_id = (select private.active_org_id())
    and (((select private.is_org_admin()) and (org_role <> 'owner' or (select private.org_role()) = 'owner'))
      or (org_role = 'member' and project_role <> 'lawyer'
        and project_ids <@ (select private.project_ids_as('{project_manager}'))::uuid[])))
  with check (org_id = (select private.active_org_id())
    and (select private.is_api_request())
    and (((select private.is_org_admin()) and (org_role <> 'owner' or (select private.org_role()) = 'owner'))
      or (org_role = 'member' and project_role <> 'lawyer'
        and project_ids <@ (select private.project_ids_as('{project_manager}'))::uuid[])));

create function private.my_recovery_codes() returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in_id();
begin
  return (select count(*) from private.recovery_codes c where c.user_id = me);
end;
$$;
comment on function private.my_recovery_codes() is 'How many recovery codes the caller has.';
grant execute on function private.my_recovery_codes() to authenticated;

create function private.organizations_i_alone_own() returns text[]
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
comment on function private.organizations_i_alone_own() is 'The organizations that would be left without an owner if the caller went.';
grant execute on function private.organizations_i_alone_own() to authenticated;

create function private.offset_date_in(in_org uuid, anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql stable set search_path = ''
as $$
declare
  step constant integer := sign(amount);
  left_over integer := abs(amount);
  day date := anchor;
  days_off date[];
begin
  if unit = 'business_days' then
    days_off := array(select h.day from public.organization_holidays h where h.org_id = in_org);
  end if;
  if coalesce(cardinality(days_off), 0) = 0 or anchor is null or amount is null or not isfinite(anchor) or left_over > 2600 then
    return private.offset_date(anchor, amount, unit);
  end if;
  -- As in offset_date, and each of their own holidays may take a day more.
  for days_walked in 1..left_over * 3 + 7 + cardinality(days_off) loop
    exit when left_over = 0;
    day := day + step;
    if extract(isodow from day) < 6 and not private.is_federal_holiday(day) and day <> all (days_off) then
      left_over := left_over - 1;
    end if;
  end loop;
  return case when left_over = 0 and day between '1900-01-01' and '2200-12-31' then day end;
end;
$$;
comment on function private.offset_date_in(uuid,date,integer,public.obligation_unit) is 'A day counted from another as offset_date does, with the organization''s own holidays left out of business days.';

create function private.mail_day_limit(p_org_id uuid) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(s.daily_limit, private.mail_setting('daily')::integer, case
    when o.created_at > now() - interval '1 day' then 50
    when o.created_at > now() - interval '7 days' then 200
    when o.created_at > now() - interval '14 days' then 500
    when o.created_at > now() - interval '30 days' then 2000
    else 5000
  end)
  from public.organizations o
  left join private.mail_senders s on s.org_id = o.id
  where o.id = p_org_id;
$$;
comment on function private.mail_day_limit(uuid) is 'How many emails a day an organization may send to people outside it. Grows with its age.';

create function private.may_receive_report(p_org_id uuid, p_owner_id uuid, p_project_id uuid, p_recipient_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(p_recipient_id = p_owner_id, false)
    or exists (
      select from public.memberships m
      where m.org_id = p_org_id and m.user_id = p_recipient_id and m.role in ('owner', 'admin'))
    or private.may_share_reports(p_org_id, p_owner_id, p_project_id);
$$;
comment on function private.may_receive_report(uuid,uuid,uuid,uuid) is 'Whether a scheduled report may be sent to a recipient: its owner, owners and admins of the organization, and anyone else if the owner may share it. The recipient is null for an email address.';

-- Wrong passwords count per account and client address together, so no one can lock out another person. A device that signed in
-- before has its own limit, which strangers cannot use up.
create table private.known_devices (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
comment on table private.known_devices is 'Devices that have signed in to an account. The browser holds a random token in a cookie; this is its SHA-256. It opens nothing: it only gives the device its own limit of wrong passwords.';
comment on column private.known_devices.session_id is 'The session the device opened last. Ending that session from elsewhere forgets the device.';

create index known_devices_user_id_idx on private.known_devices (user_id, last_used_at desc);

alter table private.known_devices enable row level security;

create function private.remember_device(p_user_id uuid, p_session_id uuid, p_devices text[], p_new_hash text) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update private.known_devices d set last_used_at = now(), session_id = p_session_id
  where d.user_id = p_user_id and d.token_hash = any (p_devices) and d.last_used_at > now() - interval '180 days';
  if found then
    return false;
  end if;
  insert into private.known_devices (token_hash, user_id, session_id) values (p_new_hash, p_user_id, p_session_id);
  delete from private.known_devices d
  where d.user_id = p_user_id and (d.last_used_at <= now() - interval '180 days' or d.token_hash in (
    select o.token_hash from private.known_devices o where o.user_id = p_user_id
    order by o.last_used_at desc, o.created_at desc offset 20));
  return true;
end;
$$;
comment on function private.remember_device(uuid,uuid,text[],text) is 'After a successful sign-in: recognizes the device by one of its tokens, or remembers the new token and answers true. An account keeps its 20 latest devices, each for 180 days after its last sign-in.';

create function private.forget_devices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.known_devices d where d.user_id = new.id;
  return null;
end;
$$;
comment on function private.forget_devices() is 'A new password makes every device of the account unknown: one of them may be the reason for the change.';

create trigger on_auth_user_password_changed after update of encrypted_password on auth.users
  for each row when (new.encrypted_password is distinct from old.encrypted_password) execute function private.forget_devices();

alter table private.idempotency_keys
  add foreign key (org_id) references public.organizations (id) on delete cascade;
