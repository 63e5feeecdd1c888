begin;
select plan(53);
select tests.cast_and_records();
create function tests.new_import(who text, org text) returns text language sql as $$
  select format('insert into public.imports (org_id, kind, file_name, record_ids) '
    'values (tests.id(%L), ''projects'', ''projects.csv'', array[tests.id(%L)])', org, who) $$;

select is(tests.attempt('project_manager', tests.new_import('owner', 'Beam'), 'Beam'), '42501', 'creating an import requires the API');
select is(tests.attempt('project_manager', tests.new_import('owner', 'Rival'), 'Beam', 'r'), '42501',
  'cannot create one in another organization');
select is(tests.columns_granted('authenticated', 'insert', 'public.imports'), 'file_name kind org_id part_ids record_ids',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.imports'), 'undone_at', 'columns that an update may set');

select tests.act_as('project_manager', 'Beam', 'request 1');
insert into public.imports (org_id, kind, file_name, record_ids)
  values (tests.id('Beam'), 'contracts', 'contracts.csv', array[tests.id('owner')]);
select tests.reset();
select tests.remember('import', (select id from public.imports where org_id = tests.id('Beam')));

select tests.only('{owner,admin,project_manager}', 'read the project manager''s import',
  $$select from public.imports where id = tests.id('import')$$);
select tests.nobody('delete an import', $$delete from public.imports where id = tests.id('import')$$);
select tests.nobody('change an import''s records',
  $$update public.imports set record_ids = array[tests.id('admin')] where id = tests.id('import')$$);
select is(tests.attempt('owner', $$update public.imports set undone_at = now() where id = tests.id('import')$$, 'Beam'), '42501',
  'undoing an import requires the API');

select tests.act_as('admin', 'Beam', 'request 2');
update public.imports set undone_at = now() where id = tests.id('import');
select tests.reset();
select is((select undone_by from public.imports where id = tests.id('import')), tests.id('admin'), 'records who undid it');
select is(tests.attempt('admin', $$update public.imports set undone_at = now() where id = tests.id('import')$$, 'Beam', 'r'), '23514',
  'once');

select is(tests.attempt('owner of the tables',
  $$insert into public.imports (org_id, kind, file_name, record_ids)
    values (tests.id('Beam'), 'projects', ' ', array[tests.id('owner')])$$),
  '23514', 'rejects a blank file name');
select is(tests.attempt('owner of the tables',
  $$insert into public.imports (org_id, kind, file_name, record_ids) values (tests.id('Beam'), 'projects', 'a', '{}')$$),
  '23514', 'rejects an import without records');

select * from finish();
rollback;
