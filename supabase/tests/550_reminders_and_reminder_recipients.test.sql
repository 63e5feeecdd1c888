-- Reminders: who creates, sees, changes, and answers them; when they are sent; and to whom.
begin;
select plan(570);
select tests.cast_and_records();
select tests.compliance_records();
update public.organizations set time_zone = 'America/New_York';
insert into public.obligations (id, org_id, project_id, contract_id, kind, status, title, category, anchor, source)
values (tests.remember('obligation', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline',
  'confirmed', 'Notice', 'time', 'event', 'person');

create function pg_temp.file(called text, project text default 'Site', fields jsonb default '{}') returns void language plpgsql as $$
declare
  row public.reminders := jsonb_populate_record(null::public.reminders, jsonb_build_object(
    'id', tests.remember(called, gen_random_uuid()), 'org_id', tests.id(case project when 'Rival site' then 'Rival' else 'Beam' end),
      'project_id', tests.id(project),
    'type', 'Payment Due', 'title', called, 'first_date', '2030-01-31', 'first_time', '09:00', 'frequency', 'one_time', 'created_by',
      tests.id('team_member'),
    'state', 'active', 'next_number', 0, 'created_at', now(), 'updated_at', now(), 'version', 1) || fields);
begin
  insert into public.reminders select row.*;
end $$;
create function pg_temp.add(called text, person text default null, address text default null) returns void language sql as $$
  insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id, address)
  select r.org_id, r.project_id, r.id, case when person is not null then tests.id(person) end,
    address from public.reminders r where r.id = tests.id(called) $$;
create function pg_temp.subject(kind text, id text) returns jsonb language sql as $$ select jsonb_build_object(kind, tests.id(id)) $$;
select pg_temp.file('by hand'), pg_temp.file('of the contract', 'Site', pg_temp.subject('contract_id', 'Shared contract')),
  pg_temp.file('of the private contract', 'Site', pg_temp.subject('contract_id', 'Private contract')),
    pg_temp.file('of the check', 'Site', pg_temp.subject('check_id', 'Site check')),
  pg_temp.file('of the obligation', 'Site', pg_temp.subject('obligation_id', 'obligation')), pg_temp.file('on the Annex', 'Annex'),
    pg_temp.file('Rival''s', 'Rival site');

-- Recipients
create function pg_temp.recipient(called text, person text) returns text language sql as $$
  select format('insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) select org_id, project_id, id, '
    'tests.id(%L) from public.reminders where id = tests.id(%L)', person, called) $$;
select is(tests.attempt('owner of the tables', pg_temp.recipient(called, who)), case when who = any (may) then '1 row' else '23514' end,
  format('%s is %s for the %s', called, case when who = any (may) then 'fit' else 'nothing' end, who))
from (values
  ('by hand', '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'::text[]),
  ('of the contract', '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'),
  ('of the private contract', '{owner,admin,project_manager,team_member,client_rep,lawyer}'),
  ('of the check', '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'),
  ('of the obligation', '{owner,admin,project_manager,team_member,client_rep,lawyer}'),
  ('on the Annex', '{owner,admin,neighbor}')
) a (called, may),
  unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander,removed,outsider}'::text[]) who;
select is(tests.attempt('owner of the tables',
  format($$insert into public.reminder_recipients (org_id, project_id, reminder_id, address)
    values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), %L)$$, address)), outcome, what)
from (values
  ('ada@example.com', '1 row', 'accepts an address'),
  ('ADA@example.com', '23514', 'rejects uppercase in an address'),
  ('a@b.example, c@d.example', '23514', 'two'),
  (null, '23514', 'nobody')
) a (address, outcome, what);
select is(tests.attempt('owner of the tables',
  $$insert into public.reminder_recipients (org_id, project_id, reminder_id, address)
    values (tests.id('Beam'), tests.id('Annex'), tests.id('by hand'), 'a@b.example')$$), '23503',
      'a recipient must be on the reminder''s project');

-- Who reads what
create function pg_temp.read(called text) returns text language sql as $$
  select format('select from public.reminders where id = tests.id(%L)', called) $$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reminder', pg_temp.read('by hand'));
