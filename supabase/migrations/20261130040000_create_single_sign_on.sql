-- Single sign-on: one identity provider per organization, its verified domains, and sessions opened through it. See
-- docs/adr/0073.
select extensions.word_similarity('', '');

create type public.sso_protocol as enum ('saml', 'oidc');

create table public.sso_connections (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  protocol public.sso_protocol not null,
  provider text not null,
  issuer text not null check (char_length(btrim(issuer)) between 1 and 1000),
  default_role public.org_role not null default 'member' check (default_role <> 'owner'),
  admin_group text check (char_length(btrim(admin_group)) between 1 and 200),
  auto_join boolean not null default false,
  required boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (org_id, id),
  constraint sso_connections_one_per_organization unique (org_id),
  constraint sso_connections_provider_key unique (provider),
  check (provider ~ case protocol
    when 'saml' then '^sso:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    else '^custom:[a-z0-9-]{2,43}$'
  end)
);
comment on table public.sso_connections is 'The identity provider of an organization. Only owners change it, because it can sign in as anyone in its domains.';
comment on column public.sso_connections.provider is 'Its name in Supabase Auth, as in auth.identities.';
comment on column public.sso_connections.issuer is 'SAML entity id, or OpenID Connect issuer.';
comment on column public.sso_connections.default_role is 'Role of a person who joins at their first sign-in; never owner.';
comment on column public.sso_connections.admin_group is 'Members of this group at the provider are admins, checked at each sign-in; null if the provider assigns no roles.';
comment on column public.sso_connections.auto_join is 'Whether people in the verified domains join at their first sign-in, without an invitation.';
comment on column public.sso_connections.required is 'Whether members need a session opened through the provider. Owners can also use a password with a second factor.';

