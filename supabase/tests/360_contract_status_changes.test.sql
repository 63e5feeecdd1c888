begin;
select plan(238);
select tests.cast_and_records();

update public.organizations set requires_approval = false;

-- Reading
insert into public.contract_status_changes (id, org_id, project_id, contract_id, action) values
  (tests.remember('Shared step', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'submit'),
  (tests.remember('Private step', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Private contract'), 'submit'),
  (tests.remember('Annex step', private.uuid_v7()), tests.id('Beam'), tests.id('Annex'), tests.id('Annex contract'), 'submit'),
  (tests.remember('Rival step', private.uuid_v7()), tests.id('Rival'), tests.id('Rival site'), tests.id('Rival contract'), 'submit');
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}',
  'read the status history of the shared contract',
  $$select from public.contract_status_changes where id = tests.id('Shared step')$$);
select tests.only('{owner,admin,project_manager,team_member,client_rep,lawyer}', 'read the status history of the unshared contract',
  $$select from public.contract_status_changes where id = tests.id('Private step')$$);
select tests.only('{owner,admin,neighbor}', 'read a status history on the neighbor''s project',
  $$select from public.contract_status_changes where id = tests.id('Annex step')$$);
select tests.only('{outsider at home}', 'read another organization''s status history',
  $$select from public.contract_status_changes where id = tests.id('Rival step')$$);

-- Who may take which step. All four contracts are under review.
select tests.only('{owner,admin,project_manager}', 'cancel the contract', tests.insert_step('cancel', 'Shared', 'Site'), '42501');
select tests.only('{owner,admin,project_manager,lawyer}', 'reject the contract', tests.insert_step('reject', 'Shared', 'Site'), '42501');
select tests.only('{owner,admin,neighbor}', 'cancel the neighbor''s contract', tests.insert_step('cancel', 'Annex', 'Annex'), '42501');
select tests.only('{owner,admin,neighbor}', 'reject the neighbor''s contract', tests.insert_step('reject', 'Annex', 'Annex'), '42501');
select tests.only('{outsider at home}', 'cancel another organization''s contract', tests.insert_step('cancel', 'Rival', 'Rival site'),
  '42501');
select is(tests.attempt('neighbor', tests.insert_step('cancel', 'Shared', 'Annex'), 'Beam'), '23503',
  'cannot reach a contract through one''s own project');
select is(tests.attempt('owner', tests.insert_step('cancel', 'Rival', 'Site'), 'Beam'), '23503',
  'cannot reach another organization''s contract');
select tests.nobody('change the status in another person''s name',
  replace(replace(tests.insert_step('cancel', 'Shared', 'Site'), 'action,', 'action, actor_id,'), '''cancel'',',
    '''cancel'', tests.id(''lawyer''),'));
select tests.nobody('change the status history',
  $$update public.contract_status_changes set note = 'x' where id = tests.id('Shared step')$$);
select tests.nobody('delete the status history', $$delete from public.contract_status_changes where id = tests.id('Shared step')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.contract_status_changes'),
  'action contract_id end_date id note org_id project_id start_date', 'columns that an insert may set');

-- The policies hold even if every column is granted.
grant update, delete on public.contract_status_changes to authenticated;
select is(tests.attempt('owner', $$update public.contract_status_changes set note = 'x'$$, 'Beam'), '0 rows',
  'no policy allows changing the history');
select is(tests.attempt('owner', $$delete from public.contract_status_changes$$, 'Beam'), '0 rows',
  'no policy allows deleting the history');
revoke update, delete on public.contract_status_changes from authenticated;

-- The resulting status of every action from every status.
create function pg_temp.from_status(status public.contract_status, statement text) returns text language plpgsql as $$
begin
  perform tests.reset();
  update public.contracts set status = from_status.status where id = tests.id('Shared contract');
  return tests.attempt('owner', statement, 'Beam');
end $$;
update public.contracts set start_date = '2020-01-01', end_date = '2020-12-31' where id = tests.id('Shared contract');
select is(pg_temp.from_status(status,
  tests.insert_step(action::text, 'Shared', 'Site', 'Why', case when action = 'renew' then '2090-01-01'::date end)),
  case when (status, action) in (('draft', 'submit'), ('draft', 'cancel'), ('under_review', 'reject'), ('under_review', 'cancel'),
    ('active', 'expire'),
    ('active', 'terminate'), ('active', 'reopen'), ('expired', 'renew'), ('expired', 'terminate')) then '1 row' else 'PT409' end,
      format('%s a contract that is %s', action, status))
from unnest(enum_range(null::public.contract_status)) status, unnest(enum_range(null::public.contract_action)) action;
select is(pg_temp.from_status('under_review', tests.insert_step('activate', 'Shared', 'Site')), 'PT409',
  'a contract past its end date cannot be activated');
update public.contracts set end_date = '2090-01-01' where id = tests.id('Shared contract');
select is(pg_temp.from_status('under_review', tests.insert_step('activate', 'Shared', 'Site')), '1 row',
  'a contract before its end date can be activated');
select is(pg_temp.from_status('active', tests.insert_step('expire', 'Shared', 'Site')), 'PT409',
  'a contract before its end date cannot expire');
update public.contracts set end_date = null where id = tests.id('Shared contract');
select is(pg_temp.from_status('active', tests.insert_step('expire', 'Shared', 'Site')), 'PT409',
  'a contract without an end date cannot expire');
select is(pg_temp.from_status('under_review', tests.insert_step('activate', 'Shared', 'Site')), '1 row',
  'a contract without an end date can be activated');

-- Notes and dates
select is(pg_temp.from_status(status, tests.insert_step(action, 'Shared', 'Site', note)), outcome,
  format('%s with the note %L', action, note))
from (values
  ('draft'::public.contract_status, 'submit', null, '1 row'),
  ('under_review', 'reject', null, '23514'),
  ('under_review', 'reject', ' ', '23514'),
  ('active', 'terminate', null, '23514'),
  ('draft', 'cancel', '', '23514'),
  ('active', 'reopen', ' ', '23514'),
  ('draft', 'submit', repeat('x', 5001), '23514'),
  ('expired', 'renew', 'No date', '23514')
) a (status, action, note, outcome);
select is(pg_temp.from_status('draft', tests.insert_step('submit', 'Shared', 'Site', null, '2090-01-01')), '23514',
  'only a renewal changes the end date');
select is(pg_temp.from_status('expired', tests.insert_step('renew', 'Shared', 'Site', null, '2020-06-01')), 'PT409',
  'a renewal must end in the future');
update public.contracts set start_date = '2095-01-01' where id = tests.id('Shared contract');
select is(pg_temp.from_status('expired', tests.insert_step('renew', 'Shared', 'Site', null, '2090-01-01')), 'PT409',
  'a renewal must end after the start date');
update public.contracts set start_date = '2020-01-01' where id = tests.id('Shared contract');

-- Effects of a step
update public.contracts set status = 'expired' where id = tests.id('Shared contract');
select tests.act_as('project_manager', 'Beam');
do $$ begin execute tests.insert_step('renew', 'Shared', 'Site', 'Two more years', '2090-06-30'); end $$;
select results_eq($$select s.action::text, s.from_status::text, s.to_status::text, n.note, s.actor_id
  from public.contract_status_changes s join private.contract_status_notes n on n.id = s.id where n.note = 'Two more years'$$,
  $$values ('renew', 'expired', 'active', 'Two more years', tests.id('project_manager'))$$,
    'a status change records both statuses and the actor');
select results_eq($$select status::text, start_date, end_date from public.contracts where id = tests.id('Shared contract')$$,
  $$values ('active', '2020-01-01'::date, '2090-06-30'::date)$$, 'the contract gets the new status and end date');
select tests.reset();

-- A contract that is deleted, or whose project is deleted, takes no step. A step skipped by `on conflict` has
-- no effect.
update public.contracts set deleted_at = now() where id = tests.id('Private contract');
select is(tests.attempt('owner', tests.insert_step('cancel', 'Private', 'Site'), 'Beam'), 'PT404',
  'a deleted contract cannot change status');
update public.projects set deleted_at = now() where id = tests.id('Annex');
select is(tests.attempt('owner', tests.insert_step('cancel', 'Annex', 'Annex'), 'Beam'), 'PT404',
  'a contract of a deleted project cannot change status');
update public.contracts set status = 'draft' where id = tests.id('Shared contract');
select tests.act_as('owner', 'Beam');
insert into public.contract_status_changes (id, org_id, project_id, contract_id, action)
values (tests.id('Shared step'), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'submit') on conflict do nothing;
select is((select status::text from public.contracts where id = tests.id('Shared contract')), 'draft',
  'a rolled-back status change has no effect');
select tests.reset();

-- The full transition table
select results_eq('select action::text, from_status::text, to_status::text from private.contract_transitions order by 1, 2',
  $$values ('activate', 'under_review', 'active'), ('cancel', 'draft', 'terminated'), ('cancel', 'under_review', 'terminated'),
    ('expire', 'active', 'expired'),
    ('reject', 'under_review', 'draft'), ('renew', 'expired', 'active'), ('reopen', 'active', 'under_review'),
      ('submit', 'draft', 'under_review'), ('terminate', 'active', 'terminated'), ('terminate', 'expired', 'terminated')$$,
  'lists every allowed status change');

select * from finish();
rollback;