select pg_temp.add(called, who) from unnest('{by hand,of the contract,of the check}'::text[]) called,
  unnest('{contractor,client_rep}'::text[]) who;
select pg_temp.add('of the private contract', 'client_rep'), pg_temp.add('of the obligation', 'client_rep'),
  pg_temp.add('by hand', 'lawyer'), pg_temp.add('by hand', null, 'ada@example.com'),
  pg_temp.add('on the Annex', 'neighbor'), pg_temp.add('Rival''s', 'outsider');
select tests.only('{owner,admin,project_manager,team_member,lawyer,contractor,client_rep}',
  'read a reminder to the contractor and the client representative: ' || called, pg_temp.read(called))
    from unnest('{by hand,of the contract,of the check}'::text[]) called;
select tests.only('{owner,admin,project_manager,team_member,lawyer,client_rep}', 'read a reminder to the client representative only',
  pg_temp.read('of the obligation'));
select tests.only('{owner,admin,neighbor}', 'read a reminder on the neighbor''s project', pg_temp.read('on the Annex'));
select tests.only('{outsider at home}', 'read another organization''s reminder', pg_temp.read('Rival''s'));
savepoint shared;
delete from public.contract_shares;
select is(tests.attempt('contractor', pg_temp.read('of the contract'), 'Beam'), '0 rows', 'a contractor loses access with the share');
select is(tests.attempt('contractor', pg_temp.read('by hand'), 'Beam'), '1 row', 'a contractor still sees reminders without a contract');
rollback to shared;
alter table public.reminder_recipients disable trigger refuse_blind_recipient;
select pg_temp.add('of the obligation', 'contractor'), pg_temp.add('on the Annex', 'contractor'), pg_temp.add('on the Annex', 'client_rep');
alter table public.reminder_recipients enable trigger refuse_blind_recipient;
select is(tests.attempt('contractor', pg_temp.read('of the obligation'), 'Beam'), '0 rows',
  'a contractor sees no reminder of an obligation');
select is(tests.attempt(who, pg_temp.read('on the Annex'), 'Beam'), '0 rows', 'cannot see a reminder of another project: ' || who)
  from unnest('{contractor,client_rep}'::text[]) who;
rollback to shared;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a recipient''s address',
  $$select from public.reminder_recipients where address = 'ada@example.com'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer,contractor}', 'read the contractor as a recipient',
  $$select from public.reminder_recipients where reminder_id = tests.id('by hand') and user_id = tests.id('contractor')$$);
select tests.only('{owner,admin,neighbor}', 'read recipients on the neighbor''s project',
  $$select from public.reminder_recipients where reminder_id = tests.id('on the Annex')$$);
select tests.only('{outsider at home}', 'read another organization''s recipients',
  $$select from public.reminder_recipients where reminder_id = tests.id('Rival''s')$$);

-- Who creates one
create function pg_temp.insert_reminder(project text) returns text language sql as $$
  select format('insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency) '
    'values (tests.id(%L), tests.id(%L), ''Payment Due'', ''T'', ''2030-01-31'', ''09:00'', ''one_time'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project) $$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'create a reminder', pg_temp.insert_reminder('Site'), '42501',
  'request 1');
select tests.only('{owner,admin,neighbor}', 'create a reminder on the neighbor''s project', pg_temp.insert_reminder('Annex'), '42501',
  'request 1');
select tests.only('{outsider at home}', 'create a reminder in another organization', pg_temp.insert_reminder('Rival site'), '42501',
  'request 1');
select is(tests.attempt('owner', pg_temp.insert_reminder('Site'), 'Beam'), '42501', 'removing a recipient requires the API');
select is(tests.columns_granted('authenticated', 'insert', 'public.reminders'),
  'check_id contract_id days_before deadline_id every first_date first_time frequency id note obligation_id org_id project_id title type '
  'unit until', 'columns that an insert may set');

-- Who changes one
select tests.only('{owner,admin,team_member}', 'change the team member''s reminder',
  $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,team_member}', 'cancel it',
  $$update public.reminders set state = 'cancelled' where id = tests.id('by hand')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'change another organization''s reminder',
  $$update public.reminders set title = 'T' where id = tests.id('Rival''s')$$, '0 rows', 'request 1');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam'), '42501',
  'removing a recipient requires the API');
