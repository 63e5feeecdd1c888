-- Reminders: who sets, sees, changes and answers them; when they come; and who is told.
begin;
select plan(570);
select tests.cast_and_records();
select tests.compliance_records();
update public.organizations set time_zone = 'America/New_York';
insert into public.obligations (id, org_id, project_id, contract_id, kind, status, title, category, anchor, source)
values (tests.remember('obligation', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline', 'confirmed', 'Notice', 'time', 'event', 'person');

create function pg_temp.file(called text, project text default 'Site', fields jsonb default '{}') returns void language plpgsql as $$
declare
  row public.reminders := jsonb_populate_record(null::public.reminders, jsonb_build_object(
    'id', tests.remember(called, gen_random_uuid()), 'org_id', tests.id(case project when 'Rival site' then 'Rival' else 'Beam' end), 'project_id', tests.id(project),
    'type', 'Payment Due', 'title', called, 'first_date', '2030-01-31', 'first_time', '09:00', 'frequency', 'one_time', 'created_by', tests.id('team_member'),
    'state', 'active', 'next_number', 0, 'created_at', now(), 'updated_at', now(), 'version', 1) || fields);
begin
  insert into public.reminders select row.*;
end $$;
create function pg_temp.add(called text, person text default null, address text default null) returns void language sql as $$
  insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id, address)
  select r.org_id, r.project_id, r.id, case when person is not null then tests.id(person) end, address from public.reminders r where r.id = tests.id(called) $$;
create function pg_temp.subject(kind text, id text) returns jsonb language sql as $$ select jsonb_build_object(kind, tests.id(id)) $$;
select pg_temp.file('by hand'), pg_temp.file('of the contract', 'Site', pg_temp.subject('contract_id', 'Shared contract')),
  pg_temp.file('of the private contract', 'Site', pg_temp.subject('contract_id', 'Private contract')), pg_temp.file('of the check', 'Site', pg_temp.subject('check_id', 'Site check')),
  pg_temp.file('of the obligation', 'Site', pg_temp.subject('obligation_id', 'obligation')), pg_temp.file('on the Annex', 'Annex'), pg_temp.file('Rival''s', 'Rival site');

-- Who is reminded
create function pg_temp.recipient(called text, person text) returns text language sql as $$
  select format('insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) select org_id, project_id, id, tests.id(%L) from public.reminders where id = tests.id(%L)', person, called) $$;
select is(tests.attempt('owner of the tables', pg_temp.recipient(called, who)), case when who = any (may) then '1 row' else '23514' end, format('%s is %s for the %s', called, case when who = any (may) then 'fit' else 'nothing' end, who))
from (values
  ('by hand', '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'::text[]), ('of the contract', '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'),
  ('of the private contract', '{owner,admin,project_manager,team_member,client_rep,lawyer}'), ('of the check', '{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'),
  ('of the obligation', '{owner,admin,project_manager,team_member,client_rep,lawyer}'), ('on the Annex', '{owner,admin,neighbour}')) a (called, may),
  unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbour,bystander,removed,outsider}'::text[]) who;
select is(tests.attempt('owner of the tables', format($$insert into public.reminder_recipients (org_id, project_id, reminder_id, address) values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), %L)$$, address)), outcome, what)
from (values ('ada@example.com', '1 row', 'an address'), ('ADA@example.com', '23514', 'one in another spelling'), ('a@b.example, c@d.example', '23514', 'two'), (null, '23514', 'nobody')) a (address, outcome, what);
select is(tests.attempt('owner of the tables', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, address) values (tests.id('Beam'), tests.id('Annex'), tests.id('by hand'), 'a@b.example')$$), '23503', 'a recipient is of the reminder''s project');

-- Who reads what
create function pg_temp.read(called text) returns text language sql as $$ select format('select from public.reminders where id = tests.id(%L)', called) $$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reminder', pg_temp.read('by hand'));
select pg_temp.add(called, who) from unnest('{by hand,of the contract,of the check}'::text[]) called, unnest('{contractor,client_rep}'::text[]) who;
select pg_temp.add('of the private contract', 'client_rep'), pg_temp.add('of the obligation', 'client_rep'), pg_temp.add('by hand', 'lawyer'), pg_temp.add('by hand', null, 'ada@example.com'),
  pg_temp.add('on the Annex', 'neighbour'), pg_temp.add('Rival''s', 'outsider');
