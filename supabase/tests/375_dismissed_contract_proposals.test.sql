begin;
select plan(139);
select tests.cast_and_records();

create function pg_temp.dismissal(org text, project text, contract text, document text,
  fields text default '') returns text language sql as $$
  select format('insert into public.dismissed_contract_proposals (org_id, project_id, contract_id, document_id, field, value) '
    'values (tests.id(%L), tests.id(%L), tests.id(%L), tests.id(%L), %s)',
    org, project, contract, document, coalesce(nullif(fields, ''), $v$'contract_value', '2100000'$v$))
$$;
grant execute on all functions in schema pg_temp to public;

-- Who dismisses
select tests.only('{owner,admin,project_manager}', 'dismiss a proposal',
  pg_temp.dismissal('Beam', 'Site', 'Shared contract', 'Shared document'), '42501');
select tests.only('{owner,admin,neighbor}', 'dismiss a proposal on the neighbor''s project',
  pg_temp.dismissal('Beam', 'Annex', 'Annex contract', 'Annex document'), '42501');
select tests.only('{outsider at home}', 'dismiss another organization''s proposal',
  pg_temp.dismissal('Rival', 'Rival site', 'Rival contract', 'Rival document'), '42501');
select is(tests.attempt('owner', pg_temp.dismissal(org, project, contract, document), 'Beam'), outcome,
  format('the owner dismisses for %s of %s on %s of %s', document, contract, project, org))
from (values
  ('Beam', 'Site', 'Rival contract', 'Rival document', '23503'),
  ('Beam', 'Rival site', 'Rival contract', 'Rival document', '23503'),
  ('Beam', 'Site', 'Shared contract', 'Private document', '23503'),
  ('Rival', 'Site', 'Shared contract', 'Shared document', '42501')
) a (org, project, contract, document, outcome);
select is(tests.columns_granted('authenticated', 'insert', 'public.dismissed_contract_proposals'),
  'contract_id document_id field id org_id project_id value', 'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.dismissed_contract_proposals'), '', 'a dismissal cannot change');

-- Who sees dismissals and who undoes them
insert into public.dismissed_contract_proposals (id, org_id, project_id, contract_id, document_id, field, value)
select tests.remember(name || ' dismissal', gen_random_uuid()), tests.id(org), tests.id(project), tests.id(name || ' contract'),
  tests.id(name || ' document'), 'end_date', '2027-03-31'
from (values
  ('Shared', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (name, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a dismissal',
  $$select from public.dismissed_contract_proposals where id = tests.id('Shared dismissal')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s dismissal',
  $$select from public.dismissed_contract_proposals where id = tests.id('Annex dismissal')$$);
select tests.only('{outsider at home}', 'read another organization''s dismissal',
  $$select from public.dismissed_contract_proposals where id = tests.id('Rival dismissal')$$);
select tests.only('{owner,admin,project_manager}', 'undo a dismissal',
  $$delete from public.dismissed_contract_proposals where id = tests.id('Shared dismissal')$$, '0 rows');
select tests.only('{owner,admin,neighbor}', 'undo the neighbor''s dismissal',
  $$delete from public.dismissed_contract_proposals where id = tests.id('Annex dismissal')$$, '0 rows');
select tests.only('{outsider at home}', 'undo another organization''s dismissal',
  $$delete from public.dismissed_contract_proposals where id = tests.id('Rival dismissal')$$, '0 rows');

-- A statement that reads no column is checked by the delete policy alone.
select is(tests.attempt(who, 'delete from public.dismissed_contract_proposals', 'Beam'), outcome,
  'undo every dismissal without a filter: ' || who)
from (values
  ('owner', '2 rows'),
  ('contractor', '0 rows')
) a (who, outcome);

-- Allowed values
select is(tests.attempt('owner', pg_temp.dismissal('Beam', 'Site', 'Shared contract', 'Shared document', fields), 'Beam'), outcome,
  'a dismissal of ' || fields)
from (values
  ($$'end_date', '2027-03-31'$$, '23505'),
  ($$'end_date', '2027-04-01'$$, '1 row'),
  ($$'status', 'active'$$, '22P02'),
  ($$'end_date', ''$$, '23514')
) a (fields, outcome);
select tests.act_as('project_manager', 'Beam');
do $$ begin execute pg_temp.dismissal('Beam', 'Site', 'Shared contract', 'Shared document', $v$'start_date', '2026-05-04'$v$); end $$;
select results_eq($$select created_by, created_at = now() from public.dismissed_contract_proposals where field = 'start_date'$$,
  $$values (tests.id('project_manager'), true)$$, 'a dismissal records person and time');
select tests.reset();

select * from finish();
rollback;