update public.project_members set role = 'client_rep' where user_id = tests.id('team_member');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam', 'request 1'),
  '0 rows', 'a former staff member cannot change it');
rollback to shared;
select pg_temp.add('by hand', 'team_member');
update public.project_members set role = 'client_rep' where user_id = tests.id('team_member');
select is(tests.attempt('team_member',
  $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, 'Beam', 'request 1'),
  '42501', 'a former creator who is a recipient cannot add recipients');
select is(tests.attempt('team_member', 'delete from public.reminder_recipients', 'Beam', 'request 1'), '0 rows',
  'a former creator cannot remove recipients');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam', 'request 1'),
  '0 rows', 'a former creator cannot change a visible reminder');
update public.project_members set role = 'contractor' where user_id = tests.id('team_member');
select is(tests.attempt('team_member',
  $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, 'Beam', 'request 1'),
  '42501', 'as a contractor, they cannot add recipients');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam', 'request 1'),
  '0 rows', 'a former creator cannot change it');
select is(tests.attempt('team_member', 'delete from public.reminder_recipients', 'Beam', 'request 1'), '0 rows',
  'a former creator cannot remove recipients');
rollback to shared;
select is(tests.columns_granted('authenticated', 'update', 'public.reminders'),
  'days_before every first_date first_time frequency note state title type unit until', 'columns that an update may set');
select tests.nobody('delete a reminder', $$delete from public.reminders where id = tests.id('on the Annex')$$, 'request 1');
select is(tests.attempt('owner', $$update public.reminders set title = 'T'$$, 'Beam', 'request 1'),
  (select count(*) || ' rows' from public.reminders where org_id = tests.id('Beam')),
    'an owner reaches every reminder of their organization');
-- Without a condition; otherwise the select policy would refuse instead of this one.
grant update on public.reminders to authenticated;
select is(tests.attempt('admin', $$update public.reminders set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501',
  'a reminder cannot move to another organization');
select is(tests.attempt('team_member', $$update public.reminders set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501',
  'a member cannot move a reminder to another project');
select is(tests.attempt('team_member', $$update public.reminders set created_by = tests.id('admin')$$, 'Beam', 'request 1'), '42501',
  'a member cannot change a reminder''s creator');
select is(tests.attempt_with_role('team_member', role, 'Annex', $$update public.reminders set project_id = tests.id('Annex')$$,
  'request 1'), '42501', 'cannot move a reminder to a project where they are only ' || role)
from unnest('{contractor,client_rep}'::public.project_role[]) role;
rollback to shared;

-- Who adds and removes recipients
select pg_temp.file('of the lawyer', 'Site', jsonb_build_object('created_by', tests.id('lawyer'))), pg_temp.add('of the lawyer', 'admin');
select is(tests.attempt('team_member',
  $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('of the lawyer'), tests.id('owner'))$$, 'Beam', 'request 1'),
  '42501', 'cannot add a recipient to another person''s reminder');
select is(tests.attempt('team_member', 'delete from public.reminder_recipients', 'Beam', 'request 1'), '10 rows',
  'deletes only recipients of their own reminders');
rollback to shared;
select tests.only('{owner,admin,team_member}', 'add a recipient',
  $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, '42501', 'request 1');
select is(tests.attempt('owner',
  $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, 'Beam'), '42501',
      'removing a recipient requires the API');
select tests.only('{owner,admin,team_member}', 'remove a recipient',
  $$delete from public.reminder_recipients where reminder_id = tests.id('by hand') and user_id = tests.id('contractor')$$, '0 rows',
    'request 1');
select is(tests.attempt('owner', $$delete from public.reminder_recipients where reminder_id = tests.id('by hand')$$, 'Beam'), '0 rows',
  'removing a recipient requires the API');
select tests.only('{outsider at home}', 'remove another organization''s recipient',
  $$delete from public.reminder_recipients where reminder_id = tests.id('Rival''s')$$, '0 rows', 'request 1');
select is(tests.columns_granted('authenticated', 'insert', 'public.reminder_recipients'),
  'address org_id party_id project_id reminder_id user_id', 'columns that an insert may set');

-- Who answers
select tests.only('{contractor}', 'acknowledge for the contractor',
  $$update public.reminder_recipients set acknowledged_at = now()
    where reminder_id = tests.id('by hand') and user_id = tests.id('contractor')$$);
select tests.only('{outsider at home}', 'acknowledge in another organization',
  $$update public.reminder_recipients set acknowledged_at = now() where reminder_id = tests.id('Rival''s')$$);
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('lawyer'), 'admin');
select pg_temp.add('Rival''s', 'lawyer');
select is(tests.attempt('lawyer', $$update public.reminder_recipients set acknowledged_at = now()$$, 'Beam'), '1 row',
  'a person acknowledges only in the active organization');
