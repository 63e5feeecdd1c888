begin;
select plan(326);
select tests.cast_and_records();

-- Reading
insert into public.obligations (id, org_id, project_id, contract_id, kind, title, category, anchor, source)
select tests.remember(called || ' obligation', private.uuid_v7()), tests.id(org), tests.id(project), tests.id(called || ' contract'),
  'deadline', called, 'time', 'contract_end', 'rule'
from (values
  ('Shared', 'Beam', 'Site'),
  ('Private', 'Beam', 'Site'),
  ('Annex', 'Beam', 'Annex'),
  ('Rival', 'Rival', 'Rival site')
) a (called, org, project);
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a contract''s obligation',
  $$select from public.obligations where id = tests.id('Shared obligation')$$);
select tests.only('{owner,admin,neighbor}', 'read an obligation on the neighbor''s project',
  $$select from public.obligations where id = tests.id('Annex obligation')$$);
select tests.only('{outsider at home}', 'read another organization''s obligation',
  $$select from public.obligations where id = tests.id('Rival obligation')$$);

-- A person's own obligation is confirmed; an analysis only proposes, through the API.
select tests.only('{owner,admin,project_manager,lawyer}', 'add an obligation', tests.insert_obligation('Shared', 'Site'), '42501');
select tests.only('{owner,admin,neighbor}', 'add an obligation on the neighbor''s project', tests.insert_obligation('Annex', 'Annex'),
  '42501');
select tests.only('{outsider at home}', 'add an obligation in another organization', tests.insert_obligation('Rival', 'Rival site'),
  '42501');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'propose an obligation',
  tests.insert_obligation('Shared', 'Site', 'proposed', 'rule'), '42501', 'request 1');
select tests.only('{owner,admin,neighbor}', 'propose an obligation on the neighbor''s project',
  tests.insert_obligation('Annex', 'Annex', 'proposed', 'rule'), '42501', 'request 1');
select tests.only('{outsider at home}', 'propose an obligation in another organization',
  tests.insert_obligation('Rival', 'Rival site', 'proposed', 'rule'), '42501', 'request 1');
select is(tests.attempt('owner', tests.insert_obligation('Shared', 'Site', status, source), 'Beam', request), '42501',
  format('rejects status %s from source %s in request %L', status, source, request))
from (values
  ('proposed', 'rule', ''),
  ('confirmed', 'rule', 'request 1'),
  ('proposed', 'person', 'request 1'),
  ('dismissed', 'person', ''),
  ('completed', 'person', '')
) a (status, source, request);
select is(tests.attempt('owner', tests.insert_obligation('Annex', 'Site'), 'Beam'), '23503', 'the contract must be on the same project');
select is(tests.columns_granted('authenticated', 'insert', 'public.obligations'),
  'anchor anchor_date anchor_event bearer category confidence contract_id document_id end_offset id kind note offset_count offset_unit '
  'org_id owed_by page project_id quote shown source start_offset status title who',
  'columns that an insert may set');

-- Deciding
select tests.only('{owner,admin,project_manager,lawyer}', 'confirm an obligation',
  $$update public.obligations set status = 'confirmed' where id = tests.id('Shared obligation')$$);
select tests.only('{owner,admin,neighbor}', 'confirm an obligation on the neighbor''s project',
  $$update public.obligations set status = 'confirmed' where id = tests.id('Annex obligation')$$);
select tests.only('{outsider at home}', 'confirm another organization''s obligation',
  $$update public.obligations set status = 'confirmed' where id = tests.id('Rival obligation')$$);
select is(tests.attempt(who, $$update public.obligations set note = 'x'$$, 'Beam'), '0 rows', 'cannot change any obligation: ' || who)
from unnest('{team_member,contractor,client_rep,bystander,removed,outsider}'::text[]) who;
select tests.nobody('set a due date directly',
  $$update public.obligations set due_date = '2030-01-01' where id = tests.id('Shared obligation')$$);
select tests.nobody('change the source clause', $$update public.obligations set quote = null where id = tests.id('Shared obligation')$$);
select is(tests.columns_granted('authenticated', 'update', 'public.obligations'),
  'anchor anchor_date anchor_event bearer note offset_count offset_unit site_event_id status title who', 'columns that an update may set');
grant update on public.obligations to authenticated;
select is(tests.attempt('lawyer', $$update public.obligations set project_id = tests.id('Annex')$$, 'Beam'), '42501',
  'an obligation cannot move to another project');
select is(tests.attempt_with_role('lawyer', role, 'Annex', $$update public.obligations set project_id = tests.id('Annex')$$), '42501',
  'cannot move it even as ' || role || ' on the other project')
from unnest('{team_member,contractor,client_rep}'::public.project_role[]) role;
select is(tests.attempt('owner', $$update public.obligations set org_id = tests.id('Rival')$$, 'Beam'), '42501',
  'an obligation cannot move to another organization');
