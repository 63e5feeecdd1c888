-- Attempts to bypass contract approval: each rule is checked at one step, and its inputs are changed after
-- that step.
begin;
select no_plan();
select tests.cast_and_records();
do $$ begin
  perform tests.sign_up('second lawyer');
  insert into public.memberships (org_id, user_id) values (tests.id('Beam'), tests.id('second lawyer'));
  insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Beam'), tests.id('Site'), tests.id('second lawyer'), 'lawyer'),
    (tests.id('Beam'), tests.id('Site'), tests.id('admin'), 'lawyer');
end $$;
update public.organizations set two_approvals_above = 1000000 where id = tests.id('Beam');

create function tests.does(person text, statement text) returns void language plpgsql as $$
begin
  perform tests.act_as(person, 'Beam', 'request');
  execute statement;
  perform tests.reset();
end $$;
create function tests.edit(columns text, contract text default 'Shared') returns text language sql as
  $$ select format('update public.contracts set %s where id = %L', columns, tests.id(contract || ' contract')) $$;
create function tests.edits(person text, columns text, contract text default 'Shared') returns text language sql as
  $$ select tests.attempt(person, tests.edit(columns, contract), 'Beam') $$;
create function tests.approves(person text, contract text default 'Shared') returns text language sql as
  $$ select tests.attempt(person, tests.insert_approval('approved', contract, 'Site'), 'Beam') $$;
create function tests.given(contract text default 'Shared') returns integer language sql as
  $$ select private.approvals_given(tests.id('Beam'), tests.id(contract || ' contract')) $$;
create function tests.required(contract text default 'Shared') returns integer language sql as
  $$ select private.approvals_required(tests.id('Beam'), tests.id(contract || ' contract')) $$;
create function tests.activates(contract text default 'Shared') returns text language sql as
  $$ select tests.attempt('project_manager', tests.insert_step('activate', contract, 'Site'), 'Beam') $$;

-- Approved at one value, activated at another
do $$ begin
  perform tests.does('project_manager', tests.edit('contract_value = 1'));
  perform tests.does('project_manager', tests.insert_step('submit', 'Shared', 'Site'));
  perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site'));
end $$;
select is(tests.activates(), '1 row', 'one approval is sufficient for $1');
do $$ begin perform tests.does('project_manager', tests.edit('contract_value = 9000000')); end $$;
select is(tests.given(), 0, 'raising the value voids the approval');
select is(tests.required(), 2, 'the new value needs two approvals');
select is(tests.activates(), 'PT409', 'the contract cannot be activated');
select results_eq(
  $$select action, before, after,
    actor_id from public.activity_events where action = 'contract_approval.voided' and contract_id = tests.id('Shared contract')$$,
  $$values ('contract_approval.voided', '{"contract_value": 1.00}'::jsonb, '{"contract_value": 9000000.00}'::jsonb,
    tests.id('project_manager'))$$,
  'the log names the changed term and the actor');
select set_eq(
  $$select p.name from public.notifications n join public.profiles p on p.id = n.user_id where n.title like 'No longer approved: %'$$,
  $$values ('lawyer'), ('second lawyer'), ('admin')$$, 'notifies the lawyers, not the actor');
select is((select distinct n.message from public.notifications n where n.title like 'No longer approved: %'),
  'Changed by project_manager: value from $1.00 to $9,000,000.00. The approval of lawyer was for the earlier terms.',
    'the notification states the change');
do $$ begin perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
do $$ begin perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;
select is(tests.given(), 1, 'two approvals by one lawyer count as one');
select is(tests.activates(), 'PT409', 'one approval is not sufficient');
do $$ begin perform tests.does('second lawyer', tests.insert_approval('approved', 'Shared', 'Site')); end $$;

-- Changing any term voids the approval; changing other fields does not.
create function tests.given_after(columns text) returns integer language plpgsql as $$
declare
  given integer;
begin
  perform tests.does('project_manager', tests.edit(columns));
  given := tests.given();
  raise exception using message = given, errcode = 'ZZ001';
exception when sqlstate 'ZZ001' then
  perform tests.reset();
  return sqlerrm;