rollback to shared;
select is(tests.columns_granted('authenticated', 'update', 'public.reminder_recipients'), 'acknowledged_at completed_at snoozed_until',
  'columns that an update may set');
-- (A statement that reads no column is checked by the update policy alone.)
grant update on public.reminder_recipients to authenticated;
select is(tests.attempt('contractor', format('update public.reminder_recipients set %s', change), 'Beam'), '42501',
  'a response cannot change recipient: ' || change)
from unnest('{user_id = tests.id(''admin''),org_id = tests.id(''Rival'')}'::text[]) change;
rollback to shared;

-- Allowed values
select is(tests.attempt('owner of the tables', format('update public.reminders set %s where id = tests.id(''by hand'')', change)),
  outcome, title)
from (values
  ('rejects a blank title', 'title = '' ''', '23514'),
  ('rejects two subjects', 'contract_id = tests.id(''Shared contract''), check_id = tests.id(''Site check'')', '23514'),
  ('rejects a contract of another project', 'contract_id = tests.id(''Annex contract'')', '23503'),
  ('rejects a compliance check of another project', 'check_id = tests.id(''Annex check'')', '23503'),
  ('rejects an obligation of another project', 'obligation_id = tests.id(''obligation''), project_id = tests.id(''Annex'')', '23503'),
  ('rejects a custom frequency without an interval', 'frequency = ''custom''', '23514'),
  ('rejects an interval without a custom frequency', 'every = 1, unit = ''day''', '23514'),
  ('rejects an interval without a unit', 'frequency = ''custom'', every = 1', '23514'),
  ('rejects an interval of zero', 'frequency = ''custom'', every = 0, unit = ''day''', '23514'),
  ('rejects an interval over 365 days', 'frequency = ''custom'', every = 366, unit = ''day''', '23514'),
  ('accepts an interval of two weeks', 'frequency = ''custom'', every = 2, unit = ''week''', '1 row'),
  ('rejects an end date without a frequency', 'until = ''2031-01-01''', '23514'),
  ('rejects an end date before the due date', 'frequency = ''daily'', until = ''2030-01-30''', '23514'),
  ('accepts an end date on the due date', 'frequency = ''daily'', until = ''2030-01-31''', '1 row'),
  ('rejects an unknown type', 'type = ''Party''', '22P02')
) a (title, change, outcome);

-- Times: in local time, including daylight saving changes
create function pg_temp.times(frequency text, day date, clock time, every integer, unit text, numbers integer[],
  zone text default 'America/New_York', until date default null) returns text language sql as $$
  select string_agg(to_char(private.reminder_at(jsonb_populate_record(null::public.reminders,
    jsonb_build_object('frequency', frequency, 'first_date', day, 'first_time', clock, 'every', every, 'unit', unit, 'until', until)), n,
      zone)
    at time zone 'UTC', 'MM-DD HH24:MI'), ', ' order by n) from unnest(numbers) n $$;
select is(pg_temp.times('daily', '2026-03-07', '09:00', null, null, '{0,1}'), '03-07 14:00, 03-08 13:00',
  'nine o''clock is kept across the change in spring');
select is(pg_temp.times('weekly', '2026-10-26', '09:00', null, null, '{0,1}'), '10-26 13:00, 11-02 14:00',
  'nine o''clock is kept across the change in autumn');
