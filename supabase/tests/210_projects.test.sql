begin;
select plan(219);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}',
  'read the project', $$select from public.projects where id = tests.id('Site')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s project', $$select from public.projects where id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'read another organization''s project',
  $$select from public.projects where id = tests.id('Rival site')$$);

select tests.only('{owner,admin}', 'create a project', $$insert into public.projects (org_id, name) values (tests.id('Beam'), 'New')$$,
  '42501');
select tests.only('{outsider at home}', 'create a project in another organization',
  $$insert into public.projects (org_id, name) values (tests.id('Rival'), 'New')$$, '42501');
select is(tests.columns_granted('authenticated', 'insert', 'public.projects'),
  'address city client_name contract_value description end_date id is_sample name org_id project_manager_id start_date state status',
    'columns that an insert may set');

select tests.only('{owner,admin,project_manager}', 'change the project',
  $$update public.projects set name = 'Changed' where id = tests.id('Site')$$);
select tests.only('{owner,admin,neighbor}', 'change the neighbor''s project',
  $$update public.projects set name = 'Changed' where id = tests.id('Annex')$$);
select tests.only('{outsider at home}', 'change another organization''s project',
  $$update public.projects set name = 'Changed' where id = tests.id('Rival site')$$);
select tests.only('{owner,admin,project_manager}', 'delete the project',
  $$update public.projects set deleted_at = now() where id = tests.id('Site')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.projects'),
  'address city client_name contract_value deleted_at description end_date name project_manager_id start_date state status',
    'columns that an update may set');
select tests.nobody('move a project to another organization',
  $$update public.projects set org_id = tests.id('Beam') where id = tests.id('Site')$$);
select tests.nobody('change who created a project', $$update public.projects set created_by = null where id = tests.id('Site')$$);
insert into public.projects (id, org_id, name) values (tests.remember('Empty', gen_random_uuid()), tests.id('Beam'), 'Empty');
select tests.nobody('delete a project', $$delete from public.projects where id = tests.id('Empty')$$);

-- The policies hold even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
grant update, delete on public.projects to authenticated;
select is(tests.attempt(who, $$update public.projects set org_id = tests.id('Rival')$$, 'Beam'), outcome,
  'cannot move a project to another organization: ' || who)
from (values
  ('owner', '42501'),
  ('admin', '42501'),
  ('neighbor', '42501'),
  ('lawyer', '0 rows')
) a (who, outcome);
select is(tests.attempt('neighbor', 'update public.projects set id = gen_random_uuid()', 'Beam'), '42501',
  'a manager cannot change a project into one they do not manage');
select is(tests.attempt_with_role('project_manager', role, 'Annex', $$update public.projects set id = tests.id('Annex')$$), '42501',
  'cannot change a project into one where they are only ' || role)
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('owner', $$delete from public.projects where id = tests.id('Empty')$$, 'Beam'), '0 rows',
  'no user deletes a project');
revoke update, delete on public.projects from authenticated;
grant update (name, client_name, contract_value, start_date, end_date, description, status, project_manager_id, address, city, state,
  deleted_at)
  on public.projects to authenticated;

-- Creator and change time
select tests.remember('New', gen_random_uuid());
select tests.act_as('admin', 'Beam');
insert into public.projects (id, org_id, name, start_date, end_date)
  values (tests.id('New'), tests.id('Beam'), 'New', '2026-01-01', '2026-01-01');
select results_eq($$select created_by, version, status::text from public.projects where id = tests.id('New')$$,
  $$values (tests.id('admin'), 1, 'active')$$, 'a project records its creator');
update public.projects set name = 'Newer' where id = tests.id('New');
select results_eq($$select version, updated_at > created_at from public.projects where id = tests.id('New')$$, $$values (2, true)$$,
  'an update increments the version and sets updated_at');

