begin;
select no_plan();
select tests.cast_and_records();
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');

select is(tests.columns_granted('authenticated', 'update', 'public.report_schedules'),
  'at_time day_of_month format period project_id rhythm state type weekday', 'columns of a schedule that an update may set');
select is(tests.columns_granted('authenticated', 'update', 'public.report_recipients'), '', 'no user sets a recipient''s delivery status');

create function tests.new_schedule(who text, of_project text default null, to_whom text default 'admin') returns uuid language plpgsql as $$
declare
  id constant uuid := private.uuid_v7();
begin
  insert into public.report_schedules (id, org_id, project_id, type, period, format, rhythm, weekday, created_by)
  values (id, tests.id('Beam'), case when of_project is not null then tests.id(of_project) end, 'project_status', 'last_30_days', 'csv',
    'weekly', 1, tests.id(who));
  insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), id, tests.id(to_whom));
  return id;
end $$;

-- Who edits a schedule, and its allowed values
select tests.remember('schedule', tests.new_schedule('project_manager', 'Site'));
select tests.only('{owner,admin,project_manager}', 'edit a schedule', $$update public.report_schedules set type = 'summary',
  format = 'pdf' where id = tests.id('schedule')$$);
create function tests.moved(project text) returns text language sql as $$
  select format('update public.report_schedules set project_id = tests.id(%L) where id = tests.id(''schedule'')', project) $$;
select is(tests.attempt('project_manager', tests.moved('Annex'), 'Beam'), '42501', 'cannot move it to a project they are not on');
select is(tests.attempt('project_manager', tests.moved('Rival site'), 'Beam'), '42501',
  'cannot move it to another organization''s project');
select is(tests.attempt('admin', tests.moved('Annex'), 'Beam'), 'PT409', 'cannot move it to a project its owner cannot see');
select is(tests.attempt('project_manager', $$update public.report_schedules set project_id = null where id = tests.id('schedule')$$,
  'Beam'), '1 row', 'may widen it to all projects its owner sees');
select is(tests.attempt('project_manager',
  $$update public.report_schedules set project_id = null, type = 'summary' where id = tests.id('schedule')$$,
  'Beam'), '23514', 'a schedule of a project report needs a project');

select tests.remember('of ' || who, tests.new_schedule(who, 'Site')) from unnest('{contractor,client_rep,team_member,lawyer}'::text[]) who;
select is(tests.attempt('admin', format($$update public.report_schedules set type = %L where id = tests.id(%L)$$, money, 'of ' || who),
  'Beam'), may,
  format('%s''s report schedule switched to %s: %s', who, money, may))
from (values
  ('contractor', 'PT409'),
  ('client_rep', 'PT409'),
  ('team_member', '1 row'),
  ('lawyer', '1 row')
) roles (who, may),
  unnest('{financial,financial_impact}'::text[]) money;
select is(tests.attempt('admin', $$update public.report_schedules set format = 'pdf' where id = tests.id('of contractor')$$, 'Beam'),
  '1 row', 'an admin may change other settings');
delete from public.report_schedules
  where id in (select tests.id('of ' || who) from unnest('{contractor,client_rep,team_member,lawyer}'::text[]) who);

-- Next date after an edit
create function tests.today() returns date language sql as $$ select (now() at time zone 'America/New_York')::date $$;
create function tests.of_today(at text, went_out timestamptz default null) returns public.report_schedules language sql as $$
  select s from jsonb_populate_record(null::public.report_schedules, jsonb_build_object('org_id', tests.id('Beam'), 'rhythm', 'weekly',
    'weekday', extract(isodow from tests.today()), 'at_time', at, 'last_at', went_out)) s $$;
create function tests.clock(day date,
  at text) returns timestamptz language sql as $$ select (day + at::time) at time zone 'America/New_York' $$;

select is(private.next_report_run(tests.of_today('23:59:59.999999'), now() + interval '3 days'),
  tests.clock(tests.today(), '23:59:59.999999'), 'moved later today, it runs today');
select is(private.next_report_run(tests.of_today('23:59:59.999999', now()), now() + interval '7 days'),
  tests.clock(tests.today() + 7, '23:59:59.999999'), 'does not run twice in a day');
select is(private.next_report_run(tests.of_today('00:00', now()), null), tests.clock(tests.today() + 7, '00:00'),
  'a late run keeps the schedule');
select is(private.next_report_run(tests.of_today('00:00'), now() - interval '1 minute'), now() - interval '1 minute',
  'an overdue run stays due');
select is(private.next_report_run(tests.of_today('00:00'), now() + interval '1 microsecond'), now(),
  'moved to an earlier time today, it runs immediately');
select is(private.next_report_run(tests.of_today('00:00'), tests.clock(tests.today() + 1, '00:00')),
  tests.clock(tests.today() + 7, '00:00'), 'a run due on another day waits for its time');