select is(pg_temp.times('daily', '2026-03-07', '02:30', null, null, '{0,1,2}'), '03-07 07:30, 03-08 07:30, 03-09 06:30',
  'a skipped hour is replaced');
select is(pg_temp.times('daily', '2026-10-31', '01:30', null, null, '{0,1,2}'), '10-31 05:30, 11-01 06:30, 11-02 06:30',
  'a repeated hour occurs once');
select is(pg_temp.times('custom', '2026-01-31', '09:00', 1, 'month', '{0,1,2,3}', 'UTC'),
  '01-31 09:00, 02-28 09:00, 03-31 09:00, 04-30 09:00', 'the 31st returns after shorter months');
select is(pg_temp.times('custom', '2026-01-31', '09:00', 2, 'week', '{0,1}', 'UTC'), '01-31 09:00, 02-14 09:00', 'every other week');
select is(pg_temp.times('custom', '2026-01-31', '09:00', 10, 'day', '{0,1,2}', 'UTC', '2026-02-10'), '01-31 09:00, 02-10 09:00',
  'not after the last day');
select is(pg_temp.times('one_time', '2026-01-31', '09:00', null, null, '{0,1}', 'Nowhere/Land'), '01-31 09:00',
  'occurs once; an unknown time zone means UTC');
-- For any schedule and any time, the next occurrence is later and the previous one is not.
select is_empty($$
  select s.frequency, s.unit, s.every, s.day, i.at from (
    select f.frequency, f.unit, every, date '2024-01-01' + (every * 37 % 800) as day,
      make_time((every * 5) % 24, (every * 7) % 60, 0) as clock
    from (values ('daily', null), ('weekly', null), ('custom', 'day'), ('custom', 'week'), ('custom', 'month')) f (frequency, unit),
      unnest('{1,2,3,5,7,12,31,365}'::integer[]) every) s
  cross join lateral (select timestamptz '2023-12-01' + n * interval '61 days 7 hours 13 minutes' as at from generate_series(0, 20) n) i
  cross join lateral (select jsonb_populate_record(null::public.reminders,
    jsonb_build_object('frequency', s.frequency, 'first_date', s.day, 'first_time', s.clock,
    'every', case when s.frequency = 'custom' then s.every end, 'unit', s.unit)) as reminder) r
  cross join lateral (select private.reminder_number_after(r.reminder, i.at, 'America/New_York') as number) n
  where private.reminder_at(r.reminder, n.number, 'America/New_York') <= i.at
    or (n.number > 0 and private.reminder_at(r.reminder, n.number - 1, 'America/New_York') > i.at)
    or extract(day from private.reminder_occurrence(r.reminder, n.number)) > extract(day from s.day) and s.unit = 'month'$$,
      'finds the next occurrence of any schedule after any time');

-- Sending
select tests.nobody('queue due reminders', 'select private.enqueue_due_reminders()', 'request 1');
select tests.nobody('send due reminders', $$select count(*) from private.tell_due_reminders(tests.id('Beam'), 10)$$, 'request 1');
create function pg_temp.told() returns text language plpgsql as $$
declare
  mailed text;
begin
  delete from public.notifications;
  mailed := (select string_agg(t.address || ' ' || t.title, ', ' order by t.address)
    from private.tell_due_reminders(tests.id('Beam'), 100) t);
  return concat_ws(' | ', mailed, (
    select string_agg(names.name || ': ' || n.title, ', ' order by names.name) from public.notifications n
      join tests.names on names.id = n.user_id));
end $$;
-- A zone without daylight saving time. In the hour that New York repeats, a minute ago cannot be told from 59
-- minutes ahead.
update public.organizations set time_zone = 'America/Phoenix' where id = tests.id('Beam');
create function pg_temp.at(called text, moved interval) returns void language sql as $$
  update public.reminders r set first_date = ((now() + moved) at time zone 'America/Phoenix')::date,
    first_time = ((now() + moved) at time zone 'America/Phoenix')::time where r.id = tests.id(called) $$;
