begin;
select no_plan();
select tests.cast_and_records();

-- A contract family: a contract for 1,000,000 until June, and its change orders.
update public.contracts set contract_value = 1000000, start_date = '2026-01-01',
  end_date = '2027-06-30' where id = tests.id('Shared contract');
insert into public.contracts (id, org_id, project_id, name, contract_type, party_a_name, party_b_name, contract_value)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id('Site'), called, 'Change Order', 'A', 'B', worth
from (values
  ('CO 1', 50000),
  ('CO 2', null),
  ('CO 1.1', 7000),
  ('CO 3', 300)
) a (called, worth);

create function tests.tie(change text, contract text, extra text default '') returns text language sql set search_path = '' as $$
  select format('update public.contracts set amends_id = %L%s where id = %L', tests.id(contract), extra, tests.id(change));
$$;
create function tests.take(step text, contract text, ends date default null) returns void language plpgsql set search_path = '' as $$
begin
  insert into public.contract_status_changes (org_id, project_id, contract_id, action, note, end_date, created_at)
  values (tests.id('Beam'), tests.id('Site'), tests.id(contract), step::public.contract_action, 'Because', ends, clock_timestamp());
end;
$$;
create function tests.worth() returns text language sql set search_path = '' as $$
  select format('%s + %s (%s, %s unknown), %s pending (%s), %s', v.original_value, v.approved_changes, v.approved_count,
    v.approved_unknown, v.pending_changes,
    v.pending_count, coalesce(v.current_value::text, 'not known'))
  from private.contract_values(tests.id('Beam'), null, array[tests.id('Shared contract')]) v;
$$;
create function tests.ends() returns text language sql set search_path = '' as $$
  select concat_ws(' ', c.end_date, c.original_end_date,
    (select m.name from public.contracts m where m.org_id = c.org_id and m.id = c.end_moved_by))
  from public.contracts c where c.id = tests.id('Shared contract');
$$;
update public.organizations set requires_approval = false where id = tests.id('Beam');

-- Permissions
select tests.only('{owner,admin,project_manager}', 'make a contract amend another',
  tests.tie('CO 1', 'Shared contract', ', change_basis = ''change'', change_value = -5'));
select tests.only('{owner,admin,neighbor}', 'change the base contract on the neighbor''s project',
  $$update public.contracts set amends_id = null where id = tests.id('Annex contract')$$);
select tests.only('{outsider at home}', 'change the base contract in another organization',
  $$update public.contracts set amends_id = null where id = tests.id('Rival contract')$$);
select tests.nobody('set end_date through an amendment link',
  $$update public.contracts set end_moved_by = null where id = tests.id('CO 1')$$);

-- Invalid changes
set constraints all immediate;
select is(tests.attempt('project_manager', tests.tie('CO 1', other), 'Beam'), outcome, 'amends ' || other)
from (values
  ('CO 1', '23514'),
  ('Annex contract', '23503'),
  ('Rival contract', '23503'),
  ('Private contract', '1 row')
) a (other, outcome);
select is(tests.attempt('project_manager', tests.tie('CO 1', 'Shared contract', what), 'Beam'), outcome, 'a change with ' || what)
from (values
  (', change_value = 5', '23514'),
  (', change_basis = ''change''', '23514'),
  (', change_basis = ''new_total'', change_value = -1', '23514'),
  (', change_basis = ''new_total'', change_value = 0', '1 row'),
  (', change_basis = ''more'', change_value = 1', '23514')
) a (what, outcome);
select is(tests.attempt('project_manager', $$update public.contracts set change_basis = 'change',
  change_value = 1 where id = tests.id('CO 1')$$, 'Beam'), '23514', 'a contract without a base has no change amount');
set constraints all deferred;

-- Cycles
do $$ begin execute tests.tie('CO 1', 'Shared contract'); execute tests.tie('CO 1.1', 'CO 1'); end $$;
select is(tests.attempt('project_manager', tests.tie('Shared contract', 'CO 1.1'), 'Beam'), '23514', 'rejects a cycle of three contracts');
select is(tests.attempt('project_manager', tests.tie('CO 1', 'CO 1.1'), 'Beam'), '23514', 'rejects a cycle of two contracts');
select is(private.contract_head(tests.id('Beam'), tests.id('CO 1.1')), tests.id('Shared contract'),
  'finds the base contract of a change to a change');