select tests.only('{owner,admin,project_manager,team_member,lawyer,contractor,client_rep}', 'read one addressed to the contractor and the client: ' || called, pg_temp.read(called)) from unnest('{by hand,of the contract,of the check}'::text[]) called;
select tests.only('{owner,admin,project_manager,team_member,lawyer,client_rep}', 'read one to the client alone', pg_temp.read('of the obligation'));
select tests.only('{owner,admin,neighbour}', 'read one of the neighbour''s project', pg_temp.read('on the Annex'));
select tests.only('{outsider at home}', 'read another organization''s', pg_temp.read('Rival''s'));
savepoint shared;
delete from public.contract_shares;
select is(tests.attempt('contractor', pg_temp.read('of the contract'), 'Beam'), '0 rows', 'a contractor loses it with the share');
select is(tests.attempt('contractor', pg_temp.read('by hand'), 'Beam'), '1 row', 'and keeps what is not of a contract');
rollback to shared;
alter table public.reminder_recipients disable trigger refuse_blind_recipient;
select pg_temp.add('of the obligation', 'contractor'), pg_temp.add('on the Annex', 'contractor'), pg_temp.add('on the Annex', 'client_rep');
alter table public.reminder_recipients enable trigger refuse_blind_recipient;
select is(tests.attempt('contractor', pg_temp.read('of the obligation'), 'Beam'), '0 rows', 'nor does a contractor see one of an obligation');
select is(tests.attempt(who, pg_temp.read('on the Annex'), 'Beam'), '0 rows', 'nor anybody one of a project they are not on: ' || who) from unnest('{contractor,client_rep}'::text[]) who;
rollback to shared;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read an address', $$select from public.reminder_recipients where address = 'ada@example.com'$$);
select tests.only('{owner,admin,project_manager,team_member,lawyer,contractor}', 'read that the contractor is reminded',
  $$select from public.reminder_recipients where reminder_id = tests.id('by hand') and user_id = tests.id('contractor')$$);
select tests.only('{owner,admin,neighbour}', 'read who is reminded on the neighbour''s project', $$select from public.reminder_recipients where reminder_id = tests.id('on the Annex')$$);
select tests.only('{outsider at home}', 'read whom another organization reminds', $$select from public.reminder_recipients where reminder_id = tests.id('Rival''s')$$);

-- Who sets one
create function pg_temp.insert_reminder(project text) returns text language sql as $$
  select format('insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency) values (tests.id(%L), tests.id(%L), ''Payment Due'', ''T'', ''2030-01-31'', ''09:00'', ''one_time'')',
    case project when 'Rival site' then 'Rival' else 'Beam' end, project) $$;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'set a reminder', pg_temp.insert_reminder('Site'), '42501', 'request 1');
select tests.only('{owner,admin,neighbour}', 'set one on the neighbour''s project', pg_temp.insert_reminder('Annex'), '42501', 'request 1');
select tests.only('{outsider at home}', 'set one in another organization', pg_temp.insert_reminder('Rival site'), '42501', 'request 1');
select is(tests.attempt('owner', pg_temp.insert_reminder('Site'), 'Beam'), '42501', 'not past the API');
select is(tests.columns_granted('authenticated', 'insert', 'public.reminders'), 'check_id contract_id days_before deadline_id every first_date first_time frequency id note obligation_id org_id project_id title type unit until', 'columns that an insert may name');

