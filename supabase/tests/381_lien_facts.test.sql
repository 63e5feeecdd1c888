begin;
select plan(115);
select tests.cast_and_records();

insert into public.lien_facts (id, org_id, project_id, state, role, kind)
select tests.remember('facts of ' || project, private.uuid_v7()), tests.id(org), tests.id(project), 'CA', 'subcontractor', 'commercial'
from (values
  ('Beam', 'Annex'),
  ('Rival', 'Rival site')
) f (org, project);

-- One row per project. A second would always be refused, so each attempt starts without one.
select tests.only('{owner,admin,project_manager,lawyer}', 'enter a project''s lien facts',
  $$insert into public.lien_facts (org_id, project_id, state) values (tests.id('Beam'), tests.id('Site'), 'CA')$$, '42501');
insert into public.lien_facts (id, org_id, project_id, state)
  values (tests.remember('facts of Site', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'CA');

select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read lien facts',
  $$select from public.lien_facts where id = tests.id('facts of Site')$$);
select tests.only('{owner,admin,neighbor}', 'read lien facts on the neighbor''s project',
  $$select from public.lien_facts where id = tests.id('facts of Annex')$$);
select tests.only('{outsider at home}', 'read another organization''s lien facts',
  $$select from public.lien_facts where id = tests.id('facts of Rival site')$$);
select tests.only('{owner,admin,project_manager,lawyer}', 'change lien facts',
  $$update public.lien_facts set completion = '2027-01-04' where id = tests.id('facts of Site')$$);
select tests.only('{owner,admin,neighbor}', 'change lien facts on the neighbor''s project',
  $$update public.lien_facts set completion = '2027-01-04' where id = tests.id('facts of Annex')$$);
select tests.nobody('delete lien facts', $$delete from public.lien_facts where id = tests.id('facts of Site')$$);

-- Allowed values
select is(tests.attempt('owner of the tables', format('update public.lien_facts set %s where id = tests.id(''facts of Site'')', change)),
  outcome, title)
from (values
  ('rejects a state written out', 'state = ''California''', '23514'),
  ('accepts an unknown state', 'state = null', '1 row'),
  ('rejects an unknown role', 'role = ''owner''', '22P02'),
  ('rejects a completion date before 1900', 'completion = ''1899-12-31''', '23514'),
  ('rejects a completion date after 2200', 'completion = ''2201-01-01''', '23514'),
  ('rejects an unpaid month without a date', 'unpaid_months = array[null::date]', '23514'),
  ('accepts several unpaid months', 'unpaid_months = ''{2027-01-01,2027-02-01}''', '1 row'),
  ('rejects answers that are a list', 'answers = ''[]''', '23514'),
  ('rejects answers over 4,000 characters', 'answers = jsonb_build_object(''x'', repeat(''y'', 4001))', '23514')
) a (title, change, outcome);
select is(tests.attempt('owner of the tables',
  $$insert into public.lien_facts (org_id, project_id) values (tests.id('Beam'), tests.id('Site'))$$), '23505',
    'one row of lien facts per project');
select is(tests.attempt('owner of the tables',
  $$insert into public.lien_facts (org_id, project_id) values (tests.id('Rival'), tests.id('Site'))$$), '23503',
    'lien facts must be in the project''s organization');
select is(tests.columns_granted('authenticated', 'update', 'public.lien_facts'),
  'answers completion contract_date first_furnishing kind lien_recorded notice_of_commencement notice_of_completion_recorded '
  'own_last_furnishing owner_occupied payment_due role state unpaid_months',
  'columns that an update may set');

select tests.stays_in_project('{project_manager,lawyer}', 'lien_facts');

select * from finish();
rollback;