end $$;
select is(tests.given(), 2, 'two lawyers have approved');
select is(tests.given_after(columns), 0, 'voids approvals: ' || columns)
from unnest(array['contract_value = 9000000.01', 'contract_value = null', 'contract_type = ''Supply''', 'party_a_name = ''Shell''',
  'party_a_type = ''broker''',
  'party_b_name = ''Shell''', 'party_b_type = ''broker''', 'start_date = ''2031-01-01''', 'end_date = ''2099-01-01''',
  format('amends_id = %L', tests.id('Private contract')),
    format('amends_id = %L, change_end_date = ''2099-01-01''', tests.id('Private contract'))]) columns;
select is(tests.given_after('name = ''Renamed'''), 2, 'a new name voids no approval');
select is(tests.given_after('contract_value = 9000000'), 2, 'an unchanged value voids no approval');

-- In force: neither people nor API keys edit the terms.
do $$ begin perform tests.does('project_manager', tests.insert_step('activate', 'Shared', 'Site')); end $$;
select is(tests.edits(person, columns), 'PT409', person || ' cannot edit an active contract: ' || columns)
from unnest('{owner,admin,project_manager}'::text[]) person,
  unnest(array['contract_value = 10000000', 'contract_value = 1', 'party_b_name = ''Shell''', 'end_date = ''2099-01-01''',
    'contract_type = ''Supply''',
    format('amends_id = %L', tests.id('Private contract'))]) columns;
select is(tests.edits('project_manager', 'name = ''Renamed'''), '1 row', 'the name can be edited');
select is(tests.edits(person, 'contract_value = 1'), '0 rows', 'an unauthorized edit reveals nothing: ' || person)
  from unnest('{lawyer,contractor,neighbor,outsider}'::text[]) person;
update public.organizations set requires_approval = false where id = tests.id('Beam');
select is(tests.edits('owner', 'contract_value = 10000000'), 'PT409', 'stays locked when approval is no longer required');
update public.organizations set requires_approval = true where id = tests.id('Beam');
update public.contracts set status = 'expired' where id = tests.id('Shared contract');
select is(tests.edits('owner', 'contract_value = 10000000'), 'PT409', 'stays locked when expired');
update public.contracts set status = 'active' where id = tests.id('Shared contract');

-- Correcting terms in force
do $$ begin perform tests.does('project_manager', tests.insert_step('reopen', 'Shared', 'Site', 'The value was mistyped')); end $$;
select is(tests.activates(), '1 row', 'reopening without changes keeps the approvals');
select is(tests.edits('project_manager', 'contract_value = 8000000'), '1 row', 'a reopened contract''s terms can be edited');
do $$ begin perform tests.does('admin', tests.edit('contract_value = 8000000')); end $$;
select is(tests.activates(), 'PT409', 'edited terms need a new approval');
select is(tests.approves('admin'), 'PT409', 'the person who edited them cannot approve');
select is(tests.approves('lawyer'), '1 row', 'another lawyer may approve');
select is((select by_submitter from public.contract_approvals where lawyer_id = tests.id('lawyer') order by id desc limit 1), false,
  'that is not a self-approval');

-- An approval of terms that the lawyer did not read
create function tests.stale_approval() returns text language sql as $$
  select replace(tests.insert_approval('approved', 'Shared', 'Site'),
    '(select private.terms_sha256(private.contract_terms(c)) from public.contracts c where c.id = tests.id(''Shared contract''))',
    (select quote_literal(private.terms_sha256(private.contract_terms(c) || '{"contract_value": 1}')) from public.contracts c
      where c.id = tests.id('Shared contract')))
$$;
select isnt(tests.stale_approval(), tests.insert_approval('approved', 'Shared', 'Site'), 'the hash of other terms');
select is(tests.attempt('lawyer', tests.stale_approval(), 'Beam'), 'PT409', 'an approval with that hash is refused');
select is(tests.attempt('lawyer',
  replace(replace(tests.insert_approval('approved', 'Shared', 'Site'), 'terms_sha256, decision', 'decision'),
  '(select private.terms_sha256(private.contract_terms(c)) from public.contracts c where c.id = tests.id(''Shared contract'')),', ''),
    'Beam'), 'PT409', 'an approval without a terms hash is refused');

