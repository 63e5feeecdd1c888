-- Single sign-on: who sets it up, whom a provider can sign in, and what its sessions reach.
begin;
select * from no_plan();
select tests.cast_and_records();
insert into public.sso_connections (id, org_id, protocol, provider, issuer)
select tests.remember(called, private.uuid_v7()), tests.id(org), protocol::public.sso_protocol, provider, 'https://idp.example'
from (values
  ('Beam SSO', 'Beam', 'saml', 'sso:00000000-0000-4000-8000-000000000001'),
  ('Rival SSO', 'Rival', 'oidc', 'custom:rival')
) a (called, org, protocol, provider);
insert into public.sso_domains (id, org_id, domain, verified_at)
select tests.remember(called, private.uuid_v7()), tests.id(org), domain, verified
from (values
  ('Beam domain', 'Beam', 'plumbline.test', now()),
  ('Beam claim', 'Beam', 'rival.test', null),
  ('Rival domain', 'Rival', 'rival.test', now())
) a (called, org, domain, verified);

-- Settings
select tests.only('{owner,admin}', 'read the identity provider',
  $$select from public.sso_connections where id = tests.id('Beam SSO')$$);
select tests.only('{outsider at home}', 'read another organization''s identity provider',
  $$select from public.sso_connections where id = tests.id('Rival SSO')$$);
select tests.only('{owner}', 'change the single sign-on settings',
  $$update public.sso_connections set auto_join = true where id = tests.id('Beam SSO')$$);
select tests.only('{owner}', 'disconnect the identity provider', $$delete from public.sso_connections where id = tests.id('Beam SSO')$$);
select tests.nobody('connect an identity provider directly',
  $$insert into public.sso_connections (org_id, protocol, provider, issuer)
    values (tests.id('Beam'), 'oidc', 'custom:other', 'x') on conflict (org_id) do update set issuer = 'x'$$);
select tests.nobody('move a connection to another provider',
  $$update public.sso_connections set provider = 'sso:00000000-0000-4000-8000-000000000009' where id = tests.id('Beam SSO')$$);
select tests.only('{owner,admin}', 'read the email domains', $$select from public.sso_domains where id = tests.id('Beam domain')$$);
select tests.only('{owner}', 'add an email domain',
  $$insert into public.sso_domains (org_id, domain) values (tests.id('Beam'), 'beam.example')$$, '42501');
select tests.only('{owner}', 'remove an email domain', $$delete from public.sso_domains where id = tests.id('Beam domain')$$);
select tests.nobody('verify a domain without its DNS record',
  $$update public.sso_domains set verified_at = null where id = tests.id('Beam domain')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.sso_connections'), 'admin_group auto_join default_role required',
  'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.sso_domains'), 'domain org_id', 'columns that an insert may set');
select is(tests.attempt('owner', format('insert into public.sso_domains (org_id, domain) values (tests.id(''Beam''), %L)', domain), 'Beam'),
  outcome, format('the domain %L', domain))
from (values
  ('plumbline.test', '23505'), ('localhost', '23514'), ('UPPER.example', '23514'), ('a..example', '23514'), ('a@b.example', '23514'),
  ('xn--mnchen-3ya.example', '1 row')
) a (domain, outcome);
select is(tests.attempt('owner', $$update public.sso_connections set default_role = 'owner' where id = tests.id('Beam SSO')$$, 'Beam'),
  '23514', 'people do not join as owners');
select throws_ok($$update public.sso_domains set verified_at = now() where id = tests.id('Beam claim')$$, '23505', null,
  'a domain is verified for one organization');
select is((select count(*) from public.activity_events where entity_type in ('sso_connection', 'sso_domain')), 5::bigint,
  'every change is logged');
-- Without a condition, a statement meets the policy of its own operation alone.
select is(tests.attempt('owner', statement, 'Beam'), outcome, 'the owner, in Beam alone: ' || statement) from (values
  ('update public.sso_connections set auto_join = true', '1 row'),
  ('delete from public.sso_connections', '1 row'),
  ('delete from public.sso_domains', '2 rows')
) a (statement, outcome);
select tests.only('{outsider at home}', 'add another organization''s email domain',
  $$insert into public.sso_domains (org_id, domain) values (tests.id('Rival'), 'rival.example')$$, '42501');