-- Who changes one
select tests.only('{owner,admin,team_member}', 'change a reminder of the team member''s', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, '0 rows', 'request 1');
select tests.only('{owner,admin,team_member}', 'cancel it', $$update public.reminders set state = 'cancelled' where id = tests.id('by hand')$$, '0 rows', 'request 1');
select tests.only('{outsider at home}', 'change another organization''s', $$update public.reminders set title = 'T' where id = tests.id('Rival''s')$$, '0 rows', 'request 1');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam'), '42501', 'not past the API');
update public.project_members set role = 'client_rep' where user_id = tests.id('team_member');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam', 'request 1'), '0 rows', 'nor whoever is no longer of the staff');
rollback to shared;
select pg_temp.add('by hand', 'team_member');
update public.project_members set role = 'client_rep' where user_id = tests.id('team_member');
select is(tests.attempt('team_member', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, 'Beam', 'request 1'),
  '42501', 'who adds nobody either, though they are reminded');
select is(tests.attempt('team_member', 'delete from public.reminder_recipients', 'Beam', 'request 1'), '0 rows', 'nor takes anybody off');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam', 'request 1'), '0 rows', 'nor changes what they still see');
update public.project_members set role = 'contractor' where user_id = tests.id('team_member');
select is(tests.attempt('team_member', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, 'Beam', 'request 1'),
  '42501', 'as a contractor neither');
select is(tests.attempt('team_member', $$update public.reminders set title = 'T' where id = tests.id('by hand')$$, 'Beam', 'request 1'), '0 rows', 'who changes nothing either');
select is(tests.attempt('team_member', 'delete from public.reminder_recipients', 'Beam', 'request 1'), '0 rows', 'as a contractor no more than as a client');
rollback to shared;
select is(tests.columns_granted('authenticated', 'update', 'public.reminders'), 'days_before every first_date first_time frequency note state title type unit until', 'columns that an update may name');
select tests.nobody('remove a reminder', $$delete from public.reminders where id = tests.id('on the Annex')$$, 'request 1');
select is(tests.attempt('owner', $$update public.reminders set title = 'T'$$, 'Beam', 'request 1'),
  (select count(*) || ' rows' from public.reminders where org_id = tests.id('Beam')), 'all of them are those of the organization');
-- Without a condition, or the policy for reading would answer in place of this one.
grant update on public.reminders to authenticated;
select is(tests.attempt('admin', $$update public.reminders set org_id = tests.id('Rival')$$, 'Beam', 'request 1'), '42501', 'a reminder stays in its organization');
select is(tests.attempt('team_member', $$update public.reminders set project_id = tests.id('Annex')$$, 'Beam', 'request 1'), '42501', 'and a member''s on their projects');
select is(tests.attempt('team_member', $$update public.reminders set created_by = tests.id('admin')$$, 'Beam', 'request 1'), '42501', 'and their own');
select is(tests.attempt_with_role('team_member', role, 'Annex', $$update public.reminders set project_id = tests.id('Annex')$$, 'request 1'), '42501', 'nor to one where they are a ' || role)
from unnest('{contractor,client_rep}'::public.project_role[]) role;
rollback to shared;

-- Who adds and takes off
select pg_temp.file('of the lawyer', 'Site', jsonb_build_object('created_by', tests.id('lawyer'))), pg_temp.add('of the lawyer', 'admin');
select is(tests.attempt('team_member', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) values (tests.id('Beam'), tests.id('Site'), tests.id('of the lawyer'), tests.id('owner'))$$, 'Beam', 'request 1'),
  '42501', 'nobody adds to another''s reminder');
select is(tests.attempt('team_member', 'delete from public.reminder_recipients', 'Beam', 'request 1'), '10 rows', 'nor takes anybody off it');
rollback to shared;
select tests.only('{owner,admin,team_member}', 'add someone to it', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, '42501', 'request 1');
select is(tests.attempt('owner', $$insert into public.reminder_recipients (org_id, project_id, reminder_id, user_id) values (tests.id('Beam'), tests.id('Site'), tests.id('by hand'), tests.id('admin'))$$, 'Beam'), '42501', 'not past the API');
select tests.only('{owner,admin,team_member}', 'take someone off', $$delete from public.reminder_recipients where reminder_id = tests.id('by hand') and user_id = tests.id('contractor')$$, '0 rows', 'request 1');
select is(tests.attempt('owner', $$delete from public.reminder_recipients where reminder_id = tests.id('by hand')$$, 'Beam'), '0 rows', 'not past the API');
select tests.only('{outsider at home}', 'take someone off another organization''s', $$delete from public.reminder_recipients where reminder_id = tests.id('Rival''s')$$, '0 rows', 'request 1');
select is(tests.columns_granted('authenticated', 'insert', 'public.reminder_recipients'), 'address org_id party_id project_id reminder_id user_id', 'columns that an insert may name');

