begin;
select plan(91);
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

-- Remembered columns
create function tests.new_mapping(org text) returns text language sql as $$
  select format('insert into public.import_mappings (org_id, kind, headings_sha256, fields) values (tests.id(%L), ''projects'', '
    'repeat(''a'', 64), ''{name,null}'')', org) $$;
select is(tests.attempt('owner', tests.new_mapping('Beam'), 'Beam'), '42501', 'remembering columns requires the API');
select is(tests.attempt('owner', tests.new_mapping('Rival'), 'Beam', 'r'), '42501', 'cannot remember columns for another organization');
select is(tests.columns_granted('authenticated', 'insert', 'public.import_mappings'), 'fields headings_sha256 kind org_id',
  'columns that an insert of remembered columns may set');
select is(tests.columns_granted('authenticated', 'update', 'public.import_mappings'), 'fields',
  'columns that an update of remembered columns may set');
select tests.act_as('project_manager', 'Beam', 'request 3');
insert into public.import_mappings (org_id, kind, headings_sha256, fields)
  values (tests.id('Beam'), 'projects', repeat('a', 64), '{name,null}');
select tests.reset();
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,bystander,neighbor}', 'read remembered columns',
  $$select from public.import_mappings where org_id = tests.id('Beam')$$);
select tests.nobody('delete remembered columns', $$delete from public.import_mappings where org_id = tests.id('Beam')$$);
select is(tests.attempt('team_member', $$update public.import_mappings set fields = '{name,state}' where org_id = tests.id('Beam')$$,
  'Beam', 'r'), '1 row', 'a member may replace them through the API');
select is(tests.attempt('team_member', $$update public.import_mappings set fields = '{name,state}' where org_id = tests.id('Beam')$$,
  'Beam'), '42501', 'and not otherwise');
select is(tests.attempt('outsider', $$update public.import_mappings set fields = '{name,state}' where org_id = tests.id('Beam')$$,
  'Rival', 'r'), '0 rows', 'another organization may not');
select is(tests.attempt('owner of the tables', format(
  'insert into public.import_mappings (org_id, kind, headings_sha256, fields) values (tests.id(''Beam''), ''parties'', %L, %L)',
  headings, fields)), '23514', 'rejects ' || why)
from (values
  ('abc', '{name}', 'a hash that is none'),
  (repeat('b', 64), '{}', 'no columns')
) bad (headings, fields, why);

select * from finish();
rollback;
