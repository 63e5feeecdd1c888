begin;
select plan(145);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}',
  'read the organization', $$select from public.organizations where id = tests.id('Beam')$$);
select tests.only('{outsider,outsider at home}', 'read another organization',
  $$select from public.organizations where id = tests.id('Rival')$$);

select tests.only('{owner,admin}', 'rename the organization',
  $$update public.organizations set name = 'New name' where id = tests.id('Beam')$$);
select tests.only('{outsider at home}', 'rename another organization',
  $$update public.organizations set name = 'New name' where id = tests.id('Rival')$$);
select tests.only('{owner,admin,outsider at home}', 'rename every reachable organization',
  $$update public.organizations set name = 'New name'$$);

select tests.nobody('create an organization', $$insert into public.organizations (name) values ('Third')$$);
select tests.nobody('raise the realtime epoch', $$update public.organizations set realtime_epoch = 9 where id = tests.id('Beam')$$);
select tests.nobody('set the version', $$update public.organizations set version = 9 where id = tests.id('Beam')$$);
insert into public.organizations (id, name) values (tests.remember('Empty', gen_random_uuid()), 'Empty');
select tests.nobody('delete an organization', $$delete from public.organizations where id = tests.id('Empty')$$);

select is(tests.columns_granted('authenticated', 'update', 'public.organizations'),
  'default_perspective name postal_address requires_approval requires_second_factor submitter_may_approve time_zone two_approvals_above',
    'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.organizations'), '', 'columns that an insert may set');

-- The policy holds even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
grant update on public.organizations to authenticated;
select is(tests.attempt('owner', 'update public.organizations set id = gen_random_uuid()', 'Beam'), '42501',
  'an organization''s id cannot change');

select tests.act_as('owner', 'Beam');
update public.organizations set time_zone = 'America/Chicago' where id = tests.id('Beam');
select tests.reset();
select results_eq($$select time_zone, version, updated_at > created_at from public.organizations where id = tests.id('Beam')$$,
  $$values ('America/Chicago', 2 + (select realtime_epoch - 1 from public.organizations where id = tests.id('Beam')), true)$$,
  'an update increments the version and sets updated_at');
select is(tests.attempt('owner', $$update public.organizations set name = ' x ' where id = tests.id('Beam')$$, 'Beam'), '23514',
  'a name has at least two characters');
select is(tests.attempt('owner', $$update public.organizations set name = repeat('x', 201) where id = tests.id('Beam')$$, 'Beam'),
  '23514', 'a name has at most 200 characters');

-- Time zone and rules
select is(tests.attempt('owner', format('update public.organizations set time_zone = %L where id = tests.id(''Beam'')', zone), 'Beam'),
  outcome, 'the time zone ' || zone)
from (values
  ('America/Los_Angeles', '1 row'),
  ('UTC', '1 row'),
  ('Mars/Olympus', '23514'),
  ('EST', '23514'),
  ('+05:00', '23514')
) a (zone, outcome);
select is(tests.attempt('owner', $$update public.organizations set two_approvals_above = -1 where id = tests.id('Beam')$$, 'Beam'),
  '23514', 'the approval limit cannot be negative');
select tests.act_as('owner', 'Beam');
update public.organizations set submitter_may_approve = true, two_approvals_above = 1000000,
  default_perspective = 'owner' where id = tests.id('Beam');
update public.organizations set name = name where id = tests.id('Beam');
select tests.reset();
update public.organizations set realtime_epoch = 9 where id = tests.id('Beam');
select results_eq($$select actor_id, action,
  after - 'time_zone' from public.activity_events
    where entity_type = 'organization' and entity_id = tests.id('Beam') and after ? 'submitter_may_approve'$$,
  $$values (tests.id('owner'), 'organization.updated',
    '{"submitter_may_approve": true, "two_approvals_above": 1000000.00, "default_perspective": "owner"}'::jsonb)$$,
  'a rule change is logged');
select is((select count(*) from public.activity_events where entity_type = 'organization' and org_id = tests.id('Beam')), 2::bigint,
  'an update without a change is not logged');
select is(tests.attempt('owner', $$update public.organizations set default_perspective = 'lender' where id = tests.id('Beam')$$, 'Beam'),
  '22P02', 'rejects an unknown perspective');

select * from finish();
rollback;
