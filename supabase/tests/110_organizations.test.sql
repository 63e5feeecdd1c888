begin;
select plan(136);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbour,bystander}',
  'read the organization', $$select from public.organizations where id = tests.id('Beam')$$);
select tests.only('{outsider,outsider at home}', 'read another organization', $$select from public.organizations where id = tests.id('Rival')$$);

select tests.only('{owner,admin}', 'rename the organization', $$update public.organizations set name = 'New name' where id = tests.id('Beam')$$);
select tests.only('{outsider at home}', 'rename another organization', $$update public.organizations set name = 'New name' where id = tests.id('Rival')$$);
select tests.only('{owner,admin,outsider at home}', 'rename whatever one can reach', $$update public.organizations set name = 'New name'$$);

select tests.nobody('make an organization', $$insert into public.organizations (name) values ('Third')$$);
select tests.nobody('raise the realtime epoch', $$update public.organizations set realtime_epoch = 9 where id = tests.id('Beam')$$);
select tests.nobody('set the version', $$update public.organizations set version = 9 where id = tests.id('Beam')$$);
insert into public.organizations (id, name) values (tests.remember('Empty', gen_random_uuid()), 'Empty');
select tests.nobody('remove an organization', $$delete from public.organizations where id = tests.id('Empty')$$);

select is(tests.columns_granted('authenticated', 'update', 'public.organizations'), 'name requires_approval time_zone', 'columns that an update may name');
select is(tests.columns_granted('authenticated', 'insert', 'public.organizations'), '', 'columns that an insert may name');

-- The policy holds by itself, whatever is granted. (A statement that reads no column is judged by the update policy alone.)
grant update on public.organizations to authenticated;
select is(tests.attempt('owner', 'update public.organizations set id = gen_random_uuid()', 'Beam'), '42501',
  'an organization cannot become another');

select tests.act_as('owner', 'Beam');
update public.organizations set time_zone = 'America/Chicago' where id = tests.id('Beam');
select tests.reset();
select results_eq($$select time_zone, version, updated_at > created_at from public.organizations where id = tests.id('Beam')$$,
  $$values ('America/Chicago', 2 + (select realtime_epoch - 1 from public.organizations where id = tests.id('Beam')), true)$$,
  'an update counts the version and stamps the time');
select is(tests.attempt('owner', $$update public.organizations set name = ' x ' where id = tests.id('Beam')$$, 'Beam'), '23514', 'a name has two characters');
select is(tests.attempt('owner', $$update public.organizations set name = repeat('x', 201) where id = tests.id('Beam')$$, 'Beam'), '23514', 'and at most 200');

select * from finish();
rollback;
