-- The caller, their organization, and ids.
begin;
select plan(46);
select tests.cast_and_records();

-- private.uuid_v7()
create temp table ids on commit drop as
  select n, private.uuid_v7() as id, clock_timestamp() as made_at from generate_series(1, 500) n;
select is_empty($$select id from ids where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'$$,
  'every id is a version 7, variant 10 UUID');
select is((select count(distinct id) from ids), 500::bigint, 'ids are unique');
select is_empty(
  $$select from ids where ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint
      not between floor(extract(epoch from made_at) * 1000) - 1000 and ceil(extract(epoch from made_at) * 1000)$$,
  'an id begins with its creation time in milliseconds');
select is_empty(
  $$select from ids a join ids b on b.n > a.n and left(b.id::text, 13) <> left(a.id::text, 13) where b.id < a.id$$,
  'ids of a later millisecond sort later');
select cmp_ok((select count(distinct substr(id::text, 16, 3)) from ids), '>', 300::bigint, 'the bits after the version are random');
select cmp_ok((select count(distinct substr(id::text, 20, 1)) from ids), '=', 4::bigint, 'the bits after the variant are random');

-- private.active_org_id(): requested by setting or header, else the last used, else the oldest; always
-- requires membership
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Beam'), 'defaults to the only organization when none is requested');
select is(private.org_role(), 'member'::public.org_role, 'returns the caller''s role in it');
select ok(not private.is_org_admin(), 'a member is not an admin');
select is(private.my_org_ids(), array[tests.id('Beam')], 'returns the caller''s organizations');
select set_config('request.headers', json_build_object('x-organization-id', tests.id('Beam'))::text, true);
select is(private.active_org_id(), tests.id('Beam'), 'the organization in the header is active');
select set_config('request.headers', json_build_object('x-organization-id', tests.id('Rival'))::text, true);
select is(private.active_org_id(), null, 'a header cannot select an organization the caller is not in');
select set_config('request.headers', '{}', true);
select is(private.active_org_id(), tests.id('Beam'), 'headers without an organization use the default');
select tests.act_as('team_member', 'Rival');
select is(private.active_org_id(), null, 'a setting cannot select an organization the caller is not in');
select is(private.org_role(), null, 'no role in another organization');
select ok(not private.is_org_admin(), 'not an admin of another organization');
select is(private.project_ids(), '{}'::uuid[], 'no projects in another organization');
select is(private.colleague_ids(), '{}'::uuid[], 'no colleagues in another organization');
select set_config('app.org_id', gen_random_uuid()::text, true);
select is(private.active_org_id(), null, 'rejects an organization that does not exist');
select set_config('app.org_id', 'nonsense', true);
select throws_ok('select private.active_org_id()', '22P02', null, 'rejects a malformed organization id');

-- The setting, which only the API can create, overrides the header.
select tests.act_as('team_member', 'Beam');
select set_config('request.headers', json_build_object('x-organization-id', tests.id('Rival'))::text, true);
select is(private.active_org_id(), tests.id('Beam'), 'the setting overrides the header');

-- A member of two organizations
select tests.reset();
insert into public.memberships (org_id, user_id, role, created_at) values
  (tests.id('Rival'), tests.id('team_member'), 'admin', now() + interval '1 day');
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Beam'), 'defaults to the oldest membership when none was used yet');
select tests.reset();
update public.profiles set last_org_id = tests.id('Rival') where id = tests.id('team_member');
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Rival'), 'defaults to the organization last used');
select ok(private.is_org_admin(), 'the caller is an admin there');
select tests.act_as('team_member', 'Beam');
select is(private.active_org_id(), tests.id('Beam'), 'the requested organization overrides the last used one');
select ok(not private.is_org_admin(), 'the caller is still not an admin there');
select is(private.project_ids(), array[tests.id('Site')], 'with the projects of that organization only');
select tests.act_as('team_member', 'Rival');
select is(private.project_ids(), '{}'::uuid[], 'returns no projects of the other organization');
select tests.reset();
delete from public.memberships where user_id = tests.id('team_member') and org_id = tests.id('Rival');
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Beam'), 'ignores the last used organization after the caller left it');

select tests.act_as('removed', 'Beam');
select is(private.active_org_id(), null, 'a removed member has no active organization');
select tests.act_as('removed');
select is(private.active_org_id(), null, 'a removed member has no default organization');
select is(private.my_org_ids(), '{}'::uuid[], 'a removed member belongs to no organization');
select tests.reset();
select is(private.active_org_id(), null, 'no active organization without a caller');

-- Projects by role
select tests.act_as('lawyer');
select is(private.project_ids_as('{lawyer}'), array[tests.id('Site')], 'returns the projects on which the caller has the role');
select is(private.project_ids_as('{project_manager,contractor}'), '{}'::uuid[], 'returns no projects for other roles');
select is((select array_agg(c order by c) from unnest(private.colleague_ids()) c),
  (select array_agg(tests.id(n) order by tests.id(n)) from unnest('{project_manager,team_member,contractor,client_rep,lawyer}'::text[]) n),
  'colleagues are people on the same projects');
select tests.act_as('bystander');
select is(private.colleague_ids(), '{}'::uuid[], 'a member on no project has no colleagues');

-- private.is_api_request()
select ok(not private.is_api_request(), 'a request without an id is not an API request');
select tests.act_as('bystander', null, 'request 1');
select ok(private.is_api_request(), 'a request with an id is an API request');

-- The helpers distinguish between people; otherwise every denial in these files would prove nothing.
select tests.reset();
select is(tests.attempt('anon', $$select from public.organizations where id = tests.id('Beam')$$), '42501', 'the table refuses anon');
select is(tests.attempt('anon', $$select tests.id('Beam')$$), '1 row', 'anon can use the test helpers');
select is(tests.attempt('service_role', $$select tests.id('Beam')$$), '1 row', 'service_role can use the test helpers');
select is(tests.attempt('owner', $$select tests.id('Nobody')$$), 'P0001', 'an unknown test record raises an error');
select is(tests.attempt('owner of the tables', $$delete from public.contract_shares$$), '1 row', 'an attempt runs the statement');
select is((select count(*) from public.contract_shares), 1::bigint, 'an attempt rolls the statement back');
select is(current_user, session_user, 'an attempt restores the current role');

select * from finish();
rollback;
