-- An account, its profile, its organization, and its ownership are created together or not at all.
begin;
select plan(19);

select tests.sign_up('Ada', 'Ada''s Builders');
select results_eq(
  $$select name, email, last_org_id from public.profiles where id = tests.id('Ada')$$,
  $$values ('Ada', 'Ada@plumbline.test', tests.id('Ada''s Builders'))$$,
  'signing up with an organization creates the profile');
select is((select name from public.organizations where id = tests.id('Ada''s Builders')), 'Ada''s Builders', 'creates the organization');
select results_eq(
  $$select org_id, role from public.memberships where user_id = tests.id('Ada')$$,
  $$values (tests.id('Ada''s Builders'), 'owner'::public.org_role)$$,
  'creates the owner membership');

select tests.sign_up('Bob');
select results_eq(
  $$select name, last_org_id from public.profiles where id = tests.id('Bob')$$, $$values ('Bob', null::uuid)$$,
  'signing up without an organization creates the profile');
select is_empty($$select from public.memberships where user_id = tests.id('Bob')$$, 'creates no membership');

insert into auth.users (id, email, raw_user_meta_data) values
  (tests.remember('Cleo', gen_random_uuid()), 'cleo@plumbline.test', '{"organization_name": "  Cleo Ltd  "}');
select is((select name from public.profiles where id = tests.id('Cleo')), 'cleo', 'a name defaults to the local part of the email address');
select is((select o.name from public.organizations o join public.memberships m on m.org_id = o.id where m.user_id = tests.id('Cleo')),
  'Cleo Ltd', 'trims the organization''s name');

insert into auth.users (id, email) values (tests.remember('Dan', gen_random_uuid()), 'dan@plumbline.test');
select is((select name from public.profiles where id = tests.id('Dan')), 'dan', 'an account without metadata still gets a name');

-- A failed sign-up leaves nothing behind.
create temp table before on commit drop as
  select (select count(*) from auth.users) users, (select count(*) from public.profiles) profiles,
    (select count(*) from public.organizations) organizations, (select count(*) from public.memberships) memberships;
select throws_ok($$select tests.sign_up('Eve', 'E')$$, '23514', null, 'rejects a one-character organization name');
select throws_ok($$select tests.sign_up('Eve', '')$$, '23514', null, 'rejects an empty organization name');
select throws_ok($$select tests.sign_up('Eve', '   ')$$, '23514', null, 'rejects an organization name of spaces');
select throws_ok($$select tests.sign_up('Eve', repeat('x', 201))$$, '23514', null, 'rejects an organization name over 200 characters');
select throws_ok($$select tests.sign_up(repeat('x', 201), 'Eve Ltd')$$, '23514', null, 'rejects a person''s name over 200 characters');
select results_eq(
  $$select (select count(*) from auth.users) users, (select count(*) from public.profiles) profiles,
      (select count(*) from public.organizations) organizations, (select count(*) from public.memberships) memberships$$,
  'select * from before', 'rejected sign-ups leave no rows');

-- Two people may give their organizations the same name; the organizations stay separate.
insert into auth.users (id, email, raw_user_meta_data) values
  (tests.remember('Ada''s namesake', gen_random_uuid()), 'ada2@plumbline.test', '{"organization_name": "Ada''s Builders"}');
select isnt((select org_id from public.memberships where user_id = tests.id('Ada''s namesake')), tests.id('Ada''s Builders'),
  'using an existing organization''s name does not join it');

-- Later changes to a user's own metadata change no rights.
update auth.users set raw_user_meta_data = '{"organization_name": "Second Ltd", "role": "owner"}' where id = tests.id('Bob');
select is_empty($$select from public.memberships where user_id = tests.id('Bob')$$, 'changing metadata creates no membership');

update auth.users set email = 'ada@example.test' where id = tests.id('Ada');
select is((select email from public.profiles where id = tests.id('Ada')), 'ada@example.test',
  'the profile follows a changed email address');

-- Removing an account
delete from auth.users where id = tests.id('Bob');
select results_eq($$select name, email from public.profiles where id = tests.id('Bob') and deleted_at is not null$$,
  $$values ('Deleted account', '')$$, 'deleting an account clears its profile');
select throws_ok($$delete from auth.users where id = tests.id('Ada')$$, 'PT409', null, 'the only owner''s account cannot be deleted');

select * from finish();
rollback;