create table public.sso_domains (
  id uuid not null default private.uuid_v7(),
  org_id uuid not null references public.organizations (id),
  domain text not null,
  challenge text not null default encode(extensions.gen_random_bytes(16), 'hex'),
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  constraint sso_domains_once unique (org_id, domain),
  check (char_length(domain) <= 253 and domain ~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$')
);
comment on table public.sso_domains is 'Email domains of an organization. The identity provider may sign in only addresses in verified ones.';
comment on column public.sso_domains.challenge is 'Value of the DNS record that proves control of the domain.';
create unique index sso_domains_verified_once on public.sso_domains (domain) where verified_at is not null;
comment on index public.sso_domains_verified_once is 'A domain belongs to one organization. Sign-in looks up the organization by it.';

alter table public.sso_connections enable row level security;
alter table public.sso_domains enable row level security;

grant delete, select, update (default_role, admin_group, auto_join, required) on public.sso_connections to authenticated;
grant delete, insert (org_id, domain), select on public.sso_domains to authenticated;

create policy "Owners and admins read the single sign-on settings" on public.sso_connections for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners change the single sign-on settings" on public.sso_connections for update to authenticated
  using (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner')
  with check (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create policy "Owners disconnect the identity provider" on public.sso_connections for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create policy "Owners and admins read the email domains" on public.sso_domains for select to authenticated
  using (org_id = (select private.active_org_id()) and (select private.is_org_admin()));

create policy "Owners add email domains" on public.sso_domains for insert to authenticated
  with check (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create policy "Owners remove email domains" on public.sso_domains for delete to authenticated
  using (org_id = (select private.active_org_id()) and (select private.org_role()) = 'owner');

create trigger touch_sso_connections before update on public.sso_connections for each row execute function private.touch_row();

create trigger record_activity after insert or update or delete on public.sso_connections
  for each row execute function private.record_activity('sso_connection');

create trigger record_activity after insert or update or delete on public.sso_domains
  for each row execute function private.record_activity('sso_domain', 'challenge');

-- Sessions

create table private.sso_sessions (
  session_id uuid primary key,
  org_id uuid not null references public.organizations (id),
  user_id uuid not null references public.profiles (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table private.sso_sessions is 'Sessions opened through an identity provider, each with the only organization it reaches.';
create index sso_sessions_user_id_idx on private.sso_sessions (user_id);
create index sso_sessions_org_id_idx on private.sso_sessions (org_id);

create table private.sso_flows (
  token_hash text primary key,
  org_id uuid not null references public.organizations (id),
  verifier text not null,
  created_at timestamptz not null default now()
);
comment on table private.sso_flows is 'Sign-ins sent to an identity provider, until they return. Each is valid once, for ten minutes.';
comment on column private.sso_flows.token_hash is 'SHA-256 of the token held by the browser that left.';
comment on column private.sso_flows.verifier is 'PKCE code verifier, which never leaves the server.';
create index sso_flows_org_id_idx on private.sso_flows (org_id);
create index sso_flows_created_at_idx on private.sso_flows (created_at);

alter table private.sso_sessions enable row level security;
alter table private.sso_flows enable row level security;

create function private.sso_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select s.org_id from private.sso_sessions s
    where s.session_id = nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid
      and s.user_id = private.caller_id());
end;
$$;
comment on function private.sso_org_id() is 'The only organization of a session opened through an identity provider; null for other sessions.';
revoke all on function private.sso_org_id() from public;
grant execute on function private.sso_org_id() to authenticated;

create or replace function private.caller_role_in(org uuid) returns public.org_role
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  present constant uuid := nullif(claims ->> 'session_id', '')::uuid;
  only_in constant uuid := (select s.org_id from private.sso_sessions s where s.session_id = present and s.user_id = me);
begin
  -- Auth's own sessions of an identity. The API replaces them after its checks.
  if only_in <> org or claims -> 'amr' @> '[{"method": "sso/saml"}]' or claims -> 'amr' @> '[{"method": "oauth"}]' then
    return null;
  end if;
  return (
    select m.role
    from public.memberships m
    join public.organizations o on o.id = m.org_id
    left join public.sso_connections c on c.org_id = m.org_id
    where m.org_id = org and m.user_id = me and (not o.requires_second_factor or private.passed_second_factor())
      -- A claim without a session is the system acting for a person, such as a scheduled report.
      and (c.required is not true or only_in is not null or present is null
        or (m.role = 'owner' and private.passed_second_factor())));
end;
$$;
comment on function private.caller_role_in(uuid) is 'The caller''s role in an organization; null unless they are a member with a valid session, any second factor it requires, and its single sign-on if required.';

create or replace function private.chosen_org_id() returns uuid
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
    order by (m.org_id = private.sso_org_id()) desc nulls last, (m.org_id = p.last_org_id) desc nulls last, m.created_at, m.org_id
    limit 1
  );
end;
$$;
comment on function private.chosen_org_id() is 'The organization that the request names, else the one the session is limited to, else the one last used, if the caller is a member.';

create function private.needs_sso(org uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.caller_id() is not null
    and exists (select from public.sso_connections c where c.org_id = org and c.required)
    and exists (select from public.memberships m where m.org_id = org and m.user_id = private.caller_id())
    and private.caller_role_in(org) is null;
end;
$$;
comment on function private.needs_sso(uuid) is 'Whether the caller is a member of an organization that is closed to this session until they use its single sign-on.';
revoke all on function private.needs_sso(uuid) from public;
grant execute on function private.needs_sso(uuid) to authenticated;

-- Settings

create function private.check_sso_required() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.sso_org_id() is distinct from new.org_id then
    raise exception 'Sign in with single sign-on yourself first' using errcode = 'PT409';
  end if;
  if not exists (
    select from public.memberships m
    join auth.mfa_factors f on f.user_id = m.user_id and f.status = 'verified'
    where m.org_id = new.org_id and m.role = 'owner'
  ) then
    raise exception 'An owner must set up a second factor first, to sign in if the identity provider fails' using errcode = 'PT409';
  end if;
  return new;
end;
$$;
comment on function private.check_sso_required() is 'Single sign-on becomes required only after it worked for the person who requires it, and with a way in if it fails.';

create trigger check_sso_required before update of required on public.sso_connections
  for each row when (new.required and not old.required) execute function private.check_sso_required();

-- Members' open channels close, as when a second factor becomes required.
create function private.close_topic_for_sso() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.organizations o set realtime_epoch = o.realtime_epoch + 1 where o.id = new.org_id;
  return null;
end;
$$;
comment on function private.close_topic_for_sso() is 'Raises the realtime epoch when single sign-on becomes required.';

create trigger close_topic_for_sso after update of required on public.sso_connections
  for each row when (new.required and not old.required) execute function private.close_topic_for_sso();

create function private.connect_sso(p_org uuid, p_protocol public.sso_protocol, p_provider text, p_issuer text) returns void
language plpgsql set search_path = ''
as $$
begin
  if private.org_role() is distinct from 'owner' or private.active_org_id() is distinct from p_org then
    raise exception 'Only owners connect an identity provider' using errcode = '42501';
  end if;
  insert into public.sso_connections (org_id, protocol, provider, issuer) values (p_org, p_protocol, p_provider, p_issuer);
end;
$$;
comment on function private.connect_sso(uuid, public.sso_protocol, text, text) is 'Stores the identity provider that the API registered with Auth for the caller, an owner.';
revoke all on function private.connect_sso(uuid, public.sso_protocol, text, text) from public;

create function private.verify_sso_domain(p_org uuid, p_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if private.org_role() is distinct from 'owner' or private.active_org_id() is distinct from p_org then
    raise exception 'Only owners verify a domain' using errcode = '42501';
  end if;
  update public.sso_domains d set verified_at = now() where d.org_id = p_org and d.id = p_id and d.verified_at is null;
end;
$$;
comment on function private.verify_sso_domain(uuid, uuid) is 'Records that the API found the DNS record of a domain, for the caller, an owner.';
revoke all on function private.verify_sso_domain(uuid, uuid) from public;

-- Signing in

create function private.sso_provider_of(p_domain text) returns table (org_id uuid, protocol public.sso_protocol, provider text)
language sql stable set search_path = ''
as $$
  select c.org_id, c.protocol, c.provider
  from public.sso_domains d
  join public.sso_connections c on c.org_id = d.org_id
  where d.domain = p_domain and d.verified_at is not null
    and not exists (select from public.organization_deletions x where x.org_id = d.org_id);
$$;
comment on function private.sso_provider_of(text) is 'The identity provider that signs in addresses in a verified domain.';
revoke all on function private.sso_provider_of(text) from public;

create function private.sso_email(p_org uuid, p_identity_user uuid) returns text
language plpgsql stable set search_path = ''
as $$
declare
  claims jsonb;
  address text;
begin
  select i.identity_data into claims
  from public.sso_connections c
  join auth.identities i on i.provider = c.provider
  where c.org_id = p_org and i.user_id = p_identity_user
  order by i.last_sign_in_at desc limit 1;
  address := lower(btrim(claims ->> 'email'));
  if address is null or (claims ->> 'email_verified')::boolean is not true or not exists (
    select from public.sso_domains d
    where d.org_id = p_org and d.verified_at is not null and d.domain = split_part(address, '@', 2)
      and address !~ '@.*@'
  ) then
    return null;
  end if;
  return address;
end;
$$;
comment on function private.sso_email(uuid, uuid) is 'The address that an organization''s identity provider just vouched for; null unless it is verified and in a verified domain.';
revoke all on function private.sso_email(uuid, uuid) from public;

create function private.sso_admits(p_org uuid, p_email text) returns boolean
language sql stable set search_path = ''
as $$
  select exists (select from public.sso_connections c where c.org_id = p_org and c.auto_join)
    or exists (
      select from public.memberships m join public.profiles p on p.id = m.user_id
      where m.org_id = p_org and lower(p.email) = p_email and p.deleted_at is null);
$$;
comment on function private.sso_admits(uuid, text) is 'Whether an address belongs to a member of an organization, or people in its domains join without an invitation.';
revoke all on function private.sso_admits(uuid, text) from public;

create function private.open_sso_session(
  p_org uuid, p_identity_user uuid, p_user uuid, p_session uuid
) returns boolean
language plpgsql set search_path = ''
as $$
declare
  address constant text := private.sso_email(p_org, p_identity_user);
  connection public.sso_connections;
  role_given public.org_role;
begin
  select * into connection from public.sso_connections c where c.org_id = p_org for share;
  if address is null or connection.id is null or not private.sso_admits(p_org, address)
    or not exists (select from public.profiles p where p.id = p_user and lower(p.email) = address and p.deleted_at is null)
    or not exists (select from auth.sessions s where s.id = p_session and s.user_id = p_user) then
    return false;
  end if;
  role_given := connection.default_role;
  if connection.admin_group is not null then
    role_given := case when exists (
      select from auth.identities i,
        jsonb_path_query(i.identity_data, '$.custom_claims.groups[*]') held (name)
      where i.provider = connection.provider and i.user_id = p_identity_user and held.name #>> '{}' = connection.admin_group
    ) then 'admin' else 'member' end;
  end if;
  -- Someone else may have registered the address without confirming it. Their ways in end.
  if not exists (select from public.memberships m where m.org_id = p_org and m.user_id = p_user)
    and exists (select from auth.users u where u.id = p_user
      and (u.confirmation_sent_at is null or u.email_confirmed_at is null or u.email_confirmed_at < u.confirmation_sent_at)) then
    update auth.users u set encrypted_password = null where u.id = p_user and u.encrypted_password is not null;
    delete from auth.mfa_factors f where f.user_id = p_user;
    delete from auth.refresh_tokens t where t.user_id::text = p_user::text and t.session_id <> p_session;
    delete from auth.sessions s where s.user_id = p_user and s.id <> p_session;
  end if;
  insert into public.memberships as m (org_id, user_id, role) values (p_org, p_user, role_given)
  on conflict (org_id, user_id) do nothing;
  if connection.admin_group is not null then
    update public.memberships m set role = role_given
    where m.org_id = p_org and m.user_id = p_user and m.role <> 'owner' and m.role <> role_given;
  end if;
  update public.profiles p set last_org_id = p_org where p.id = p_user and p.last_org_id is distinct from p_org;
  delete from private.sso_sessions s
  where s.user_id = p_user and not exists (select from auth.sessions a where a.id = s.session_id);
  insert into private.sso_sessions (session_id, org_id, user_id) values (p_session, p_org, p_user);
  return true;
end;
$$;
comment on function private.open_sso_session(uuid, uuid, uuid, uuid) is 'Limits a new session to the organization whose identity provider vouched for the person, and gives them the role it assigns. False if the organization does not admit them.';
revoke all on function private.open_sso_session(uuid, uuid, uuid, uuid) from public;

-- Accounts in Auth

create or replace function private.handle_new_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  new_org_id uuid;
  person text := coalesce(nullif(btrim(new.raw_user_meta_data ->> 'name'), ''), split_part(new.email, '@', 1));
  -- A provider's claims cannot create an organization.
  organization text := case when coalesce(new.raw_app_meta_data ->> 'provider', 'email') = 'email'
    then btrim(new.raw_user_meta_data ->> 'organization_name') end;
begin
  -- A SAML identity. The person's account is the one with its address.
  if new.is_sso_user then
    return new;
  end if;
  insert into public.profiles (id, email, name) values (new.id, new.email, person);
  if organization is not null then
    insert into public.organizations (name) values (organization) returning id into new_org_id;
    insert into public.memberships (org_id, user_id, role) values (new_org_id, new.id, 'owner');
    update public.profiles set last_org_id = new_org_id where id = new.id;
  end if;
  return new;
end;
$$;
comment on function private.handle_new_user() is 'Creates the profile, organization, and owner membership of a new account; nothing for a SAML identity.';

-- Auth links an OpenID Connect identity to the account with the same address. An organization's provider could
-- otherwise take over any account.
create function private.check_linked_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  added text;
begin
  for added in
    select p from jsonb_array_elements_text(coalesce(new.raw_app_meta_data -> 'providers', '[]')) p
    where p like 'custom:%' and (tg_op = 'INSERT' or not coalesce(old.raw_app_meta_data -> 'providers', '[]') ? p)
  loop
    if not exists (
      select from public.sso_connections c
      join public.sso_domains d on d.org_id = c.org_id
      where c.provider = added and d.verified_at is not null and d.domain = split_part(lower(new.email), '@', 2)
    ) then
      raise exception 'The identity provider may not sign in this address' using errcode = '42501';
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.check_linked_provider() is 'Refuses to link an organization''s identity provider to an account outside its verified domains.';

create trigger check_linked_provider before insert or update of raw_app_meta_data on auth.users
  for each row execute function private.check_linked_provider();