revoke update on public.obligations from authenticated;
grant update (title, who, anchor, anchor_date, anchor_event, offset_count, offset_unit, status,
  note) on public.obligations to authenticated;

-- A new analysis may remove an undecided proposal and nothing else.
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'withdraw a proposal',
  $$delete from public.obligations where id = tests.id('Shared obligation')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,neighbor}', 'withdraw a proposal on the neighbor''s project',
  $$delete from public.obligations where id = tests.id('Annex obligation')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'withdraw another organization''s proposal',
  $$delete from public.obligations where id = tests.id('Rival obligation')$$, '0 rows', 'request 1');
select is(tests.attempt(who, 'delete from public.obligations', 'Beam', 'request 1'), '0 rows', 'cannot withdraw any proposal: ' || who)
from unnest('{contractor,client_rep,bystander,removed,outsider}'::text[]) who;
select is(tests.attempt('owner', $$delete from public.obligations where id = tests.id('Shared obligation')$$, 'Beam'), '0 rows',
  'withdrawing a proposal requires the API');
update public.obligations set status = 'confirmed' where id = tests.id('Shared obligation');
select is(tests.attempt('owner', $$delete from public.obligations where id = tests.id('Shared obligation')$$, 'Beam', 'request 1'),
  '0 rows', 'a confirmed obligation cannot be deleted');
update public.obligations set status = 'proposed', source = 'person' where id = tests.id('Shared obligation');
select is(tests.attempt('owner', $$delete from public.obligations where id = tests.id('Shared obligation')$$, 'Beam', 'request 1'),
  '0 rows', 'a person''s obligation cannot be deleted, even reopened');
update public.obligations set source = 'rule' where id = tests.id('Shared obligation');

-- Who decided
select tests.act_as('lawyer', 'Beam');
update public.obligations set status = 'confirmed' where id = tests.id('Shared obligation');
select results_eq($$select decided_by, decided_at = now() from public.obligations where id = tests.id('Shared obligation')$$,
  $$values (tests.id('lawyer'), true)$$, 'a decision records person and time');
select tests.act_as('project_manager', 'Beam');
update public.obligations set note = 'Watch this' where id = tests.id('Shared obligation');
select is((select decided_by from public.obligations where id = tests.id('Shared obligation')), tests.id('lawyer'),
  'a note does not change the decider');
update public.obligations set status = 'proposed' where id = tests.id('Shared obligation');
select results_eq($$select decided_by, decided_at from public.obligations where id = tests.id('Shared obligation')$$,
  $$values (null::uuid, null::timestamptz)$$, 'a reopened obligation has no decider');
select tests.reset();

-- Date arithmetic. January 31 plus one month is the last day of February. July 4, 2026, is a Saturday,
-- observed on Friday.
select is(private.offset_date(anchor::date, amount, unit::public.obligation_unit), due::date, format('%s %s %s', anchor, amount, unit))
from (values
  ('2026-03-01', 10, 'days', '2026-03-11'),
  ('2026-03-01', -60, 'days', '2025-12-31'),
  ('2026-03-07', 2, 'days', '2026-03-09'),
  ('2026-01-31', 0, 'days', '2026-01-31'),
  ('2026-03-01', 48, 'hours', '2026-03-03'),
  ('2026-03-01', 6, 'hours', '2026-03-01'),
  ('2026-03-01', 36, 'hours', '2026-03-02'),
  ('2026-03-03', -36, 'hours', '2026-03-01'),
  ('2026-01-31', 1, 'months', '2026-02-28'),
  ('2028-01-31', 1, 'months', '2028-02-29'),
  ('2026-03-31', -1, 'months', '2026-02-28'),
  ('2026-12-15', 2, 'months', '2027-02-15'),
  ('2028-02-29', 1, 'years', '2029-02-28'),
  ('2028-02-29', 4, 'years', '2032-02-29'),
  ('2026-06-15', -10, 'years', '2016-06-15'),
  ('2026-06-26', 1, 'business_days', '2026-06-29'),
  ('2026-07-02', 1, 'business_days', '2026-07-06'),
  ('2026-07-06', -1, 'business_days', '2026-07-02'),
  ('2026-11-25', 1, 'business_days', '2026-11-27'),
  ('2026-12-24', 1, 'business_days', '2026-12-28'),
  ('2027-12-23', 1, 'business_days', '2027-12-27'),
  ('2026-05-22', 1, 'business_days', '2026-05-26'),
  ('2026-09-04', 1, 'business_days', '2026-09-08'),
  ('2026-01-16', 1, 'business_days', '2026-01-20'),
  ('2021-06-17', 1, 'business_days', '2021-06-21'),
  ('2020-06-18', 1, 'business_days', '2020-06-19'),
  ('2026-06-27', 0, 'business_days', '2026-06-27'),
  ('2026-01-01', 2601, 'business_days', null),
  ('2199-12-31', 2, 'years', null),
  ('1900-01-01', -1, 'days', null)
) a (anchor, amount, unit, due);
select is(private.offset_date(null, 10, 'days'), null, 'no anchor date, no due date');
select is((select count(*) from generate_series('2026-01-01'::date, '2026-12-31'::date, '1 day') d
  where private.is_federal_holiday(d::date) and extract(isodow from d) < 6), 11::bigint, 'eleven federal holidays on working days in 2026');
