begin;
select plan(284);
select tests.cast_and_records();

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'read the contract shared with the contractor',
  $$select from public.contracts where id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the other contract',
  $$select from public.contracts where id = tests.id('Private contract')$$);
select tests.only('{owner,admin,neighbor}', 'read the neighbor''s contract',
  $$select from public.contracts where id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'read another organization''s contract',
  $$select from public.contracts where id = tests.id('Rival contract')$$);

select tests.only('{owner,admin,project_manager}', 'create a contract',
  $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
    values (tests.id('Beam'), tests.id('Site'), 'N', 'Supply', 'A', 'B')$$, '42501');
select tests.only('{owner,admin,neighbor}', 'create a contract on the neighbor''s project',
  $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
    values (tests.id('Beam'), tests.id('Annex'), 'N', 'Supply', 'A', 'B')$$, '42501');
select tests.only('{outsider at home}', 'create a contract in another organization',
  $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
    values (tests.id('Rival'), tests.id('Rival site'), 'N', 'Supply', 'A', 'B')$$, '42501');
select is(tests.attempt(who, format($$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name)
  values (%L, %L, 'N', 'Supply', 'A', 'B')$$, tests.id(org), tests.id(project)), 'Beam'),
  outcome, format('%s creates a contract on %s of %s', who, project, org))
from (values
  ('owner', 'Beam', 'Rival site', '23503'),
  ('owner', 'Rival', 'Site', '42501'),
  ('project_manager', 'Beam', 'Rival site', '42501'),
  ('project_manager', 'Rival', 'Site', '42501')
) a (who, org, project, outcome);
select tests.nobody('create a contract that is active',
  $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name, status)
    values (tests.id('Beam'), tests.id('Site'), 'N', 'Supply', 'A', 'B', 'active')$$);
select tests.nobody('create a contract as someone else',
  $$insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name, created_by)
    values (tests.id('Beam'), tests.id('Site'), 'N', 'Supply', 'A', 'B', tests.id('lawyer'))$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.contracts'),
  'amends_id contract_type contract_value end_date id name org_id party_a_id party_a_name party_a_type party_b_id party_b_name '
  'party_b_type project_id start_date', 'columns that an insert may set');

select tests.only('{owner,admin,project_manager}', 'change the contract',
  $$update public.contracts set name = 'Changed' where id = tests.id('Shared contract')$$);
select tests.only('{owner,admin,neighbor}', 'change the neighbor''s contract',
  $$update public.contracts set name = 'Changed' where id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'change another organization''s contract',
  $$update public.contracts set name = 'Changed' where id = tests.id('Rival contract')$$);
select tests.only('{owner,admin,project_manager}', 'delete the contract',
  $$update public.contracts set deleted_at = now() where id = tests.id('Private contract')$$);
select tests.nobody('set the status', $$update public.contracts set status = 'active' where id = tests.id('Shared contract')$$);
select tests.nobody('move a contract to another project',
  $$update public.contracts set project_id = project_id where id = tests.id('Shared contract')$$);
select tests.nobody('change a contract''s creator',
  $$update public.contracts set created_by = null where id = tests.id('Shared contract')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.contracts'),
  'amends_id change_basis change_end_date change_value contract_type contract_value deleted_at end_date name party_a_id party_a_name '
  'party_a_type party_b_id party_b_name party_b_type start_date', 'columns that an update may set');
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name)
values (tests.remember('Empty', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), 'Empty', 'Supply', 'A', 'B');
select tests.nobody('delete a contract', $$delete from public.contracts where id = tests.id('Empty')$$);

-- The policies hold even if every column is granted. (A statement that reads no column is checked by the
-- update policy alone.)
grant update, delete on public.contracts to authenticated;
select is(tests.attempt('project_manager', $$update public.contracts set project_id = tests.id('Annex')$$, 'Beam'), '42501',
  'a manager cannot move a contract to a project they do not manage');
select is(tests.attempt_with_role('project_manager', role, 'Annex', $$update public.contracts set project_id = tests.id('Annex')$$),
  '42501', 'cannot move a contract to a project where they are only ' || role)