-- What counts toward the contract sum
select is(tests.worth(), '1000000.00 + 0 (0, 0 unknown), 57000.00 pending (2), 1000000.00', 'drafts are pending');
select tests.take('submit', 'CO 1.1'), tests.take('activate', 'CO 1.1');
select is(tests.worth(), '1000000.00 + 0 (0, 0 unknown), 57000.00 pending (2), 1000000.00', 'a change to a pending change is pending');
select tests.take('submit', 'CO 1'), tests.take('reject', 'CO 1');
select is(tests.worth(), '1000000.00 + 0 (0, 0 unknown), 0 pending (0), 1000000.00', 'a rejected change and its changes do not count');
select tests.take('submit', 'CO 1'), tests.take('activate', 'CO 1');
select is(tests.worth(), '1000000.00 + 57000.00 (2, 0 unknown), 0 pending (0), 1057000.00', 'an active change counts');
update public.contracts set change_basis = 'change', change_value = -20000 where id = tests.id('CO 1');
select is(tests.worth(), '1000000.00 + -13000.00 (2, 0 unknown), 0 pending (0), 987000.00',
  'an entered amount counts, including reductions');
do $$ begin execute tests.tie('CO 2', 'Shared contract'); end $$;
select tests.take('submit', 'CO 2'), tests.take('activate', 'CO 2');
select is(tests.worth(), '1000000.00 + -13000.00 (3, 1 unknown), 0 pending (0), not known', 'an unknown amount makes the total unknown');
update public.contracts set change_basis = 'new_total', change_value = 1200000 where id = tests.id('CO 2');
select is(tests.worth(), '1000000.00 + 200000.00 (3, 0 unknown), 0 pending (0), 1200000.00',
  'a new total replaces earlier unknown amounts');
do $$ begin execute tests.tie('CO 3', 'Shared contract'); end $$;
select is(tests.worth(), '1000000.00 + 200000.00 (3, 0 unknown), 300.00 pending (1), 1200000.00', 'a new draft is pending');
update public.contracts set change_basis = 'new_total', change_value = 1199999 where id = tests.id('CO 3');
select is(tests.worth(), '1000000.00 + 200000.00 (3, 0 unknown), -1.00 pending (1), 1200000.00',
  'a pending new total is compared with the current value');
select tests.take('submit', 'CO 3'), tests.take('activate', 'CO 3');
select is(tests.worth(), '1000000.00 + 199999.00 (4, 0 unknown), 0 pending (0), 1199999.00', 'an approved new total counts');
select tests.take('terminate', 'CO 3');
select is(tests.worth(), '1000000.00 + 200000.00 (3, 0 unknown), 0 pending (0), 1200000.00', 'a terminated change does not count');
update public.contracts set deleted_at = now() where id = tests.id('CO 1');
select is(tests.worth(), '1000000.00 + 200000.00 (1, 0 unknown), 0 pending (0), 1200000.00',
  'a deleted change and its changes do not count');
update public.contracts set deleted_at = null where id = tests.id('CO 1');
select is((select string_agg(c.name || ' ' || ch.change_status, ', ' order by c.name) from private.contract_changes(tests.id('Beam')) ch
  join public.contracts c on c.id = ch.contract_id),
  'CO 1 approved, CO 1.1 approved, CO 2 approved, CO 3 void', 'lists the status of each change');

-- Contract end date
update public.contracts set change_end_date = '2027-08-31' where id = tests.id('CO 1');
select is(tests.ends(), '2027-08-31 2027-06-30 CO 1', 'an approved change sets the end date');
update public.contracts set change_end_date = '2027-09-30' where id = tests.id('CO 2');
select is(tests.ends(), '2027-09-30 2027-06-30 CO 2', 'a later change extends the end date');
update public.contracts set change_end_date = '2027-07-31' where id = tests.id('CO 2');
select is(tests.ends(), '2027-07-31 2027-06-30 CO 2', 'the last approved change sets the end date');
select is(tests.attempt('owner', $$update public.contracts set end_date = '2028-01-01' where id = tests.id('Shared contract')$$, 'Beam'),
  '23514', 'rejects a direct change of the amended end date');
select is(tests.attempt('owner', $$update public.contracts set end_date = end_date,
  name = 'Shared' where id = tests.id('Shared contract')$$, 'Beam'), '1 row', 'other fields can still change');
select is(tests.attempt('owner', $$update public.contracts set change_end_date = '2025-01-01' where id = tests.id('CO 2')$$, 'Beam'),
  'PT409', 'rejects an end date before the start');
select tests.take('terminate', 'CO 2');
select is(tests.ends(), '2027-08-31 2027-06-30 CO 1', 'terminating a change restores the previous end date');
update public.contracts set amends_id = null, change_basis = null, change_value = null, change_end_date = null where id = tests.id('CO 1');
select is(tests.ends(), '2027-06-30', 'unlinking a change restores the base contract''s end date');

select * from finish();
rollback;
