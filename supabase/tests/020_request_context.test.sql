-- Who is asking, in which organization, and ids.
begin;
select plan(46);
select tests.cast_and_records();

-- private.uuid_v7()
create temp table ids on commit drop as
  select n, private.uuid_v7() as id, clock_timestamp() as made_at from generate_series(1, 500) n;
select is_empty($$select id from ids where id::text !~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'$$,
  'every id is version 7 of variant 10');
select is((select count(distinct id) from ids), 500::bigint, 'no two ids are the same');
select is_empty(
  $$select from ids where ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint
      not between floor(extract(epoch from made_at) * 1000) - 1000 and ceil(extract(epoch from made_at) * 1000)$$,
  'an id begins with the milliseconds at which it was made');
select is_empty(
  $$select from ids a join ids b on b.n > a.n and left(b.id::text, 13) <> left(a.id::text, 13) where b.id < a.id$$,
  'ids of a later millisecond sort after');
select cmp_ok((select count(distinct substr(id::text, 16, 3)) from ids), '>', 300::bigint, 'the bits after the version vary');
select cmp_ok((select count(distinct substr(id::text, 20, 1)) from ids), '=', 4::bigint, 'the bits after the variant vary');

-- private.active_org_id(): asked for by setting or header, else the last used, else the oldest; never without membership
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Beam'), 'the only organization, where none is asked for');
select is(private.org_role(), 'member'::public.org_role, 'the role in it');
select ok(not private.is_org_admin(), 'a member is no admin');
select is(private.my_org_ids(), array[tests.id('Beam')], 'the organizations one belongs to');
select set_config('request.headers', json_build_object('x-organization-id', tests.id('Beam'))::text, true);
select is(private.active_org_id(), tests.id('Beam'), 'the organization of the header');
select set_config('request.headers', json_build_object('x-organization-id', tests.id('Rival'))::text, true);
select is(private.active_org_id(), null, 'not another organization by header');
select set_config('request.headers', '{}', true);
select is(private.active_org_id(), tests.id('Beam'), 'headers that ask for none');
select tests.act_as('team_member', 'Rival');
select is(private.active_org_id(), null, 'not another organization by setting');
select is(private.org_role(), null, 'and no role in it');
select ok(not private.is_org_admin(), 'and no admin of it');
select is(private.project_ids(), '{}'::uuid[], 'and on none of its projects');
select is(private.colleague_ids(), '{}'::uuid[], 'and nobody''s colleague');
select set_config('app.org_id', gen_random_uuid()::text, true);
select is(private.active_org_id(), null, 'nor one that does not exist');
select set_config('app.org_id', 'nonsense', true);
select throws_ok('select private.active_org_id()', '22P02', null, 'nonsense is an error');

-- The setting, which only the API can make, wins over the header.
select tests.act_as('team_member', 'Beam');
select set_config('request.headers', json_build_object('x-organization-id', tests.id('Rival'))::text, true);
select is(private.active_org_id(), tests.id('Beam'), 'the setting wins over the header');

-- A member of two organizations
select tests.reset();
insert into public.memberships (org_id, user_id, role, created_at) values
  (tests.id('Rival'), tests.id('team_member'), 'admin', now() + interval '1 day');
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Beam'), 'the oldest membership, where none was used yet');
select tests.reset();
update public.profiles set last_org_id = tests.id('Rival') where id = tests.id('team_member');
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Rival'), 'the organization last used');
select ok(private.is_org_admin(), 'as whom one is an admin there');
select tests.act_as('team_member', 'Beam');
select is(private.active_org_id(), tests.id('Beam'), 'the one asked for wins over the last used');
select ok(not private.is_org_admin(), 'where one is no admin still');
select is(private.project_ids(), array[tests.id('Site')], 'with the projects of that organization only');
select tests.act_as('team_member', 'Rival');
select is(private.project_ids(), '{}'::uuid[], 'and none of the other''s');
select tests.reset();
delete from public.memberships where user_id = tests.id('team_member') and org_id = tests.id('Rival');
select tests.act_as('team_member');
select is(private.active_org_id(), tests.id('Beam'), 'the last used is passed over once one has left it');

select tests.act_as('removed', 'Beam');
select is(private.active_org_id(), null, 'a removed member acts nowhere');
select tests.act_as('removed');
select is(private.active_org_id(), null, 'nor by default');
select is(private.my_org_ids(), '{}'::uuid[], 'and belongs nowhere');
select tests.reset();
select is(private.active_org_id(), null, 'without a caller there is none');

-- Projects by role
select tests.act_as('lawyer');
select is(private.project_ids_as('{lawyer}'), array[tests.id('Site')], 'the projects on which one has the role');
select is(private.project_ids_as('{project_manager,contractor}'), '{}'::uuid[], 'and none in other roles');
select is((select array_agg(c order by c) from unnest(private.colleague_ids()) c),
  (select array_agg(tests.id(n) order by tests.id(n)) from unnest('{project_manager,team_member,contractor,client_rep,lawyer}'::text[]) n),
  'colleagues are those on the same projects');
select tests.act_as('bystander');
select is(private.colleague_ids(), '{}'::uuid[], 'who is on no project has none');

-- private.is_api_request()
select ok(not private.is_api_request(), 'a request without an id is not the API''s');
select tests.act_as('bystander', null, 'request 1');
select ok(private.is_api_request(), 'one with an id is');

-- The helpers can tell people apart, or every denial in these files would be hollow.
select tests.reset();
select is(tests.attempt('anon', $$select from public.organizations where id = tests.id('Beam')$$), '42501', 'anon is refused for the table''s sake');
select is(tests.attempt('anon', $$select tests.id('Beam')$$), '1 row', 'since anon may use the helpers');
select is(tests.attempt('service_role', $$select tests.id('Beam')$$), '1 row', 'as may service_role');
select is(tests.attempt('owner', $$select tests.id('Nobody')$$), 'P0001', 'a misspelt record is an error');
select is(tests.attempt('owner of the tables', $$delete from public.contract_shares$$), '1 row', 'an attempt works');
select is((select count(*) from public.contract_shares), 1::bigint, 'and is undone');
select is(current_user, session_user, 'also in who one is');

select * from finish();
rollback;
