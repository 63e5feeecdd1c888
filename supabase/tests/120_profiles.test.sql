begin;
select plan(153);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}',
  'read a colleague''s profile', $$select from public.profiles where id = tests.id('team_member')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s profile',
  $$select from public.profiles where id = tests.id('neighbor')$$);
select tests.only('{owner,admin,bystander}', 'read the bystander''s profile',
  $$select from public.profiles where id = tests.id('bystander')$$);
select tests.only('{removed}', 'read a removed member''s profile', $$select from public.profiles where id = tests.id('removed')$$);
select tests.only('{outsider,outsider at home}', 'read an outsider''s profile',
  $$select from public.profiles where id = tests.id('outsider')$$);

select tests.only('{team_member}', 'rename the team member', $$update public.profiles set name = 'Me' where id = tests.id('team_member')$$);
select is(tests.attempt(who, $$update public.profiles set name = 'Me'$$, 'Beam'), '1 row',
  'an update reaches only one''s own profile: ' || who)
from unnest('{owner,admin,project_manager,removed,outsider}'::text[]) who;

select tests.nobody('change an email address',
  $$update public.profiles set email = 'x@plumbline.test' where id = tests.id('team_member')$$);
select tests.sign_up('spare');
delete from public.profiles where id = tests.id('spare');
select tests.nobody('create a profile',
  $$insert into public.profiles (id, email, name) values (tests.id('spare'), 'spare@plumbline.test', 'Spare')$$);
select tests.nobody('delete a profile', $$delete from public.profiles where id = tests.id('bystander')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.profiles'),
  'bar_jurisdiction bar_number date_format first_steps_dismissed_at last_org_id name number_format phone title',
  'columns that an update may set');
select is(tests.columns_granted('authenticated', 'insert', 'public.profiles'), '', 'columns that an insert may set');

select is(tests.attempt('team_member', $$update public.profiles set last_org_id = tests.id('Beam') where id = tests.id('team_member')$$),
  '1 row', 'a user may select their organization');
select is(tests.attempt('team_member', $$update public.profiles set last_org_id = null where id = tests.id('team_member')$$), '1 row',
  'a user may clear the selected organization');
select is(tests.attempt('team_member', $$update public.profiles set last_org_id = tests.id('Rival') where id = tests.id('team_member')$$),
  '42501', 'a user may not select another organization');
select is(tests.attempt('removed', $$update public.profiles set last_org_id = tests.id('Beam') where id = tests.id('removed')$$), '42501',
  'a removed member may not select their former organization');

-- The policy holds even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
grant update on public.profiles to authenticated;
select is(tests.attempt('team_member', 'update public.profiles set id = gen_random_uuid()'), '42501', 'a profile''s id cannot change');

select tests.act_as('team_member');
update public.profiles set name = 'Me' where id = tests.id('team_member');
select results_eq($$select name, version, updated_at > created_at from public.profiles where id = tests.id('team_member')$$,
  $$values ('Me', 2, true)$$,
  'an update increments the version and sets updated_at');
select is(tests.attempt('team_member', $$update public.profiles set name = ' ' where id = tests.id('team_member')$$), '23514',
  'a name cannot be blank');
select is(tests.attempt('team_member', $$update public.profiles set name = repeat('x', 201) where id = tests.id('team_member')$$),
  '23514', 'a name has at most 200 characters');
select is(tests.attempt('team_member', $$update public.profiles set bar_number = ' ' where id = tests.id('team_member')$$), '23514',
  'a bar number cannot be blank');
select is(tests.attempt('team_member', $$update public.profiles set bar_jurisdiction = ' ' where id = tests.id('team_member')$$), '23514',
  'a bar jurisdiction cannot be blank');
select is(tests.attempt('team_member', format('update public.profiles set %s where id = tests.id(''team_member'')', change)), outcome,
  title)
from (values
  ('accepts a job title, phone number, and formats',
    $$title = 'Senior project manager', phone = '+1 555 0100', date_format = 'day_first', number_format = 'point_comma'$$, '1 row'),
  ('rejects a blank job title', $$title = ' '$$, '23514'),
  ('rejects a phone number over 40 characters', $$phone = repeat('1', 41)$$, '23514'),
  ('rejects an unknown date format', $$date_format = 'lunar'$$, '22P02')
) a (title, change, outcome);

-- Deleting an account
select tests.reset();
update public.contracts set status = 'under_review' where id = tests.id('Shared contract');
select tests.act_as('lawyer', 'Beam');
do $$ begin execute tests.insert_approval('approved', 'Shared', 'Site'); end $$;
select tests.reset();
delete from auth.users where id = tests.id('lawyer');
select is_empty($$select from auth.users where id = tests.id('lawyer') union all select from public.profiles
  where id = tests.id('lawyer') and deleted_at is null
  union all select from public.memberships where user_id = tests.id('lawyer')$$,
    'with the account go what the profile said, and memberships');
select results_eq($$select lawyer_id, lawyer_name from public.contract_approvals where contract_id = tests.id('Shared contract')$$,
  $$values (tests.id('lawyer'), 'lawyer')$$, 'renaming a lawyer leaves the name on past approvals');
select results_eq($$select tests.attempt('owner', 'select from unnest(private.organizations_i_alone_own())', 'Beam'),
  tests.attempt('admin', 'select from unnest(private.organizations_i_alone_own())', 'Beam')$$,
  $$values ('1 row', '0 rows')$$, 'an owner sees the organizations they own alone');

select * from finish();
rollback;