create function pg_temp.state_of(called text) returns text language sql as $$ select state || case when next_at is null then ''
  when next_at <= now() then ' due' else ' later' end from public.reminders where id = tests.id(called) $$;
create function pg_temp.answer(called text, person text, field text default 'acknowledged_at') returns void language plpgsql as $$
begin
  perform tests.act_as(person, 'Beam');
  execute format('update public.reminder_recipients set %I = now() + case when %L = ''snoozed_until'' then interval ''1 hour'' else '
    'interval ''0'' end where reminder_id = tests.id(%L) and user_id = tests.id(%L)', field, field, called, person);
  perform tests.reset();
end $$;
select is(pg_temp.told(), '', 'sends nothing before the time');
savepoint telling;
select pg_temp.at('by hand', '-1 minute');
select private.enqueue_due_reminders(tests.id('Rival'));
select is_empty($$select from private.jobs where kind = 'remind' and org_id is not null$$, 'queues no job when nothing is due');
select private.enqueue_due_reminders() from generate_series(1, 2);
select results_eq($$select org_id, run_at <= now() from private.jobs where kind = 'remind' and org_id is not null$$,
  $$select tests.id('Beam'), true$$, 'queues one job for an organization with a due reminder');
update private.jobs set attempts = 1, run_at = now() + interval '5 minutes' where kind = 'remind' and org_id is not null;
select private.enqueue_due_reminders();
select is((select run_at from private.jobs where kind = 'remind' and org_id is not null), now() + interval '5 minutes',
  'a failed job keeps its backoff');
select is(pg_temp.told(), 'ada@example.com by hand | client_rep: Payment Due: by hand, contractor: Payment Due: by hand, '
  'lawyer: Payment Due: by hand', 'notifies members and returns addresses to email');
select results_eq($$select distinct message || action_url || category || priority, metadata ->> 'reminder_id' from public.notifications$$,
  $$select 'Site.' || '/reminders?id=' || tests.id('by hand') || 'reminder' || 'high', tests.id('by hand')::text$$,
    'the notification names the project and links to the reminder');
select is(pg_temp.told(), '', 'once');
select is(pg_temp.state_of('by hand'), 'active', 'stays active until recipients acknowledge');
select pg_temp.answer('by hand', 'lawyer'), pg_temp.answer('by hand', 'contractor');
select is(pg_temp.state_of('by hand'), 'active', 'stays active until all acknowledge');
select pg_temp.answer('by hand', 'client_rep');
select results_eq($$select pg_temp.state_of('by hand'), ended_by, ended_at = now() from public.reminders where id = tests.id('by hand')$$,
  $$select 'completed', tests.id('client_rep'), true$$, 'the last acknowledgment completes it');
update public.reminders set state = 'active' where id = tests.id('by hand');
select is((select count(*) from public.reminder_recipients where reminder_id = tests.id('by hand') and acknowledged_at is not null),
  0::bigint, 'reopening clears all acknowledgments');
rollback to telling;

-- A contractor whose share ended gets no more reminders about the contract.
select pg_temp.at('of the contract', '-1 minute');
delete from public.contract_shares;
select is(pg_temp.told(), 'client_rep: Payment Due: of the contract', 'a recipient without access is not notified');
rollback to telling;
select pg_temp.at('of the contract', '-1 minute');
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select is(pg_temp.told(), '', 'a deleted contract''s reminder is not sent');
rollback to telling;

-- Daily, until acknowledged
update public.reminders set frequency = 'daily' where id = tests.id('by hand');
select pg_temp.at('by hand', '-3 days -1 minute');
select matches(pg_temp.told(), 'lawyer', 'an overdue daily reminder is sent once');
select is(pg_temp.state_of('by hand') || ' ' || (select next_number from public.reminders where id = tests.id('by hand')),
  'active later 4', 'the next occurrence is tomorrow');
select pg_temp.answer('by hand', 'lawyer');
update public.reminders set next_number = 3 where id = tests.id('by hand');
select ok(pg_temp.told() not like '%lawyer%', 'a recipient who acknowledged is not notified again');
select pg_temp.answer('by hand', 'contractor', 'snoozed_until');
update public.reminders set next_number = 3 where id = tests.id('by hand');
select is(pg_temp.told(), 'ada@example.com by hand | client_rep: Payment Due: by hand',
  'a recipient who snoozed is not notified this time');