grant update on public.sso_connections to authenticated;
select is(tests.attempt('owner', $$update public.sso_connections set org_id = tests.id('Rival') where id = tests.id('Beam SSO')$$, 'Beam'),
  '42501', 'a connection cannot move to another organization, even if every column is granted');
revoke update on public.sso_connections from authenticated;
grant update (default_role, admin_group, auto_join, required) on public.sso_connections to authenticated;

-- The system's functions ask who acts.
create function tests.as_system_for(who text, statement text) returns text language plpgsql set search_path = '' as $$
begin
  perform tests.act_as(who, 'Beam');
  perform set_config('role', 'none', true);
  execute statement;
  perform tests.reset();
  return 'done';
exception when others then
  perform tests.reset();
  return sqlstate;
end $$;
select is(tests.as_system_for(who, $$select private.verify_sso_domain(tests.id('Beam'), tests.id('Beam claim'))$$), outcome,
  who || ' verifies a domain that another organization has')
from (values ('owner', '23505'), ('admin', '42501'), ('team_member', '42501'), ('outsider', '42501')) a (who, outcome);
select is(tests.as_system_for(who, $$select private.connect_sso(tests.id('Rival'), 'oidc', 'custom:x1', 'x')$$), '42501',
  who || ' cannot connect a provider of another organization')
from unnest('{owner,admin,outsider}'::text[]) who;

-- Sessions
create function tests.attempt_in(session text, who text, claims jsonb, statement text, org text default 'Beam') returns text
language plpgsql set search_path = ''
as $$
declare
  outcome text;
  affected bigint;
begin
  begin
    perform tests.act_as(who, org, 'request 1');
    perform set_config('request.jwt.claims', (current_setting('request.jwt.claims')::jsonb || claims
      || jsonb_build_object('session_id', tests.id(session)))::text, true);
    execute statement;
    get diagnostics affected = row_count;
    outcome := affected || case affected when 1 then ' row' else ' rows' end;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      outcome := sqlstate;
    end if;
  end;
  perform tests.reset();
  return outcome;
end;
$$;
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('team_member'), 'member');
insert into auth.sessions (id, user_id, created_at, updated_at)
select tests.remember(called, gen_random_uuid()), tests.id(who), now(), now()
from (values ('password', 'team_member'), ('single sign-on', 'team_member'), ('owner''s', 'owner'), ('owner''s single sign-on',
  'owner')) a (called, who);
insert into private.sso_sessions (session_id, org_id, user_id) values
  (tests.id('single sign-on'), tests.id('Beam'), tests.id('team_member')),
  (tests.id('owner''s single sign-on'), tests.id('Beam'), tests.id('owner'));
create temp table probe as select $$select id from public.projects where id = tests.id('Site')$$::text as site,
  $$select from public.organizations where id = private.active_org_id()$$::text as active;
grant select on probe to public;

select is(tests.attempt_in(session, 'team_member', claims::jsonb, site), outcome, session || ' session: ' || what) from probe, (values
  ('password', '{}', '1 row', 'reads'),
  ('single sign-on', '{}', '1 row', 'reads'),
  ('password', '{"amr": [{"method": "sso/saml"}]}', '0 rows', 'Auth''s own of a SAML identity reaches nothing'),
  ('password', '{"amr": [{"method": "totp"}, {"method": "oauth"}]}', '0 rows', 'Auth''s own of an OpenID Connect identity reaches nothing'),
  ('password', '{"amr": [{"method": "password"}]}', '1 row', 'a password reads')
) a (session, claims, outcome, what);
select is(tests.attempt_in(session, 'team_member', '{}', active, 'Rival'), outcome,
  session || ' session in another organization of the person')
