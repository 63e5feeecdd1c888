-- An invitation lets one e-mail address into an organization, and onto projects with one role. The token in the mail is its only
-- key: it is random, kept as a hash, used once, and good for whoever owns the address.
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
comment on table public.invitations is 'Who was invited by e-mail into an organization and onto projects, by whom, and what became of it.';
comment on column public.invitations.email is 'In lower case; only an account with this address accepts.';
comment on column public.invitations.org_role is 'What the person becomes in the organization; nobody who is more already becomes less.';
comment on column public.invitations.project_ids is 'Projects that the person gets project_role on. One that is gone by then is left out.';
comment on column public.invitations.token_hash is 'SHA-256 of the token, which stands in the mail alone.';
comment on column public.invitations.invited_by is 'Who sent it last. It is good for as long as that person may invite so.';
create index invitations_email_idx on public.invitations (org_id, email);
create index invitations_projects_idx on public.invitations using gin (org_id, project_ids);
create index invitations_invited_by_idx on public.invitations (invited_by);
create index invitations_accepted_by_idx on public.invitations (accepted_by);
alter table public.invitations enable row level security;
-- Without the hash of the token, so that no reader can try guesses against it.
grant select (id, org_id, email, org_role, project_ids, project_role, message, expires_at, sent_at, invited_by, accepted_by, accepted_at,
    revoked_at, created_at, updated_at, version)
  on public.invitations to authenticated;
grant insert (id, org_id, email, org_role, project_ids, project_role, message, token_hash, expires_at),
    update (token_hash, expires_at, revoked_at)
  on public.invitations to authenticated;

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
comment on function private.may_invite(uuid, uuid, public.org_role, uuid[], public.project_role) is
  'Whether a person may invite into an organization with this role there and that role on these projects.';

create function private.check_invitation() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- What has ended stays as it is; only the name on it may go, with the account.
  if tg_op = 'UPDATE' and (old.accepted_at is not null or old.revoked_at is not null)
    and (new.accepted_at, new.revoked_at, new.token_hash, new.expires_at)
      is distinct from (old.accepted_at, old.revoked_at, old.token_hash, old.expires_at) then
    raise exception 'This invitation was used or revoked' using errcode = 'PT409';
  end if;
  if tg_op = 'INSERT' and exists (
    select from unnest(new.project_ids) id
    where not exists (select from public.projects p where p.org_id = new.org_id and p.id = id.id and p.deleted_at is null)
  ) then
    raise exception 'A project is not of this organization' using errcode = '23503';
  end if;
  if tg_op = 'UPDATE' and new.token_hash <> old.token_hash then
    -- Sent again: in the name, and by the rights, of whoever does so.
    new.sent_at := now();
    new.invited_by := auth.uid();
  end if;
  return new;
end;
$$;
comment on function private.check_invitation() is
  'An invitation names projects of its organization, ends once, and is sent again by a new token in the name of whoever does so.';
create trigger check_invitation before insert or update on public.invitations
  for each row execute function private.check_invitation();
create trigger touch_invitations before update on public.invitations for each row execute function private.touch_row();
create trigger record_activity after insert or update on public.invitations
  for each row execute function private.record_activity('invitation', 'token_hash');

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

-- Whoever loses a right takes along what they gave by it that nobody has accepted yet.
create function private.revoke_invitations_beyond_rights() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations i set revoked_at = now()
  where i.org_id = old.org_id and i.invited_by = old.user_id and i.accepted_at is null and i.revoked_at is null
    and not private.may_invite(i.org_id, i.invited_by, i.org_role, i.project_ids, i.project_role);
  return null;
end;
$$;
comment on function private.revoke_invitations_beyond_rights() is
  'Revokes the open invitations of a person who may not invite so any more.';
create trigger revoke_invitations after update of role or delete on public.memberships
  for each row execute function private.revoke_invitations_beyond_rights();
create trigger revoke_invitations after update of role or delete on public.project_members
  for each row execute function private.revoke_invitations_beyond_rights();

create function private.open_invitation(p_token_hash text) returns setof public.invitations
language plpgsql volatile set search_path = ''
as $$
begin
  return query
    select i.* from public.invitations i
    where i.token_hash = p_token_hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > clock_timestamp()
      and private.may_invite(i.org_id, i.invited_by, i.org_role, i.project_ids, i.project_role)
    -- Many who accept at once take turns; who comes second finds it used.
    for update;
end;
$$;
comment on function private.open_invitation(text) is
  'The invitation of a token, locked, while it can be accepted; nothing for one that is unknown, used, revoked, expired or without an inviter who may.';

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
  -- The order of the roles is owner, admin, member: nobody becomes less than they are.
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
    'See the team', null, null, '{}', 'invitation:' || invitation.id);
  return invitation.org_id;
end;
$$;
comment on function private.accept_invitation(text, uuid, text, text) is
  'Makes a person a member as invited, once; returns the organization, or null where the token is not good. Licence data are the person''s own statements.';

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

-- The text of a message that holds a key to something goes once it is sent.
alter table public.mail_messages add column secret boolean not null default false;
comment on column public.mail_messages.secret is 'The text holds a key, such as an invitation''s token, and is forgotten once the message was sent.';
create function private.forget_sent_secret() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.text_body := '';
  new.html_body := '';
  return new;
end;
$$;
comment on function private.forget_sent_secret() is 'Empties a message that was sent.';
create trigger forget_sent_secret before update of state on public.mail_messages
  for each row when (new.secret and new.state = 'sent') execute function private.forget_sent_secret();