update public.reminder_recipients set snoozed_until = now() where user_id = tests.id('contractor') and reminder_id = tests.id('by hand');
select is(pg_temp.told(), 'contractor: Payment Due: by hand', 'notified after the snooze');
select is(pg_temp.told(), '', 'once');
select pg_temp.answer('by hand', 'contractor'), pg_temp.answer('by hand', 'client_rep');
select is(pg_temp.state_of('by hand'), 'completed', 'completes when all acknowledge, including its email');
rollback to telling;

-- Weekly, until complete
update public.reminders set frequency = 'weekly' where id = tests.id('by hand');
select pg_temp.at('by hand', '-1 minute');
select matches(pg_temp.told(), 'lawyer', 'a weekly reminder');
select pg_temp.answer('by hand', who) from unnest('{lawyer,contractor,client_rep}'::text[]) who;
select is(pg_temp.state_of('by hand'), 'active later', 'is not completed by acknowledgment');
update public.reminders set next_number = 0 where id = tests.id('by hand');
select matches(pg_temp.told(), 'lawyer', 'is sent again');
select pg_temp.answer('by hand', 'contractor', 'completed_at');
select results_eq($$select pg_temp.state_of('by hand'), ended_by from public.reminders where id = tests.id('by hand')$$,
  $$select 'completed', tests.id('contractor')$$, 'ends when a recipient completes it');
rollback to telling;

-- Email recipients only
delete from public.reminder_recipients where reminder_id = tests.id('by hand') and user_id is not null;
select pg_temp.at('by hand', '-1 minute');
insert into private.mail_refusals values (tests.id('Beam'), 'ada@example.com', 'reminder');
select is(pg_temp.told(), '', 'an address that opted out gets no email');
select is(pg_temp.state_of('by hand'), 'completed', 'completes without remaining recipients');
rollback to telling;
update public.reminders set frequency = 'daily' where id = tests.id('by hand');
delete from public.memberships where user_id in (tests.id('lawyer'), tests.id('contractor'));
select is(pg_temp.state_of('by hand'), 'active later', 'stays active while a member remains');
delete from public.memberships where user_id = tests.id('client_rep');
select is(pg_temp.state_of('by hand'), 'completed', 'a repeating reminder without recipients completes');
rollback to telling;

-- Changes
select pg_temp.at('by hand', '-1 minute');
select pg_temp.told();
update public.reminders set note = 'N' where id = tests.id('by hand');
select is(pg_temp.told(), '', 'changing the note does not send again');
select pg_temp.at('by hand', '-2 minutes');
select is(pg_temp.told(), '', 'moving it back does not send again');
select pg_temp.at('by hand', '1 hour');
select is(pg_temp.state_of('by hand'), 'active later', 'moving it ahead sends it again');
update public.reminders set state = 'cancelled' where id = tests.id('by hand');
select results_eq($$select state::text, next_at from public.reminders where id = tests.id('by hand')$$,
  $$values ('cancelled', null::timestamptz)$$, 'a canceled reminder is not sent');
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');
create temp table before_move on commit drop as select next_at from public.reminders where id = tests.id('of the check');
update public.organizations set time_zone = 'America/Los_Angeles' where id = tests.id('Beam');
select is((select r.next_at - b.next_at from public.reminders r, before_move b where r.id = tests.id('of the check')), interval '3 hours',
  'follows the organization''s time zone');
select is((select version from public.reminders where id = tests.id('of the check')), 1, 'this does not increment the version');
update public.reminders set title = 'New' where id = tests.id('of the check');
select is((select version from public.reminders where id = tests.id('of the check')), 2, 'an edit increments the version');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reminder''s log, except client representatives',
  $$select from public.activity_events where entity_id = tests.id('by hand') and action = 'reminder.created'$$);
select results_eq($$select distinct action from public.activity_events where entity_id = tests.id('by hand') order by 1$$,
  $$values ('reminder.created'), ('reminder.updated')$$, 'changes are logged');