from probe, (values ('password', '1 row'), ('single sign-on', '0 rows')) a (session, outcome);
update public.profiles set last_org_id = tests.id('Rival') where id = tests.id('team_member');
select is(tests.attempt_in('single sign-on', 'team_member', '{}', $$select where private.active_org_id() = tests.id('Beam')$$, null),
  '1 row',
  'without a name, its session acts in the organization of the provider');

-- Required
select is(tests.attempt_in(session, 'owner', '{"aal": "aal2"}',
  $$update public.sso_connections set required = true where id = tests.id('Beam SSO')$$),
  'PT409', what)
from (values
  ('owner''s', 'an owner cannot require what they did not use'),
  ('owner''s single sign-on', 'it is not required until an owner has a second factor')
) a (session, what);
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('owner'), 'totp', 'verified', now(), now());
select is(tests.attempt_in('owner''s', 'owner', '{"aal": "aal2"}', $$update public.sso_connections set required = true$$), 'PT409',
  'an owner cannot require it from a password session');
create temp table epoch as select realtime_epoch from public.organizations where id = tests.id('Beam');
select is(tests.attempt_in('owner''s single sign-on', 'owner', '{"aal": "aal2"}',
  $$update public.sso_connections set required = true where id = tests.id('Beam SSO')$$), '1 row', 'an owner requires it');
alter table public.sso_connections disable trigger check_sso_required;
update public.sso_connections set required = true where id = tests.id('Beam SSO');
alter table public.sso_connections enable trigger check_sso_required;
select isnt((select realtime_epoch from public.organizations where id = tests.id('Beam')), (select realtime_epoch from epoch),
  'requiring it raises the realtime epoch');
select is(tests.attempt_in(session, who, claims::jsonb, site), outcome, 'required: ' || what) from probe, (values
  ('password', 'team_member', '{}', '0 rows', 'a password opens nothing'),
  ('password', 'team_member', '{"aal": "aal2"}', '0 rows', 'a password with a second factor opens nothing for a member'),
  ('single sign-on', 'team_member', '{}', '1 row', 'single sign-on opens it'),
  ('owner''s', 'owner', '{"aal": "aal2"}', '1 row', 'an owner enters with a password and a second factor'),
  ('owner''s', 'owner', '{}', '0 rows', 'an owner does not enter with a password alone')
) a (session, who, claims, outcome, what);
select is(tests.attempt_in('password', 'team_member', '{}', $$select where private.needs_sso(tests.id('Beam'))$$, null), '1 row',
  'the person is told that the organization needs single sign-on');
select is(tests.attempt_in('password', 'team_member', '{}', $$select where private.needs_sso(tests.id('Rival'))$$, null), '0 rows',
  'and not of other organizations');
select is(tests.attempt_in('single sign-on', 'team_member', '{}', $$select where private.needs_sso(tests.id('Beam'))$$, null), '0 rows',
  'nor after single sign-on');
select is(tests.attempt('team_member', site, 'Beam'), '1 row', 'work on behalf of a person, without a session, goes on') from probe;
delete from public.sso_connections where id = tests.id('Beam SSO');
select is(tests.attempt_in(session, 'team_member', '{}', site), '1 row', 'disconnected: ' || session) from probe,
  unnest('{password,single sign-on}'::text[]) session;
select is(tests.attempt_in('single sign-on', 'team_member', '{}', active, 'Rival'), '0 rows', 'disconnected: its sessions stay limited')
  from probe;

-- Signing in
insert into public.sso_connections (id, org_id, protocol, provider, issuer)
values (tests.remember('Beam SSO again', private.uuid_v7()), tests.id('Beam'), 'saml', 'sso:00000000-0000-4000-8000-000000000001', 'x');
create function tests.identity(called text, provider text, claims jsonb) returns uuid language plpgsql set search_path = '' as $$
declare
  made constant uuid := tests.remember(called, gen_random_uuid());
begin
  insert into auth.users (id, email, is_sso_user, raw_app_meta_data, raw_user_meta_data)
  values (made, null, true, '{"provider": "sso"}', '{"organization_name": "Trojan", "name": "X"}');
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), provider, called, made, claims, now(), now());
  return made;