select is((select count(*) from generate_series('2022-01-01'::date, '2022-12-31'::date, '1 day') d
  where private.is_federal_holiday(d::date) and extract(isodow from d) < 6), 10::bigint,
  'ten in 2022: New Year''s Day was observed in 2021');
select ok(private.is_federal_holiday('2021-12-31'), 'December 31, 2021 is a holiday');

-- The due date follows its anchor.
update public.contracts set start_date = '2026-01-01', end_date = '2027-03-01' where id = tests.id('Shared contract');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), '2027-03-01'::date,
  'the due date follows the contract''s end');
update public.obligations set offset_count = -60 where id = tests.id('Shared obligation');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), '2026-12-31'::date,
  'the offset is subtracted from the end date');
update public.contracts set end_date = '2028-03-01' where id = tests.id('Shared contract');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), '2028-01-01'::date,
  'a renewal moves the due date');
update public.contracts set end_date = null where id = tests.id('Shared contract');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), null, 'no due date without an end date');
update public.obligations set anchor = 'contract_start', offset_count = 5 where id = tests.id('Shared obligation');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), '2026-01-06'::date,
  'the due date can follow the contract''s start');
update public.obligations set anchor = 'event', offset_count = 10 where id = tests.id('Shared obligation');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), null, 'no due date until the event happens');
update public.obligations set anchor_date = '2026-05-01' where id = tests.id('Shared obligation');
select is((select due_date from public.obligations where id = tests.id('Shared obligation')), '2026-05-11'::date,
  'a recorded event date sets the due date');

-- Allowed values
select is(tests.attempt('owner of the tables',
  format('update public.obligations set %s where id = tests.id(''Private obligation'')', change)), outcome, title)
from (values
  ('rejects a fixed date without the date', 'anchor = ''fixed_date''', '23514'),
  ('accepts a fixed date', 'anchor = ''fixed_date'', anchor_date = ''2026-05-01''', '1 row'),
  ('rejects a date for another anchor', 'anchor_date = ''2026-05-01''', '23514'),
  ('rejects a year with five digits', 'anchor = ''event'', anchor_date = ''20260-05-01''', '23514'),
  ('accepts an offset of 36,500 days', 'offset_count = 36500', '1 row'),
  ('rejects a longer offset', 'offset_count = 36501', '23514'),
  ('rejects a blank title', 'title = '' ''', '23514'),
  ('rejects a quote without a position', 'quote = ''q''', '23514'),
  ('rejects a confidence above 1', 'confidence = 2', '23514'),
  ('rejects a note over 5,000 characters', 'note = repeat(''x'', 5001)', '23514'),
  ('rejects an unknown status', 'status = ''maybe''', '22P02')
) a (title, change, outcome);
select is(tests.attempt('owner of the tables', $$update public.obligations set document_id = tests.id('Shared document'), quote = 'q',
  start_offset = 0, end_offset = 1 where id = tests.id('Private obligation')$$),
  '23503', 'the clause must be in the contract''s own document');

-- Obligations anchored to a site event
insert into public.site_events (id, org_id, project_id, kind, happened_on, words)
select tests.remember(called, private.uuid_v7()), tests.id('Beam'), tests.id(project), 'delay', '2026-05-01', called
from (values
  ('crane', 'Site'),
  ('Annex crane', 'Annex')
) a (called, project);
select is(tests.attempt('owner of the tables',
  $$update public.obligations set site_event_id = tests.id('Annex crane') where id = tests.id('Shared obligation')$$),
  '23503', 'the site event must be on the same project');
update public.obligations set anchor_date = '2026-05-04', site_event_id = tests.id('crane') where id = tests.id('Shared obligation');
update public.obligations set note = 'x' where id = tests.id('Shared obligation');
select is((select site_event_id from public.obligations where id = tests.id('Shared obligation')), tests.id('crane'),
  'the site event is unchanged');
update public.obligations set anchor_date = '2026-05-05' where id = tests.id('Shared obligation');
select is((select site_event_id from public.obligations where id = tests.id('Shared obligation')), null,
  'changing the date clears the site event');

select * from finish();
rollback;
