begin;
select * from no_plan();
select tests.cast_and_records();
insert into public.saved_views (id, org_id, list, name, query, shared, created_by)
select tests.remember(called, private.uuid_v7()), tests.id(org), 'contracts', called, 'status=active', shared, tests.id(person)
from (values
  ('Mine', 'Beam', false, 'team_member'),
  ('Shared', 'Beam', true, 'team_member'),
  ('Rival shared', 'Rival', true, 'outsider')
) a (called, org, shared, person);

select tests.only('{team_member}', 'read a view that is not shared', $$select from public.saved_views where id = tests.id('Mine')$$);
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'read a shared view',
  $$select from public.saved_views where id = tests.id('Shared')$$);
select tests.only('{outsider at home}', 'read another organization''s shared view',
  $$select from public.saved_views where id = tests.id('Rival shared')$$);
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'save a view',
  $$insert into public.saved_views (org_id, list, name, query) values (tests.id('Beam'), 'notices', 'New', '')$$, '42501');
select tests.only('{outsider at home}', 'save a view in another organization',
  $$insert into public.saved_views (org_id, list, name, query) values (tests.id('Rival'), 'notices', 'New', '')$$, '42501');
select tests.only('{team_member}', 'change the team member''s shared view',
  $$update public.saved_views set query = '' where id = tests.id('Shared')$$);
select tests.only('{team_member}', 'delete the team member''s own view', $$delete from public.saved_views where id = tests.id('Mine')$$);
select tests.only('{owner,admin,team_member}', 'delete the team member''s shared view',
  $$delete from public.saved_views where id = tests.id('Shared')$$);
select tests.nobody('give a view to someone else',
  $$update public.saved_views set created_by = tests.id('owner') where id = tests.id('Shared')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.saved_views'), 'list name org_id query shared',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.saved_views'), 'query shared', 'columns that an update may set');
select is(tests.attempt('team_member',
  format('insert into public.saved_views (org_id, list, name, query) values (tests.id(''Beam''), %L, %L, %L)', list, name, query), 'Beam'),
  outcome, format('%s %L', list, name))
from (values
  ('contracts', 'Mine', '', '23505'),
  ('notices', 'Mine', '', '1 row'),
  ('contracts', ' ', '', '23514'),
  ('parties', 'Ours', '', '22P02'),
  ('contracts', 'Long', repeat('a', 2001), '23514')
) a (list, name, query, outcome);

-- Without a condition, a statement meets the policy of its own operation alone. The team member works in Rival too.
select tests.reset();
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('team_member'), 'member');
insert into public.saved_views (org_id, list, name, query, shared, created_by)
values (tests.id('Rival'), 'contracts', 'Elsewhere', '', false, tests.id('team_member'));
select is(tests.attempt(who, statement, 'Beam'), outcome, format('%s: %s', who, statement)) from (values
  ('team_member', 'select from public.saved_views', '2 rows'),
  ('team_member', 'update public.saved_views set query = ''''', '2 rows'),
  ('team_member', 'delete from public.saved_views', '2 rows'),
  ('owner', 'update public.saved_views set query = ''''', '0 rows'),
  ('owner', 'delete from public.saved_views', '1 row')
) a (who, statement, outcome);

-- The policies hold even if every column is granted. (A statement that reads no column is checked by the policy
-- of its own operation alone.)
grant insert, update on public.saved_views to authenticated;
select is(tests.attempt('team_member', statement, 'Beam'), '42501', statement) from unnest(array[
  'update public.saved_views set org_id = tests.id(''Rival'')',
  'update public.saved_views set created_by = tests.id(''owner'')',
  'insert into public.saved_views (org_id, list, name, query, created_by)
    values (tests.id(''Beam''), ''notices'', ''Theirs'', '''', tests.id(''owner''))']) statement;

select tests.act_as('team_member', 'Beam');
update public.saved_views set query = 'status=draft' where id = tests.id('Mine');
select tests.reset();
select is((select version from public.saved_views where id = tests.id('Mine')), 2, 'a change counts the version');

select * from finish();
rollback;