end $$;
create temp table idp as select 'sso:00000000-0000-4000-8000-000000000001'::text as beam;
select tests.identity(called, beam, claims::jsonb) from idp, (values
  ('known', '{"email": "team_member@plumbline.test", "email_verified": true}'),
  ('unverified', '{"email": "team_member@plumbline.test", "email_verified": false}'),
  ('foreign', '{"email": "ceo@rival.test", "email_verified": true}'),
  ('doubled', '{"email": "ceo@rival.test@plumbline.test", "email_verified": true}'),
  ('no address', '{"email_verified": true}'),
  ('newcomer', '{"email": "New@plumbline.test ", "email_verified": true, "custom_claims": {"groups": ["admins", "owners"]}}')
) a (called, claims);
select tests.identity('of another provider', 'custom:rival', '{"email": "team_member@plumbline.test", "email_verified": true}');
select is_empty($$select from public.profiles where id = tests.id('known')$$, 'a SAML identity has no profile');
select is_empty($$select from public.organizations where name = 'Trojan'$$, 'a provider''s claims create no organization');
select is(private.sso_email(tests.id('Beam'), tests.id(called)), address, 'address of ' || called) from (values
  ('known', 'team_member@plumbline.test'), ('unverified', null), ('foreign', null), ('doubled', null), ('no address', null),
  ('newcomer', 'new@plumbline.test'), ('of another provider', null)
) a (called, address);
select is(private.sso_admits(tests.id('Beam'), address), admitted, 'admits ' || address) from (values
  ('team_member@plumbline.test', true), ('new@plumbline.test', false), ('removed@plumbline.test', false)
) a (address, admitted);

create function tests.open_as(identity text, who text) returns boolean language plpgsql set search_path = '' as $$
declare
  session constant uuid := gen_random_uuid();
begin
  insert into auth.sessions (id, user_id, created_at, updated_at) values (session, tests.id(who), now(), now());
  return private.open_sso_session(tests.id('Beam'), tests.id(identity), tests.id(who), session);
end $$;
select ok(tests.open_as('known', 'team_member'), 'opens the session of a member');
select ok(not tests.open_as('known', 'owner'), 'opens no session of another account');
select ok(not tests.open_as('foreign', 'team_member'), 'opens none for an address outside the domains');
select ok(not tests.open_as('of another provider', 'team_member'), 'opens none for another provider');
select tests.sign_up('new');
select ok(not tests.open_as('newcomer', 'new'), 'opens none for a person who is not a member');
update public.sso_connections set auto_join = true where id = tests.id('Beam SSO again');
update auth.users set encrypted_password = 'of someone else' where id = tests.id('new');
insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
values (gen_random_uuid(), tests.id('new'), 'totp', 'verified', now(), now());
select ok(tests.open_as('newcomer', 'new'), 'people in the domain join if the organization wants it');
select is((select role from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('new')), 'member',
  'with the default role, whatever their groups are called');
select is((select encrypted_password from auth.users where id = tests.id('new')), null,
  'the password of an unconfirmed address ends');
select is_empty($$select from auth.mfa_factors where user_id = tests.id('new')$$, 'and its second factor');
update public.sso_connections set admin_group = 'admins' where id = tests.id('Beam SSO again');
select ok(tests.open_as('newcomer', 'new'), 'signs in again');
select is((select role from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('new')), 'admin',
  'the admin group makes admins');
update auth.identities set identity_data = identity_data || '{"custom_claims": {"groups": "office"}}' where user_id = tests.id('newcomer');
select ok(tests.open_as('newcomer', 'new'), 'signs in a third time');
select is((select role from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('new')), 'member',
  'people outside it are members');
select tests.identity('boss', beam, '{"email": "owner@plumbline.test", "email_verified": true}') from idp;
select ok(tests.open_as('boss', 'owner'), 'an owner signs in');
select is((select role from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('owner')), 'owner',
  'owners stay owners');

-- Linking by address
select throws_ok($$update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "custom:rival"]}'
  where id = tests.id('team_member')$$, '42501', null, 'a provider is not linked to an account outside its domains');
