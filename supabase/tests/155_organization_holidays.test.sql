begin;
select plan(103);
select tests.cast_and_records();
insert into public.organization_holidays (id, org_id, day, name) values
  (tests.remember('Founders day', private.uuid_v7()), tests.id('Beam'), '2026-09-04', 'Founders day'),
  (tests.remember('Rival day', private.uuid_v7()), tests.id('Rival'), '2026-09-04', 'Rival day');

select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander}', 'read the holidays',
  $$select from public.organization_holidays where id = tests.id('Founders day')$$);
select tests.only('{outsider at home}', 'read another organization''s holidays',
  $$select from public.organization_holidays where id = tests.id('Rival day')$$);
select tests.only('{owner,admin}', 'add a holiday',
  $$insert into public.organization_holidays (org_id, day, name) values (tests.id('Beam'), '2026-12-24', 'Christmas Eve')$$, '42501');
select tests.only('{outsider at home}', 'add a holiday to another organization',
  $$insert into public.organization_holidays (org_id, day, name) values (tests.id('Rival'), '2026-12-24', 'Christmas Eve')$$, '42501');
select tests.only('{owner,admin}', 'delete a holiday', $$delete from public.organization_holidays where id = tests.id('Founders day')$$);
select tests.nobody('change a holiday', $$update public.organization_holidays set name = 'x' where id = tests.id('Founders day')$$);
select is(tests.columns_granted('authenticated', 'insert', 'public.organization_holidays'), 'day id name org_id',
  'columns that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.organization_holidays'), '', 'columns that an update may set');

select is(tests.attempt('owner',
  format('insert into public.organization_holidays (org_id, day, name) values (tests.id(''Beam''), %L, %L)', day, name), 'Beam'), outcome,
    format('%s %L', day, name))
from (values
  ('2026-09-04', 'Again', '23505'),
  ('2026-09-05', ' ', '23514'),
  ('1800-01-01', 'Long ago', '23514'),
  ('2026-09-05', 'Picnic', '1 row')
) a (day, name, outcome);
select is(private.offset_date_in(tests.id(org), anchor::date, amount, unit::public.obligation_unit), due::date,
  format('%s: %s %s %s', org, anchor, amount, unit))
from (values
  -- September 4 is Beam's own Friday off; September 7 is Labor Day.
  ('Beam', '2026-09-02', 2, 'business_days', '2026-09-08'),
  ('Empty', '2026-09-02', 2, 'business_days', '2026-09-04'),
  ('Beam', '2026-09-08', -2, 'business_days', '2026-09-02'),
  ('Beam', '2026-09-02', 2, 'days', '2026-09-04'),
  ('Beam', null, 2, 'business_days', null),
  ('Beam', '2026-09-02', 2601, 'business_days', null)
) a (org, anchor, amount, unit, due)
cross join lateral (select case when org = 'Empty' then tests.remember('Empty', gen_random_uuid()) end) made;

-- Deadlines in business days move with holidays.
insert into public.obligations (id, org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, offset_count,
  offset_unit, status, source)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', called,
  'payment', 'fixed_date', '2026-10-01', 5,
  unit::public.obligation_unit, status::public.obligation_status, 'person'
from (values
  ('open', 'business_days', 'confirmed'),
  ('done', 'business_days', 'completed'),
  ('calendar', 'days', 'confirmed')
) a (called, unit, status);
insert into public.organization_holidays (org_id, day, name) values (tests.id('Beam'), '2026-10-05', 'Company day');
select results_eq($$select due_date from public.obligations where id = tests.id('open')$$, $$values ('2026-10-09'::date)$$,
  'a new holiday moves an open deadline');
select results_eq($$select due_date, version from public.obligations where id = tests.id('done')$$, $$values ('2026-10-08'::date, 1)$$,
  'a completed deadline does not move');
select results_eq($$select due_date, version from public.obligations where id = tests.id('calendar')$$,
  $$values ('2026-10-06'::date, 1)$$, 'a calendar-day deadline does not move');
insert into public.organization_holidays (org_id, day, name) values (tests.id('Beam'), '2026-11-05', 'Later day');
select results_eq($$select version from public.obligations where id = tests.id('open')$$, $$values (2)$$,
  'a holiday outside the period changes nothing');
delete from public.organization_holidays where org_id = tests.id('Beam') and day = '2026-10-05';
select results_eq($$select due_date from public.obligations where id = tests.id('open')$$, $$values ('2026-10-08'::date)$$,
  'deleting the holiday moves the deadline back');
select is((select count(*) from public.activity_events where entity_type = 'organization_holiday' and org_id = tests.id('Beam')),
  4::bigint, 'every change is logged');

select * from finish();
rollback;