select is_empty($$select from public.activity_events where entity_type = 'reminder' and (after ? 'next_at' or after ? 'last_at')$$,
  'sending is not logged');

-- Reminders of a deadline
insert into public.deadlines (id, org_id, project_id, source, title, due_on, act_by)
values (tests.remember('deadline', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), 'person', 'Record the lien', '2031-08-03',
  '2031-08-01');
select pg_temp.file('of the deadline', 'Site', pg_temp.subject('deadline_id', 'deadline') || '{"days_before": 3}'),
  pg_temp.file('on its own day', 'Site', pg_temp.subject('deadline_id', 'deadline') || '{"first_date": "2031-07-01"}');
create function pg_temp.days() returns text language sql as $$
  select string_agg(concat_ws(' ', r.title, r.first_date, r.state), ', ' order by r.title) from public.reminders r
    where r.deadline_id = tests.id('deadline') $$;
select is(pg_temp.days(), 'of the deadline 2031-07-29 active, on its own day 2031-07-01 active',
  'a reminder is set days before its deadline');
select is(tests.attempt('owner of the tables', pg_temp.recipient('of the deadline', who)),
  case when who = any ('{owner,admin,project_manager,team_member,lawyer}'::text[]) then '1 row' else '23514' end,
    'a recipient must be able to see the deadline: ' || who)
from unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbor,bystander,removed,outsider}'::text[]) who;
alter table public.reminder_recipients disable trigger refuse_blind_recipient;
select pg_temp.add('of the deadline', who) from unnest('{contractor,client_rep}'::text[]) who;
alter table public.reminder_recipients enable trigger refuse_blind_recipient;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reminder of a deadline', pg_temp.read('of the deadline'));
select is(tests.attempt('owner of the tables', format('update public.reminders set %s where id = tests.id(''%s'')', change, called)),
  '23514', what)
from (values
  ('days_before = 3', 'by hand', 'days_before requires a deadline'),
  ('days_before = -1', 'of the deadline', 'days_before cannot be negative'),
  ('days_before = 366', 'of the deadline', 'days_before is at most a year'),
  ('frequency = ''daily'', until = ''2031-08-01''', 'of the deadline', 'a reminder of a deadline has no last day'),
  ('obligation_id = tests.id(''obligation'')', 'of the deadline', 'a reminder has one subject')
) a (change, called, what);
savepoint of_deadline;
update public.deadlines set act_by = '2031-08-02' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 active, on its own day 2031-07-01 active',
  'moves with the deadline; a fixed date does not');
update public.deadlines set status = 'done' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 completed, on its own day 2031-07-01 completed',
  'completing the deadline completes the reminders');
select is(pg_temp.told(), '', 'sends nothing');
update public.deadlines set status = 'open' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 active, on its own day 2031-07-01 active',
  'reopening the deadline reactivates the reminders');
update public.deadlines set status = 'cancelled', closed_note = 'N' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 cancelled, on its own day 2031-07-01 cancelled',
  'with one that is cancelled they are cancelled');
rollback to of_deadline;
delete from public.reminder_recipients where reminder_id = tests.id('of the deadline') and user_id <> tests.id('lawyer');
select pg_temp.add('of the deadline', 'lawyer'), pg_temp.add('of the deadline', null, 'ada@example.com');
update public.deadlines set act_by = (now() at time zone 'America/Los_Angeles')::date + 2 where id = tests.id('deadline');
select is(pg_temp.told(), 'ada@example.com of the deadline | lawyer: Payment Due: of the deadline',
  'sends immediately if the reminder day has passed');
select results_eq($$select action_url, action_label from public.notifications$$,
  $$select '/projects/' || tests.id('Site') || '?tab=deadlines&deadline=' || tests.id('deadline'), 'Open deadline'$$,
    'links to the deadline');
update public.deadlines set act_by = '2031-08-01' where id = tests.id('deadline');
select is(pg_temp.state_of('of the deadline'), 'active later', 'moving the deadline out sends it again');
select results_eq($$select about from private.tell_due_reminders(tests.id('Beam'), 10)$$, $$select 'x'::text where false$$,
  'sends nothing before the new time');

select * from finish();
rollback;