select lives_ok($$update auth.users set email = 'boss@rival.test',
  raw_app_meta_data = '{"provider": "email", "providers": ["email", "custom:rival"]}'
  where id = tests.id('outsider')$$, 'it is linked within them');
select throws_ok($$insert into auth.users (id, email, raw_app_meta_data) values (gen_random_uuid(), 'x@elsewhere.test',
  '{"provider": "custom:rival", "providers": ["custom:rival"]}')$$,
  '42501', null, 'nor does it create one outside them');

-- Unlinking: Auth opens a session for a link without asking for the domain again.
create function tests.linked_to_rival(who text, email text) returns void language plpgsql set search_path = '' as $$
declare
  opened constant uuid := gen_random_uuid();
begin
  update auth.users u set email = linked_to_rival.email,
    raw_app_meta_data = '{"provider": "custom:rival", "providers": ["email", "custom:rival"]}' where u.id = tests.id(who);
  insert into auth.identities (id, provider, provider_id, user_id, identity_data, created_at, updated_at)
  values (gen_random_uuid(), 'custom:rival', who, tests.id(who), '{}', now(), now());
  insert into auth.sessions (id, user_id, created_at, updated_at) values (opened, tests.id(who), now(), now());
  insert into auth.mfa_amr_claims (session_id, authentication_method) values (opened, 'oauth');
end $$;
create function tests.links_of(who text) returns text language sql stable set search_path = '' as $$
  select concat_ws(' ',
    (select string_agg(i.provider, ',') from auth.identities i where i.user_id = tests.id(who) and i.provider like 'custom:%'),
    u.raw_app_meta_data ->> 'provider', u.raw_app_meta_data -> 'providers',
    (select count(*) from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
      where s.user_id = tests.id(who) and a.authentication_method = 'oauth'))
  from auth.users u where u.id = tests.id(who)
$$;
delete from auth.sessions where user_id in (tests.id('outsider'), tests.id('lawyer'));
select tests.linked_to_rival('outsider', 'boss@rival.test'), tests.linked_to_rival('lawyer', 'counsel@rival.test');
insert into auth.sessions (id, user_id, created_at, updated_at)
values (tests.remember('by password', gen_random_uuid()), tests.id('outsider'), now(), now());
select is(tests.links_of('outsider'), 'custom:rival custom:rival ["email", "custom:rival"] 1', 'a linked account');
update auth.users set email = 'chief@rival.test' where id = tests.id('outsider');
select is(tests.links_of('outsider'), 'custom:rival custom:rival ["email", "custom:rival"] 1',
  'another address in the domain stays linked');
update auth.users set email = 'boss@home.test' where id = tests.id('outsider');
select is(tests.links_of('outsider'), 'email ["email"] 0', 'an address outside the domain ends the link and its sessions');
select isnt_empty($$select from auth.sessions where id = tests.id('by password')$$, 'sessions of other kinds stay');
select throws_ok($$update auth.users set raw_app_meta_data = '{"provider": "email", "providers": ["email", "custom:rival"]}'
  where id = tests.id('outsider')$$, '42501', null, 'linking it again is checked again');
delete from public.sso_domains where id = tests.id('Beam claim');
select is(tests.links_of('lawyer'), 'custom:rival custom:rival ["email", "custom:rival"] 1',
  'removing another organization''s claim to the domain changes nothing');
delete from public.sso_domains where id = tests.id('Rival domain');
select is(tests.links_of('lawyer'), 'email ["email"] 0', 'removing the domain ends the links of its accounts');
insert into public.sso_domains (org_id, domain, verified_at) values (tests.id('Rival'), 'rival.test', now());
delete from auth.identities where user_id = tests.id('lawyer');
select tests.linked_to_rival('lawyer', 'counsel@rival.test');
delete from public.sso_connections where id = tests.id('Rival SSO');
select is(tests.links_of('lawyer'), 'email ["email"] 0', 'disconnecting the provider ends all its links');

select * from finish();
rollback;
