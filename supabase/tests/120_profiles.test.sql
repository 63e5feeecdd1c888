begin;
select plan(146);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}',
  'read a colleague''s profile', $$select from public.profiles where id = tests.id('team_member')$$);
select tests.only('{owner,admin,neighbour}', 'read the neighbour''s profile', $$select from public.profiles where id = tests.id('neighbour')$$);
select tests.only('{owner,admin,bystander}', 'read the bystander''s profile', $$select from public.profiles where id = tests.id('bystander')$$);
select tests.only('{removed}', 'read a removed member''s profile', $$select from public.profiles where id = tests.id('removed')$$);
select tests.only('{outsider,outsider at home}', 'read an outsider''s profile', $$select from public.profiles where id = tests.id('outsider')$$);

select tests.only('{team_member}', 'rename the team member', $$update public.profiles set name = 'Me' where id = tests.id('team_member')$$);
select is(tests.attempt(who, $$update public.profiles set name = 'Me'$$, 'Beam'), '1 row', 'an update reaches one''s own profile only: ' || who)
from unnest('{owner,admin,project_manager,removed,outsider}'::text[]) who;

select tests.nobody('change an address', $$update public.profiles set email = 'x@plumbline.test' where id = tests.id('team_member')$$);
select tests.sign_up('spare');
delete from public.profiles where id = tests.id('spare');
select tests.nobody('make a profile', $$insert into public.profiles (id, email, name) values (tests.id('spare'), 'spare@plumbline.test', 'Spare')$$);
select tests.nobody('remove a profile', $$delete from public.profiles where id = tests.id('bystander')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.profiles'), 'bar_jurisdiction bar_number last_org_id name', 'columns that an update may name');
select is(tests.columns_granted('authenticated', 'insert', 'public.profiles'), '', 'columns that an insert may name');

select is(tests.attempt('team_member', $$update public.profiles set last_org_id = tests.id('Beam') where id = tests.id('team_member')$$), '1 row', 'use one''s organization');
select is(tests.attempt('team_member', $$update public.profiles set last_org_id = null where id = tests.id('team_member')$$), '1 row', 'use none');
select is(tests.attempt('team_member', $$update public.profiles set last_org_id = tests.id('Rival') where id = tests.id('team_member')$$), '42501', 'not use another''s');
select is(tests.attempt('removed', $$update public.profiles set last_org_id = tests.id('Beam') where id = tests.id('removed')$$), '42501', 'nor one that one was removed from');

-- The policy holds by itself, whatever is granted. (A statement that reads no column is judged by the update policy alone.)
grant update on public.profiles to authenticated;
select is(tests.attempt('team_member', 'update public.profiles set id = gen_random_uuid()'), '42501', 'a profile cannot become another''s');

select tests.act_as('team_member');
update public.profiles set name = 'Me' where id = tests.id('team_member');
select results_eq($$select name, version, updated_at > created_at from public.profiles where id = tests.id('team_member')$$, $$values ('Me', 2, true)$$,
  'an update counts the version and stamps the time');
select is(tests.attempt('team_member', $$update public.profiles set name = ' ' where id = tests.id('team_member')$$), '23514', 'a name is not empty');
select is(tests.attempt('team_member', $$update public.profiles set name = repeat('x', 201) where id = tests.id('team_member')$$), '23514', 'and has at most 200 characters');
select is(tests.attempt('team_member', $$update public.profiles set bar_number = ' ' where id = tests.id('team_member')$$), '23514', 'nor is a bar number');
select is(tests.attempt('team_member', $$update public.profiles set bar_jurisdiction = ' ' where id = tests.id('team_member')$$), '23514', 'nor a jurisdiction');

select * from finish();
rollback;