-- Who answers
select tests.only('{contractor}', 'answer for the contractor', $$update public.reminder_recipients set acknowledged_at = now() where reminder_id = tests.id('by hand') and user_id = tests.id('contractor')$$);
select tests.only('{outsider at home}', 'answer in another organization', $$update public.reminder_recipients set acknowledged_at = now() where reminder_id = tests.id('Rival''s')$$);
insert into public.memberships (org_id, user_id, role) values (tests.id('Rival'), tests.id('lawyer'), 'admin');
select pg_temp.add('Rival''s', 'lawyer');
select is(tests.attempt('lawyer', $$update public.reminder_recipients set acknowledged_at = now()$$, 'Beam'), '1 row', 'one answers in the organization in which one acts');
rollback to shared;
select is(tests.columns_granted('authenticated', 'update', 'public.reminder_recipients'), 'acknowledged_at completed_at snoozed_until', 'columns that an update may name');
-- (A statement that reads no column is judged by the update policy alone.)
grant update on public.reminder_recipients to authenticated;
select is(tests.attempt('contractor', format('update public.reminder_recipients set %s', change), 'Beam'), '42501', 'an answer stays one''s own: ' || change)
from unnest('{user_id = tests.id(''admin''),org_id = tests.id(''Rival'')}'::text[]) change;
rollback to shared;

-- What it may be
select is(tests.attempt('owner of the tables', format('update public.reminders set %s where id = tests.id(''by hand'')', change)), outcome, change)
from (values
  ('title = '' ''', '23514'), ('contract_id = tests.id(''Shared contract''), check_id = tests.id(''Site check'')', '23514'), ('contract_id = tests.id(''Annex contract'')', '23503'),
  ('check_id = tests.id(''Annex check'')', '23503'), ('obligation_id = tests.id(''obligation''), project_id = tests.id(''Annex'')', '23503'), ('frequency = ''custom''', '23514'), ('every = 1, unit = ''day''', '23514'),
  ('frequency = ''custom'', every = 1', '23514'), ('frequency = ''custom'', every = 0, unit = ''day''', '23514'), ('frequency = ''custom'', every = 366, unit = ''day''', '23514'), ('frequency = ''custom'', every = 2, unit = ''week''', '1 row'),
  ('until = ''2031-01-01''', '23514'), ('frequency = ''daily'', until = ''2030-01-30''', '23514'), ('frequency = ''daily'', until = ''2030-01-31''', '1 row'), ('type = ''Party''', '22P02')) a (change, outcome);

-- When: what the clock on the wall says, also over the change of clocks
create function pg_temp.times(frequency text, day date, clock time, every integer, unit text, numbers integer[], zone text default 'America/New_York', until date default null) returns text language sql as $$
  select string_agg(to_char(private.reminder_at(jsonb_populate_record(null::public.reminders, jsonb_build_object('frequency', frequency, 'first_date', day, 'first_time', clock, 'every', every, 'unit', unit, 'until', until)), n, zone)
    at time zone 'UTC', 'MM-DD HH24:MI'), ', ' order by n) from unnest(numbers) n $$;