-- Allowed values
select is(tests.attempt('owner',
  format($$insert into public.projects (org_id, name, %1$I) values (tests.id('Beam'), 'N', %2$L)$$, field, value), 'Beam'), outcome, title)
from (values
  ('accepts a value of $0', 'contract_value', '0', '1 row'),
  ('accepts the largest value', 'contract_value', '999999999999.99', '1 row'),
  ('rejects a negative value', 'contract_value', '-0.01', '23514'),
  ('rejects a value that is no number', 'contract_value', 'NaN', '23514'),
  ('rejects an infinite value', 'contract_value', 'Infinity', '22003'),
  ('rejects a value with 13 digits', 'contract_value', '1000000000000', '22003'),
  ('accepts the latest start date', 'start_date', '9999-12-31', '1 row'),
  ('rejects an endless start date', 'start_date', 'infinity', '23514'),
  ('rejects a start date of minus infinity', 'start_date', '-infinity', '23514'),
  ('rejects a start date before year 1', 'start_date', '0044-03-15 BC', '23514'),
  ('accepts the earliest end date', 'end_date', '0001-01-01', '1 row'),
  ('rejects an endless end date', 'end_date', 'infinity', '23514'),
  ('rejects a year with five digits', 'end_date', '10000-01-01', '23514'),
  ('rejects a day that does not exist', 'end_date', '2026-02-30', '22008'),
  ('accepts a client name of 300 characters', 'client_name', repeat('x', 300), '1 row'),
  ('rejects a longer client name', 'client_name', repeat('x', 301), '23514'),
  ('accepts a description of 10,000 characters', 'description', repeat('x', 10000), '1 row'),
  ('rejects a longer description', 'description', repeat('x', 10001), '23514'),
  ('rejects an address over 300 characters', 'address', repeat('x', 301), '23514'),
  ('rejects a city over 200 characters', 'city', repeat('x', 201), '23514'),
  ('rejects a state over 100 characters', 'state', repeat('x', 101), '23514'),
  ('rejects an unknown status', 'status', 'cancelled', '22P02')
) a (title, field, value, outcome);
select is(tests.attempt('owner', format($$insert into public.projects (org_id, name) values (tests.id('Beam'), %L)$$, name), 'Beam'),
  outcome, title)
from (values
  ('rejects an empty name', '', '23514'),
  ('rejects a blank name', '  ', '23514'),
  ('accepts a name of one character', 'x', '1 row'),
  ('accepts a name of 300 characters', repeat('x', 300), '1 row'),
  ('rejects a longer name', repeat('x', 301), '23514')
) a (title, name, outcome);
select is(tests.attempt('owner', $$update public.projects set start_date = '2026-03-02',
  end_date = '2026-03-01' where id = tests.id('Site')$$, 'Beam'), '23514', 'rejects an end date before the start date');
select is(tests.attempt('owner', $$update public.projects set start_date = '2026-03-01',
  end_date = '2026-03-01' where id = tests.id('Site')$$, 'Beam'), '1 row', 'accepts an end date on the start date');
select is(tests.attempt('owner', $$update public.projects set deleted_at = 'infinity' where id = tests.id('Site')$$, 'Beam'), '23514',
  'a deletion time must be finite');

-- The project manager must be a member of this organization.
select is(tests.attempt('owner',
  format($$update public.projects set project_manager_id = %L where id = tests.id('Site')$$, tests.id(who)), 'Beam'), outcome,
    'project manager: ' || who)
from (values
  ('bystander', '1 row'),
  ('outsider', '23503'),
  ('removed', '23503')
) a (who, outcome);
select tests.act_as('owner', 'Beam');
delete from public.memberships where user_id = tests.id('project_manager');
select tests.reset();
select results_eq($$select org_id, project_manager_id from public.projects where id = tests.id('Site')$$,
  $$values (tests.id('Beam'), null::uuid)$$,
  'a project whose manager leaves has no manager');

select * from finish();
rollback;