from unnest('{team_member,contractor,client_rep,lawyer}'::public.project_role[]) role;
select is(tests.attempt('admin', $$update public.contracts set org_id = tests.id('Rival')$$, 'Beam'), '42501',
  'cannot move a contract to another organization');
select is(tests.attempt('owner', $$delete from public.contracts where id = tests.id('Empty')$$, 'Beam'), '0 rows',
  'no user deletes a contract');
revoke update, delete on public.contracts from authenticated;
grant update (name, contract_type, party_a_name, party_a_type, party_b_name, party_b_type, contract_value, start_date, end_date, deleted_at)
  on public.contracts to authenticated;

-- Creator and change time
select tests.remember('New', gen_random_uuid());
select tests.act_as('project_manager', 'Beam');
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name)
values (tests.id('New'), tests.id('Beam'), tests.id('Site'), 'New', 'Change Order', 'A', 'B');
select results_eq($$select created_by, version, status::text, party_a_type, party_b_type from public.contracts where id = tests.id('New')$$,
  $$values (tests.id('project_manager'), 1, 'draft', 'owner', 'contractor')$$, 'a new contract is a draft and records its creator');
update public.contracts set name = 'Newer' where id = tests.id('New');
select results_eq($$select version, updated_at > created_at from public.contracts where id = tests.id('New')$$, $$values (2, true)$$,
  'an update increments the version and sets updated_at');

-- Allowed values
select is(tests.attempt('owner', format($$update public.contracts set %1$I = %2$L where id = tests.id('New')$$, field, value), 'Beam'),
  outcome, title)
from (values
  ('accepts a value of $0', 'contract_value', '0', '1 row'),
  ('rejects a negative value', 'contract_value', '-0.01', '23514'),
  ('rejects a value that is no number', 'contract_value', 'NaN', '23514'),
  ('rejects a value with 13 digits', 'contract_value', '1000000000000', '22003'),
  ('rejects an endless start date', 'start_date', 'infinity', '23514'),
  ('rejects a start date before year 1', 'start_date', '0044-03-15 BC', '23514'),
  ('rejects an endless end date', 'end_date', 'infinity', '23514'),
  ('rejects a year with five digits', 'end_date', '10000-01-01', '23514'),
  ('rejects an empty name', 'name', '', '23514'),
  ('rejects a blank name', 'name', '  ', '23514'),
  ('accepts a name of 300 characters', 'name', repeat('x', 300), '1 row'),
  ('rejects a longer name', 'name', repeat('x', 301), '23514'),
  ('rejects an empty name of party A', 'party_a_name', '', '23514'),
  ('rejects a name of party A over 300 characters', 'party_a_name', repeat('x', 301), '23514'),
  ('rejects an empty name of party B', 'party_b_name', '', '23514'),
  ('rejects a name of party B over 300 characters', 'party_b_name', repeat('x', 301), '23514'),
  ('rejects an empty type of party A', 'party_a_type', '', '23514'),
  ('rejects a type of party A over 100 characters', 'party_a_type', repeat('x', 101), '23514'),
  ('rejects an empty type of party B', 'party_b_type', '', '23514'),
  ('rejects a type of party B over 100 characters', 'party_b_type', repeat('x', 101), '23514'),
  ('rejects an unknown contract type', 'contract_type', 'Lease', '22P02'),
  ('accepts a known contract type', 'contract_type', 'Main Contract', '1 row'),
  ('rejects an endless deletion date', 'deleted_at', 'infinity', '23514')
) a (title, field, value, outcome);
select is(tests.attempt('owner', $$update public.contracts set start_date = '2026-03-02',
  end_date = '2026-03-01' where id = tests.id('New')$$, 'Beam'), '23514', 'rejects an end date before the start date');
select is(tests.attempt('owner', $$update public.contracts set start_date = '2026-03-01',
  end_date = '2026-03-01' where id = tests.id('New')$$, 'Beam'), '1 row', 'accepts an end date on the start date');

select * from finish();
rollback;