select is(pg_temp.times('daily', '2026-03-07', '09:00', null, null, '{0,1}'), '03-07 14:00, 03-08 13:00', 'nine o''clock stays nine o''clock in spring');
select is(pg_temp.times('weekly', '2026-10-26', '09:00', null, null, '{0,1}'), '10-26 13:00, 11-02 14:00', 'and in autumn');
select is(pg_temp.times('daily', '2026-03-07', '02:30', null, null, '{0,1,2}'), '03-07 07:30, 03-08 07:30, 03-09 06:30', 'an hour that is left out is made up for');
select is(pg_temp.times('daily', '2026-10-31', '01:30', null, null, '{0,1,2}'), '10-31 05:30, 11-01 06:30, 11-02 06:30', 'one that comes twice counts once');
select is(pg_temp.times('custom', '2026-01-31', '09:00', 1, 'month', '{0,1,2,3}', 'UTC'), '01-31 09:00, 02-28 09:00, 03-31 09:00, 04-30 09:00', 'the 31st comes back after shorter months');
select is(pg_temp.times('custom', '2026-01-31', '09:00', 2, 'week', '{0,1}', 'UTC'), '01-31 09:00, 02-14 09:00', 'every other week');
select is(pg_temp.times('custom', '2026-01-31', '09:00', 10, 'day', '{0,1,2}', 'UTC', '2026-02-10'), '01-31 09:00, 02-10 09:00', 'not after its last day');
select is(pg_temp.times('one_time', '2026-01-31', '09:00', null, null, '{0,1}', 'Nowhere/Land'), '01-31 09:00', 'once, and in UTC where the zone is unknown');
-- Of any schedule and any instant the next one is after it, and the one before is not.
select is_empty($$
  select s.frequency, s.unit, s.every, s.day, i.at from (
    select f.frequency, f.unit, every, date '2024-01-01' + (every * 37 % 800) as day, make_time((every * 5) % 24, (every * 7) % 60, 0) as clock
    from (values ('daily', null), ('weekly', null), ('custom', 'day'), ('custom', 'week'), ('custom', 'month')) f (frequency, unit), unnest('{1,2,3,5,7,12,31,365}'::integer[]) every) s
  cross join lateral (select timestamptz '2023-12-01' + n * interval '61 days 7 hours 13 minutes' as at from generate_series(0, 20) n) i
  cross join lateral (select jsonb_populate_record(null::public.reminders, jsonb_build_object('frequency', s.frequency, 'first_date', s.day, 'first_time', s.clock,
    'every', case when s.frequency = 'custom' then s.every end, 'unit', s.unit)) as reminder) r
  cross join lateral (select private.reminder_number_after(r.reminder, i.at, 'America/New_York') as number) n
  where private.reminder_at(r.reminder, n.number, 'America/New_York') <= i.at
    or (n.number > 0 and private.reminder_at(r.reminder, n.number - 1, 'America/New_York') > i.at)
    or extract(day from private.reminder_occurrence(r.reminder, n.number)) > extract(day from s.day) and s.unit = 'month'$$, 'the next of any schedule after any instant');

-- Telling
select tests.nobody('have reminders told', 'select private.enqueue_due_reminders()', 'request 1');
select tests.nobody('tell reminders', $$select count(*) from private.tell_due_reminders(tests.id('Beam'), 10)$$, 'request 1');
create function pg_temp.told() returns text language plpgsql as $$
declare
  mailed text;
begin
  delete from public.notifications;
  mailed := (select string_agg(t.address || ' ' || t.title, ', ' order by t.address) from private.tell_due_reminders(tests.id('Beam'), 100) t);
  return concat_ws(' | ', mailed, (
    select string_agg(names.name || ': ' || n.title, ', ' order by names.name) from public.notifications n join tests.names on names.id = n.user_id));
end $$;
-- Where clocks are never changed: in the hour that New York's show twice, a minute ago cannot be told from an hour ahead.
update public.organizations set time_zone = 'America/Phoenix' where id = tests.id('Beam');
create function pg_temp.at(called text, moved interval) returns void language sql as $$
  update public.reminders r set first_date = ((now() + moved) at time zone 'America/Phoenix')::date, first_time = ((now() + moved) at time zone 'America/Phoenix')::time where r.id = tests.id(called) $$;
