-- An account, its profile, its organization and its owner come together or not at all.
begin;
select plan(19);

select tests.sign_up('Ada', 'Ada''s Builders');
select results_eq(
  $$select name, email, last_org_id from public.profiles where id = tests.id('Ada')$$,
  $$values ('Ada', 'Ada@plumbline.test', tests.id('Ada''s Builders'))$$,
  'signing up with an organization makes the profile');
select is((select name from public.organizations where id = tests.id('Ada''s Builders')), 'Ada''s Builders', 'and the organization');
select results_eq(
  $$select org_id, role from public.memberships where user_id = tests.id('Ada')$$,
  $$values (tests.id('Ada''s Builders'), 'owner'::public.org_role)$$,
  'and its owner');

select tests.sign_up('Bob');
select results_eq(
  $$select name, last_org_id from public.profiles where id = tests.id('Bob')$$, $$values ('Bob', null::uuid)$$,
  'signing up without an organization makes the profile');
select is_empty($$select from public.memberships where user_id = tests.id('Bob')$$, 'and no membership');

insert into auth.users (id, email, raw_user_meta_data) values
  (tests.remember('Cleo', gen_random_uuid()), 'cleo@plumbline.test', '{"organization_name": "  Cleo Ltd  "}');
select is((select name from public.profiles where id = tests.id('Cleo')), 'cleo', 'who gives no name is called by their address');
select is((select o.name from public.organizations o join public.memberships m on m.org_id = o.id where m.user_id = tests.id('Cleo')),
  'Cleo Ltd', 'spaces around the organization''s name go');

insert into auth.users (id, email) values (tests.remember('Dan', gen_random_uuid()), 'dan@plumbline.test');
select is((select name from public.profiles where id = tests.id('Dan')), 'dan', 'an account without any metadata is one');

-- Nothing is left of one that fails.
create temp table before on commit drop as
  select (select count(*) from auth.users) users, (select count(*) from public.profiles) profiles,
    (select count(*) from public.organizations) organizations, (select count(*) from public.memberships) memberships;
select throws_ok($$select tests.sign_up('Eve', 'E')$$, '23514', null, 'too short a name of an organization');
select throws_ok($$select tests.sign_up('Eve', '')$$, '23514', null, 'an empty one');
select throws_ok($$select tests.sign_up('Eve', '   ')$$, '23514', null, 'one of spaces');
select throws_ok($$select tests.sign_up('Eve', repeat('x', 201))$$, '23514', null, 'too long a one');
select throws_ok($$select tests.sign_up(repeat('x', 201), 'Eve Ltd')$$, '23514', null, 'too long a name of a person');
select results_eq(
  $$select (select count(*) from auth.users) users, (select count(*) from public.profiles) profiles,
      (select count(*) from public.organizations) organizations, (select count(*) from public.memberships) memberships$$,
  'select * from before', 'leave no account, profile, organization or membership');

-- Two people may call their organizations the same; they remain two.
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.remember('Ada''s namesake', gen_random_uuid()), 'ada2@plumbline.test', '{"organization_name": "Ada''s Builders"}');
select isnt((select org_id from public.memberships where user_id = tests.id('Ada''s namesake')), tests.id('Ada''s Builders'),
  'the name of an organization lets nobody into it');

-- What a person says about themselves later changes no rights.
update auth.users set raw_user_meta_data = '{"organization_name": "Second Ltd", "role": "owner"}' where id = tests.id('Bob');
select is_empty($$select from public.memberships where user_id = tests.id('Bob')$$, 'changed metadata makes no membership');

update auth.users set email = 'ada@example.test' where id = tests.id('Ada');
select is((select email from public.profiles where id = tests.id('Ada')), 'ada@example.test', 'the profile follows a new address');

-- Removing an account
delete from auth.users where id = tests.id('Bob');
select results_eq($$select name, email from public.profiles where id = tests.id('Bob') and deleted_at is not null$$,
  $$values ('Deleted account', '')$$, 'an account leaves its profile empty');
select throws_ok($$delete from auth.users where id = tests.id('Ada')$$, 'PT409', null, 'the only owner''s account cannot go');

select * from finish();
rollback;