update public.report_schedules set last_at = now(), weekday = extract(isodow from tests.today()),
  at_time = '23:59:59.999999' where id = tests.id('schedule');
select is((select next_at from public.report_schedules where id = tests.id('schedule')),
  tests.clock(tests.today() + 7, '23:59:59.999999'), 'an edit causes no second run that day');
select is((select count(*) from public.reports where schedule_id = tests.id('schedule')), 0::bigint, 'an edit requests no report itself');
update public.report_schedules set next_at = now() - interval '1 hour' where id = tests.id('schedule');
update public.report_schedules set weekday = 1 + weekday % 7, format = 'xlsx' where id = tests.id('schedule');
select is((select next_at from public.report_schedules where id = tests.id('schedule')), now() - interval '1 hour',
  'an edit keeps an overdue run');
update public.organizations set time_zone = 'America/Chicago' where id = tests.id('Beam');
select is((select next_at from public.report_schedules where id = tests.id('schedule')), now() - interval '1 hour',
  'a time zone change keeps an overdue run');
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');
select is(private.run_report_schedules(), 1, 'runs the schedule');
select results_eq($$select format::text, count(*) from public.reports where schedule_id = tests.id('schedule') group by 1$$,
  $$values ('xlsx', 1::bigint)$$, 'runs once with the current settings');
select ok((select next_at >= tests.clock(tests.today() + 1, '00:00') from public.report_schedules where id = tests.id('schedule')),
  'does not run again that day');

-- Reasons for stopping
create function tests.stopped(schedule uuid) returns text language sql as $$
  select concat_ws(' ', s.state, s.stop_reason) from public.report_schedules s where s.id = schedule $$;

select tests.remember('of the neighbor', tests.new_schedule('neighbor', 'Annex'));
delete from public.notifications;
delete from public.project_members where user_id = tests.id('neighbor');
select is(tests.stopped(tests.id('of the neighbor')), 'stopped owner_lost_project', 'stops when its owner loses the project');
select bag_eq($$select user_id, title from public.notifications where metadata ->> 'schedule_id' = tests.id('of the neighbor')::text$$,
  $$values (tests.id('owner'), 'A scheduled report has stopped'), (tests.id('neighbor'), 'A scheduled report has stopped')$$,
    'notifies its owner and the organization''s owners');
create function tests.resume(schedule text) returns text language sql as $$
  select format('update public.report_schedules set state = ''active'' where id = tests.id(%L)', schedule) $$;
select is(tests.attempt('neighbor', tests.resume('of the neighbor'), 'Beam'), 'PT409', 'an owner without access cannot resume it');
select is(tests.attempt('neighbor', $$update public.report_schedules set state = 'paused' where id = tests.id('of the neighbor')$$,
  'Beam'), '1 row', 'an owner without access may pause it');
select tests.act_as('admin', 'Beam', 'request 1');
update public.report_schedules set state = 'active' where id = tests.id('of the neighbor');
select tests.reset();
select results_eq($$select state::text, stop_reason::text, created_by from public.report_schedules where id = tests.id('of the neighbor')$$,
  $$select 'active', null, tests.id('admin')$$, 'resuming it makes the admin its owner');

select is((select created_by from public.report_schedules where id = tests.id('of the neighbor')), tests.id('admin'),
  'an admin sees all projects');
update public.memberships set role = 'member' where org_id = tests.id('Beam') and user_id = tests.id('admin');
select is(tests.stopped(tests.id('of the neighbor')), 'stopped owner_lost_project', 'stops when its owner is no longer an admin');
update public.memberships set role = 'admin' where org_id = tests.id('Beam') and user_id = tests.id('admin');

select tests.remember('of a lost project', tests.new_schedule('owner', 'Annex'));
update public.projects set deleted_at = now() where id = tests.id('Annex');
select is(tests.stopped(tests.id('of a lost project')), 'active', 'a deleted project may be restored');
update public.report_schedules set next_at = now() where id = tests.id('of a lost project');
select is(private.run_report_schedules(), 0, 'requests nothing for a deleted project');
select is(tests.stopped(tests.id('of a lost project')), 'stopped project_deleted', 'stops when due');
select is(tests.attempt('owner', tests.resume('of a lost project'), 'Beam'), 'PT409', 'cannot be resumed with a deleted project');
select is(tests.attempt('owner', tests.moved('Site'), 'Beam'), '1 row', 'can be moved to another project');

select tests.remember('to one who leaves', tests.new_schedule('owner', null, 'bystander'));
insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), tests.id('schedule'), tests.id('bystander'));
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('bystander');
select is(tests.stopped(tests.id('to one who leaves')), 'stopped nobody_left', 'stops without recipients');
select is(tests.stopped(tests.id('schedule')), 'active', 'a schedule with other recipients continues');
select is((select count(*) from public.report_recipients where schedule_id = tests.id('schedule')), 1::bigint,
  'the former member is no longer a recipient');