create function pg_temp.state_of(called text) returns text language sql as $$ select state || case when next_at is null then '' when next_at <= now() then ' due' else ' later' end from public.reminders where id = tests.id(called) $$;
create function pg_temp.answer(called text, person text, field text default 'acknowledged_at') returns void language plpgsql as $$
begin
  perform tests.act_as(person, 'Beam');
  execute format('update public.reminder_recipients set %I = now() + case when %L = ''snoozed_until'' then interval ''1 hour'' else interval ''0'' end where reminder_id = tests.id(%L) and user_id = tests.id(%L)', field, field, called, person);
  perform tests.reset();
end $$;
select is(pg_temp.told(), '', 'before its time nobody is told');
savepoint telling;
select pg_temp.at('by hand', '-1 minute');
select private.enqueue_due_reminders(tests.id('Rival'));
select is_empty($$select from private.jobs where kind = 'remind' and org_id is not null$$, 'no job where nothing is due');
select private.enqueue_due_reminders() from generate_series(1, 2);
select results_eq($$select org_id, run_at <= now() from private.jobs where kind = 'remind' and org_id is not null$$, $$select tests.id('Beam'), true$$, 'one job for the organization where something is');
update private.jobs set attempts = 1, run_at = now() + interval '5 minutes' where kind = 'remind' and org_id is not null;
select private.enqueue_due_reminders();
select is((select run_at from private.jobs where kind = 'remind' and org_id is not null), now() + interval '5 minutes', 'and one that failed waits as long as it was told to');
select is(pg_temp.told(), 'ada@example.com by hand | client_rep: Payment Due: by hand, contractor: Payment Due: by hand, lawyer: Payment Due: by hand', 'members are notified, addresses handed over');
select results_eq($$select distinct message || action_url || category || priority, metadata ->> 'reminder_id' from public.notifications$$, $$select 'Site.' || '/reminders?id=' || tests.id('by hand') || 'reminder' || 'high', tests.id('by hand')::text$$, 'of what, and where');
select is(pg_temp.told(), '', 'once');
select is(pg_temp.state_of('by hand'), 'active', 'it waits for those it told');
select pg_temp.answer('by hand', 'lawyer'), pg_temp.answer('by hand', 'contractor');
select is(pg_temp.state_of('by hand'), 'active', 'all of them');
select pg_temp.answer('by hand', 'client_rep');
select results_eq($$select pg_temp.state_of('by hand'), ended_by, ended_at = now() from public.reminders where id = tests.id('by hand')$$, $$select 'completed', tests.id('client_rep'), true$$, 'then it is over, by the last of them');
update public.reminders set state = 'active' where id = tests.id('by hand');
select is((select count(*) from public.reminder_recipients where reminder_id = tests.id('by hand') and acknowledged_at is not null), 0::bigint, 'begun again it waits for everyone again');
rollback to telling;

-- A contractor whose share ended hears nothing more of the contract.
select pg_temp.at('of the contract', '-1 minute');
delete from public.contract_shares;
select is(pg_temp.told(), 'client_rep: Payment Due: of the contract', 'who may see it no more is told no more');
rollback to telling;
select pg_temp.at('of the contract', '-1 minute');
update public.contracts set deleted_at = now() where id = tests.id('Shared contract');
select is(pg_temp.told(), '', 'what was deleted is silent');
rollback to telling;

-- Daily, until acknowledged
update public.reminders set frequency = 'daily' where id = tests.id('by hand');
select pg_temp.at('by hand', '-3 days -1 minute');
select matches(pg_temp.told(), 'lawyer', 'a daily one comes once, however long nobody looked');
select is(pg_temp.state_of('by hand') || ' ' || (select next_number from public.reminders where id = tests.id('by hand')), 'active later 4', 'and goes on with tomorrow');
select pg_temp.answer('by hand', 'lawyer');
update public.reminders set next_number = 3 where id = tests.id('by hand');
select ok(pg_temp.told() not like '%lawyer%', 'who has acknowledged it hears no more of it');
select pg_temp.answer('by hand', 'contractor', 'snoozed_until');
update public.reminders set next_number = 3 where id = tests.id('by hand');
select is(pg_temp.told(), 'ada@example.com by hand | client_rep: Payment Due: by hand', 'nor who put it off, for that time');
update public.reminder_recipients set snoozed_until = now() where user_id = tests.id('contractor') and reminder_id = tests.id('by hand');
select is(pg_temp.told(), 'contractor: Payment Due: by hand', 'after which they are told');
select is(pg_temp.told(), '', 'once');
select pg_temp.answer('by hand', 'contractor'), pg_temp.answer('by hand', 'client_rep');
select is(pg_temp.state_of('by hand'), 'completed', 'all have acknowledged: it is over, mail too');
rollback to telling;