-- A renewal sets new dates, which voids the earlier approval.
do $$ begin
  perform tests.does('lawyer', tests.insert_approval('approved', 'Shared', 'Site'));
  perform tests.does('second lawyer', tests.insert_approval('approved', 'Shared', 'Site'));
end $$;
update public.contracts set status = 'expired' where id = tests.id('Shared contract');
select is(tests.given(), 2, 'an expired contract keeps its approvals');
do $$ begin perform tests.does('project_manager', tests.insert_step('renew', 'Shared', 'Site', 'Two more years', '2090-06-30')); end $$;
select is(tests.given(), 0, 'renewing to a new end date voids the approvals');

-- Change orders: their own amount and the resulting contract sum
update public.contracts set status = 'active', contract_value = 900000 where id = tests.id('Shared contract');
create function tests.change(columns text) returns integer language plpgsql as $$
declare
  id uuid;
  required integer;
begin
  insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name, status, amends_id)
  values (private.uuid_v7(), tests.id('Beam'), tests.id('Site'), 'CO', 'Change Order', 'A', 'B', 'under_review',
    tests.id('Shared contract')) returning contracts.id into id;
  execute format('update public.contracts set %s where id = %L', columns, id);
  required := private.approvals_required(tests.id('Beam'), id);
  raise exception using message = required, errcode = 'ZZ001';
exception when sqlstate 'ZZ001' then
  return sqlerrm;
end $$;
select is(tests.change(columns), required, 'approvals required for a change with ' || columns)
from (values
  ('contract_value = 1, change_basis = ''change'', change_value = 100000', 1),
  ('contract_value = 1, change_basis = ''change'', change_value = 100000.01', 2),
  ('contract_value = 1, change_basis = ''change'', change_value = 5000000', 2),
  ('contract_value = 1, change_basis = ''change'', change_value = -1000000', 1),
  ('contract_value = 1, change_basis = ''change'', change_value = -1000000.01', 2),
  ('contract_value = 1, change_basis = ''new_total'', change_value = 1000000', 1),
  ('contract_value = 1, change_basis = ''new_total'', change_value = 1000001', 2),
  ('contract_value = 100000', 1),
  ('contract_value = 5000000', 2),
  ('contract_value = null', 2)
) a (columns, required);
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name, status, amends_id, change_basis,
  change_value)
select tests.remember('CO ' || n || ' contract', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'CO ' || n, 'Change Order', 'A',
  'B', 'active', tests.id('Shared contract'),
  'change', amount from (values
  (1, 50000),
  (2, -800000)
) a (n, amount);
select is(tests.change('change_basis = ''change'', change_value = 50000'), 1, 'one approval for small changes up to the limit');
select is(tests.change('change_basis = ''change'', change_value = 50001'), 2, 'two approvals when small changes exceed the limit');
select is(tests.change('change_basis = ''change'', change_value = 800000'), 2, 'a deduction does not offset other changes');
update public.contracts set deleted_at = now() where id = tests.id('CO 1 contract');
select is(tests.change('change_basis = ''change'', change_value = 50001'), 2, 'a deleted change still counts toward the limit');
update public.contracts set status = 'terminated', deleted_at = null where id = tests.id('CO 1 contract');
select is(tests.change('change_basis = ''change'', change_value = 50001'), 1, 'a terminated change does not count');
update public.contracts set status = 'active' where id = tests.id('CO 1 contract');
update public.contracts set contract_value = 999999, status = 'under_review' where id = tests.id('Shared contract');
select is(tests.required(), 2, 'required approvals include changes already in force');
update public.contracts set status = 'active' where id = tests.id('Shared contract');
select is(tests.edits('project_manager', columns, 'CO 1'), 'PT409', 'an active change cannot change ' || columns)
from unnest(array['change_value = 9000000', 'change_basis = ''new_total''', 'change_end_date = ''2099-01-01''',
  'amends_id = null, change_basis = null, change_value = null']) columns;

select * from finish();
rollback;