select is(tests.attempt('owner', tests.resume('to one who leaves'), 'Beam'), 'PT409', 'cannot be resumed without recipients');
insert into public.report_recipients (org_id, schedule_id, address)
  values (tests.id('Beam'), tests.id('to one who leaves'), 'bank@test.example');
select is(tests.attempt('owner', tests.resume('to one who leaves'), 'Beam'), '1 row', 'can be resumed with a recipient');
select is(tests.attempt('owner of the tables', $$update public.report_schedules set state = 'stopped' where id = tests.id('schedule')$$),
  '23514', 'a stopped schedule needs a reason');

-- Delivery status of the emails
insert into public.report_recipients (org_id, schedule_id, address) values
  (tests.id('Beam'), tests.id('schedule'), 'bounced@test.example'), (tests.id('Beam'), tests.id('schedule'), 'refused@test.example'),
  (tests.id('Beam'), tests.id('schedule'), 'failed@test.example'), (tests.id('Beam'), tests.id('schedule'), 'fine@test.example'),
  (tests.id('Beam'), tests.id('schedule'), 'full@test.example'), (tests.id('Beam'), tests.id('schedule'), 'annoyed@test.example');
insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), tests.id('schedule'), tests.id('lawyer'));
insert into public.notification_preferences (user_id, email) values (tests.id('lawyer'), false);
insert into private.mail_refusals (org_id, address, category) values (tests.id('Beam'), 'refused@test.example', 'report');
with mails as (
  insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body, state, ended_at, bounced_at, bounce_kind,
    bounce_reason, last_error)
  select c.org_id, c.address, 'report', 'A report', '', '',
    case c.address when 'failed@test.example' then 'failed' else 'sent' end::public.mail_state, now(),
    case when how.kind is not null then now() end, how.kind, how.reason,
    case c.address when 'failed@test.example' then 'Refused' end
  from public.report_recipients c
  left join (values ('bounced@test.example', 'hard'::public.bounce_kind, 'No such mailbox'), ('full@test.example', 'soft', 'Mailbox full'),
    ('annoyed@test.example', 'complaint', 'Reported as spam')) how (address, kind, reason) on how.address = c.address
  where c.schedule_id = tests.id('schedule') and c.address is not null
  returning org_id, id, to_address)
update public.report_recipients c set email_id = m.id from mails m where c.org_id = m.org_id and c.address = m.to_address;
select tests.act_as('project_manager', 'Beam');
select bag_eq($$select coalesce(c.address, 'the lawyer'), m.problem, m.reason from private.report_mail_problems(tests.id('Beam')) m
  join public.report_recipients c on c.id = m.recipient_id where m.schedule_id = tests.id('schedule')$$,
  $$values ('bounced@test.example', 'bounced', 'No such mailbox'), ('refused@test.example', 'refused', null),
    ('failed@test.example', 'failed', 'Refused'),
    ('full@test.example', 'bounced_for_now', 'Mailbox full'), ('annoyed@test.example', 'complained', null),
      ('the lawyer', 'refused', null)$$,
  'the schedule''s owner sees delivery problems');
select tests.reset();
select is(tests.attempt(who, $$select from private.report_mail_problems(tests.id('Beam'))$$, 'Beam'), '0 rows',
  'others see no delivery problems: ' || who)
from unnest('{team_member,contractor}'::text[]) who;
select is(tests.attempt('outsider', $$select from private.report_mail_problems(tests.id('Beam'))$$, 'Rival'), '0 rows',
  'hidden from another organization');
select bag_eq($$select m.address from public.reports r,
  private.report_mail(r.org_id, r.id) m where r.schedule_id = tests.id('schedule') and m.user_id is null$$,
  $$values ('bounced@test.example'), ('failed@test.example'), ('fine@test.example'), ('full@test.example'), ('annoyed@test.example')$$,
    'the next report goes to all who have not opted out');

-- A retried report
insert into public.reports (org_id, type, period, first_day, last_day, format, requested_by, begun_at)
values (tests.id('Beam'), 'risk_analysis', 'last_30_days', '2026-01-01', '2026-01-01', 'pdf', tests.id('lawyer'),
  now() - interval '1 hour');
delete from public.notifications;
update public.reports set state = 'failed' where requested_by = tests.id('lawyer');
update public.reports set state = 'queued', begun_at = null where requested_by = tests.id('lawyer');
update public.reports set state = 'running', begun_at = now() where requested_by = tests.id('lawyer');
update public.reports set state = 'failed' where requested_by = tests.id('lawyer');
select is((select count(*) from public.notifications where title = 'Risk Analysis failed'), 2::bigint,
  'notifies the requester of each failure');

select * from finish();
rollback;