-- Weekly, until complete
update public.reminders set frequency = 'weekly' where id = tests.id('by hand');
select pg_temp.at('by hand', '-1 minute');
select matches(pg_temp.told(), 'lawyer', 'a weekly one');
select pg_temp.answer('by hand', who) from unnest('{lawyer,contractor,client_rep}'::text[]) who;
select is(pg_temp.state_of('by hand'), 'active later', 'is not ended by having been seen');
update public.reminders set next_number = 0 where id = tests.id('by hand');
select matches(pg_temp.told(), 'lawyer', 'comes again');
select pg_temp.answer('by hand', 'contractor', 'completed_at');
select results_eq($$select pg_temp.state_of('by hand'), ended_by from public.reminders where id = tests.id('by hand')$$, $$select 'completed', tests.id('contractor')$$, 'and ends when somebody completes it');
rollback to telling;

-- To addresses alone
delete from public.reminder_recipients where reminder_id = tests.id('by hand') and user_id is not null;
select pg_temp.at('by hand', '-1 minute');
insert into private.mail_refusals values (tests.id('Beam'), 'ada@example.com', 'reminder');
select is(pg_temp.told(), '', 'an address that refused gets nothing');
select is(pg_temp.state_of('by hand'), 'completed', 'and with nobody to wait for it is over');
rollback to telling;
update public.reminders set frequency = 'daily' where id = tests.id('by hand');
delete from public.memberships where user_id in (tests.id('lawyer'), tests.id('contractor'));
select is(pg_temp.state_of('by hand'), 'active later', 'while a member is left it goes on');
delete from public.memberships where user_id = tests.id('client_rep');
select is(pg_temp.state_of('by hand'), 'completed', 'without an end, and nobody left who could end it, it ends');
rollback to telling;

-- Changes
select pg_temp.at('by hand', '-1 minute');
select pg_temp.told();
update public.reminders set note = 'N' where id = tests.id('by hand');
select is(pg_temp.told(), '', 'a change of the note tells nobody again');
select pg_temp.at('by hand', '-2 minutes');
select is(pg_temp.told(), '', 'nor does moving it back');
select pg_temp.at('by hand', '1 hour');
select is(pg_temp.state_of('by hand'), 'active later', 'moved ahead it comes again');
update public.reminders set state = 'cancelled' where id = tests.id('by hand');
select results_eq($$select state::text, next_at from public.reminders where id = tests.id('by hand')$$, $$values ('cancelled', null::timestamptz)$$, 'cancelled it does not');
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');
create temp table before_move on commit drop as select next_at from public.reminders where id = tests.id('of the check');
update public.organizations set time_zone = 'America/Los_Angeles' where id = tests.id('Beam');
select is((select r.next_at - b.next_at from public.reminders r, before_move b where r.id = tests.id('of the check')), interval '3 hours', 'it follows its organization''s clock');
select is((select version from public.reminders where id = tests.id('of the check')), 1, 'which is no new version');
update public.reminders set title = 'New' where id = tests.id('of the check');
select is((select version from public.reminders where id = tests.id('of the check')), 2, 'a change is');
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read of it in the log, clients not', $$select from public.activity_events where entity_id = tests.id('by hand') and action = 'reminder.created'$$);
select results_eq($$select distinct action from public.activity_events where entity_id = tests.id('by hand') order by 1$$, $$values ('reminder.created'), ('reminder.updated')$$, 'the log has it');
select is_empty($$select from public.activity_events where entity_type = 'reminder' and (after ? 'next_at' or after ? 'last_at')$$, 'and not each telling');

-- Of a deadline
insert into public.deadlines (id, org_id, project_id, source, title, due_on, act_by)
values (tests.remember('deadline', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), 'person', 'Record the lien', '2031-08-03', '2031-08-01');
select pg_temp.file('of the deadline', 'Site', pg_temp.subject('deadline_id', 'deadline') || '{"days_before": 3}'),
  pg_temp.file('on its own day', 'Site', pg_temp.subject('deadline_id', 'deadline') || '{"first_date": "2031-07-01"}');
create function pg_temp.days() returns text language sql as $$
  select string_agg(concat_ws(' ', r.title, r.first_date, r.state), ', ' order by r.title) from public.reminders r where r.deadline_id = tests.id('deadline') $$;
select is(pg_temp.days(), 'of the deadline 2031-07-29 active, on its own day 2031-07-01 active', 'a reminder is so many days before its deadline');
select is(tests.attempt('owner of the tables', pg_temp.recipient('of the deadline', who)), case when who = any ('{owner,admin,project_manager,team_member,lawyer}'::text[]) then '1 row' else '23514' end, 'who may see the deadline is told of it: ' || who)
from unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer,neighbour,bystander,removed,outsider}'::text[]) who;
alter table public.reminder_recipients disable trigger refuse_blind_recipient;
select pg_temp.add('of the deadline', who) from unnest('{contractor,client_rep}'::text[]) who;
alter table public.reminder_recipients enable trigger refuse_blind_recipient;
select tests.only('{owner,admin,project_manager,team_member,lawyer}', 'read a reminder of a deadline', pg_temp.read('of the deadline'));
select is(tests.attempt('owner of the tables', format('update public.reminders set %s where id = tests.id(''%s'')', change, called)), '23514', what)
from (values ('days_before = 3', 'by hand', 'days before what?'), ('days_before = -1', 'of the deadline', 'not after it'), ('days_before = 366', 'of the deadline', 'nor more than a year before'),
  ('frequency = ''daily'', until = ''2031-08-01''', 'of the deadline', 'what moves has no last day'), ('obligation_id = tests.id(''obligation'')', 'of the deadline', 'one thing it is about')) a (change, called, what);
savepoint of_deadline;
update public.deadlines set act_by = '2031-08-02' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 active, on its own day 2031-07-01 active', 'it moves with it, a day of its own does not');
update public.deadlines set status = 'done' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 completed, on its own day 2031-07-01 completed', 'they are over when it is done');
select is(pg_temp.told(), '', 'and tell nobody');
update public.deadlines set status = 'open' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 active, on its own day 2031-07-01 active', 'and come back with it');
update public.deadlines set status = 'cancelled', closed_note = 'N' where id = tests.id('deadline');
select is(pg_temp.days(), 'of the deadline 2031-07-30 cancelled, on its own day 2031-07-01 cancelled', 'with one that is cancelled they are cancelled');
rollback to of_deadline;
delete from public.reminder_recipients where reminder_id = tests.id('of the deadline') and user_id <> tests.id('lawyer');
select pg_temp.add('of the deadline', 'lawyer'), pg_temp.add('of the deadline', null, 'ada@example.com');
update public.deadlines set act_by = (now() at time zone 'America/Los_Angeles')::date + 2 where id = tests.id('deadline');
select is(pg_temp.told(), 'ada@example.com of the deadline | lawyer: Payment Due: of the deadline', 'moved so near that its day is over, it comes at once');
select results_eq($$select action_url, action_label from public.notifications$$,
  $$select '/projects/' || tests.id('Site') || '?tab=deadlines&deadline=' || tests.id('deadline'), 'Open deadline'$$, 'and leads to the deadline');
update public.deadlines set act_by = '2031-08-01' where id = tests.id('deadline');
select is(pg_temp.state_of('of the deadline'), 'active later', 'moved away it comes again');
select results_eq($$select about from private.tell_due_reminders(tests.id('Beam'), 10)$$, $$select 'x'::text where false$$, 'in its time');

select * from finish();
rollback;
