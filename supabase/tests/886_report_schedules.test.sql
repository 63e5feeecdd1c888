begin;
select no_plan();
select tests.cast_and_records();
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');

select is(tests.columns_granted('authenticated', 'update', 'public.report_schedules'),
  'at_time day_of_month format period project_id rhythm state type weekday', 'what a person changes of a schedule');
select is(tests.columns_granted('authenticated', 'update', 'public.report_recipients'), '', 'what became of mail nobody writes');

create function tests.new_schedule(who text, of_project text default null, to_whom text default 'admin') returns uuid language plpgsql as $$
declare
  id constant uuid := private.uuid_v7();
begin
  insert into public.report_schedules (id, org_id, project_id, type, period, format, rhythm, weekday, created_by)
  values (id, tests.id('Beam'), case when of_project is not null then tests.id(of_project) end, 'project_status', 'last_30_days', 'csv', 'weekly', 1, tests.id(who));
  insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), id, tests.id(to_whom));
  return id;
end $$;

-- Who changes one, and to what
select tests.remember('schedule', tests.new_schedule('project_manager', 'Site'));
select tests.only('{owner,admin,project_manager}', 'edit a schedule', $$update public.report_schedules set type = 'summary', format = 'pdf' where id = tests.id('schedule')$$);
create function tests.moved(project text) returns text language sql as $$
  select format('update public.report_schedules set project_id = tests.id(%L) where id = tests.id(''schedule'')', project) $$;
select is(tests.attempt('project_manager', tests.moved('Annex'), 'Beam'), '42501', 'not to a project that one is not on');
select is(tests.attempt('project_manager', tests.moved('Rival site'), 'Beam'), '42501', 'nor to one of another organization');
select is(tests.attempt('admin', tests.moved('Annex'), 'Beam'), 'PT409', 'nor to one that its owner does not see');
select is(tests.attempt('project_manager', $$update public.report_schedules set project_id = null where id = tests.id('schedule')$$, 'Beam'), '1 row', 'but to all that its owner sees');

select tests.remember('of ' || who, tests.new_schedule(who, 'Site')) from unnest('{contractor,client_rep,team_member,lawyer}'::text[]) who;
select is(tests.attempt('admin', format($$update public.report_schedules set type = %L where id = tests.id(%L)$$, money, 'of ' || who), 'Beam'), may,
  format('a schedule of a %s is switched to %s: %s', who, money, may))
from (values ('contractor', 'PT409'), ('client_rep', 'PT409'), ('team_member', '1 row'), ('lawyer', '1 row')) roles (who, may),
  unnest('{financial,financial_impact}'::text[]) money;
select is(tests.attempt('admin', $$update public.report_schedules set format = 'pdf' where id = tests.id('of contractor')$$, 'Beam'), '1 row', 'what else an admin changes of it is not refused');
delete from public.report_schedules where id in (select tests.id('of ' || who) from unnest('{contractor,client_rep,team_member,lawyer}'::text[]) who);

-- When one that was changed is due
create function tests.today() returns date language sql as $$ select (now() at time zone 'America/New_York')::date $$;
create function tests.of_today(at text, went_out timestamptz default null) returns public.report_schedules language sql as $$
  select s from jsonb_populate_record(null::public.report_schedules, jsonb_build_object('org_id', tests.id('Beam'), 'rhythm', 'weekly',
    'weekday', extract(isodow from tests.today()), 'at_time', at, 'last_at', went_out)) s $$;
create function tests.clock(day date, at text) returns timestamptz language sql as $$ select (day + at::time) at time zone 'America/New_York' $$;

select is(private.next_report_run(tests.of_today('23:59:59.999999'), now() + interval '3 days'), tests.clock(tests.today(), '23:59:59.999999'), 'what is moved to later today goes out today');
select is(private.next_report_run(tests.of_today('23:59:59.999999', now()), now() + interval '7 days'), tests.clock(tests.today() + 7, '23:59:59.999999'), 'unless it went out today');
select is(private.next_report_run(tests.of_today('00:00', now()), null), tests.clock(tests.today() + 7, '00:00'), 'and what went out late keeps its rhythm');
select is(private.next_report_run(tests.of_today('00:00'), now() - interval '1 minute'), now() - interval '1 minute', 'what was due and is not out stays due');
select is(private.next_report_run(tests.of_today('00:00'), now() + interval '1 microsecond'), now(), 'what was still to come today and would be over goes out at once');
select is(private.next_report_run(tests.of_today('00:00'), tests.clock(tests.today() + 1, '00:00')), tests.clock(tests.today() + 7, '00:00'), 'what was due on another day waits for its own');

update public.report_schedules set last_at = now(), weekday = extract(isodow from tests.today()), at_time = '23:59:59.999999' where id = tests.id('schedule');
select is((select next_at from public.report_schedules where id = tests.id('schedule')), tests.clock(tests.today() + 7, '23:59:59.999999'), 'an edit makes nothing go out twice on a day');
select is((select count(*) from public.reports where schedule_id = tests.id('schedule')), 0::bigint, 'nor at all');
update public.report_schedules set next_at = now() - interval '1 hour' where id = tests.id('schedule');
update public.report_schedules set weekday = 1 + weekday % 7, format = 'xlsx' where id = tests.id('schedule');
select is((select next_at from public.report_schedules where id = tests.id('schedule')), now() - interval '1 hour', 'nor is anything lost that was due');
update public.organizations set time_zone = 'America/Chicago' where id = tests.id('Beam');
select is((select next_at from public.report_schedules where id = tests.id('schedule')), now() - interval '1 hour', 'nor by another time zone');
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');
select is(private.run_report_schedules(), 1, 'it goes out');
select results_eq($$select format::text, count(*) from public.reports where schedule_id = tests.id('schedule') group by 1$$, $$values ('xlsx', 1::bigint)$$, 'once, as it is now');
select ok((select next_at >= tests.clock(tests.today() + 1, '00:00') from public.report_schedules where id = tests.id('schedule')), 'and not again today');

-- Why one stops
create function tests.stopped(schedule uuid) returns text language sql as $$
  select concat_ws(' ', s.state, s.stop_reason) from public.report_schedules s where s.id = schedule $$;

select tests.remember('of the neighbour', tests.new_schedule('neighbour', 'Annex'));
delete from public.notifications;
delete from public.project_members where user_id = tests.id('neighbour');
select is(tests.stopped(tests.id('of the neighbour')), 'stopped owner_lost_project', 'its owner lost the project');
select bag_eq($$select user_id, title from public.notifications where metadata ->> 'schedule_id' = tests.id('of the neighbour')::text$$,
  $$values (tests.id('owner'), 'A scheduled report has stopped'), (tests.id('neighbour'), 'A scheduled report has stopped')$$, 'which they and the owners are told');
create function tests.resume(schedule text) returns text language sql as $$
  select format('update public.report_schedules set state = ''active'' where id = tests.id(%L)', schedule) $$;
select is(tests.attempt('neighbour', tests.resume('of the neighbour'), 'Beam'), 'PT409', 'whoever does not see it does not resume it');
select is(tests.attempt('neighbour', $$update public.report_schedules set state = 'paused' where id = tests.id('of the neighbour')$$, 'Beam'), '1 row', 'but may pause it');
select tests.act_as('admin', 'Beam', 'request 1');
update public.report_schedules set state = 'active' where id = tests.id('of the neighbour');
select tests.reset();
select results_eq($$select state::text, stop_reason::text, created_by from public.report_schedules where id = tests.id('of the neighbour')$$,
  $$select 'active', null, tests.id('admin')$$, 'an admin who resumes it takes it over');

select is((select created_by from public.report_schedules where id = tests.id('of the neighbour')), tests.id('admin'), 'an admin sees all projects');
update public.memberships set role = 'member' where org_id = tests.id('Beam') and user_id = tests.id('admin');
select is(tests.stopped(tests.id('of the neighbour')), 'stopped owner_lost_project', 'one who is no admin any more does not');
update public.memberships set role = 'admin' where org_id = tests.id('Beam') and user_id = tests.id('admin');

select tests.remember('of a lost project', tests.new_schedule('owner', 'Annex'));
update public.projects set deleted_at = now() where id = tests.id('Annex');
select is(tests.stopped(tests.id('of a lost project')), 'active', 'a project that was deleted may come back');
update public.report_schedules set next_at = now() where id = tests.id('of a lost project');
select is(private.run_report_schedules(), 0, 'where it does not');
select is(tests.stopped(tests.id('of a lost project')), 'stopped project_deleted', 'the schedule stops when it is due');
select is(tests.attempt('owner', tests.resume('of a lost project'), 'Beam'), 'PT409', 'and is not resumed');
select is(tests.attempt('owner', tests.moved('Site'), 'Beam'), '1 row', 'before it has another project');

select tests.remember('to one who leaves', tests.new_schedule('owner', null, 'bystander'));
insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), tests.id('schedule'), tests.id('bystander'));
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('bystander');
select is(tests.stopped(tests.id('to one who leaves')), 'stopped nobody_left', 'nobody is left to mail it to');
select is(tests.stopped(tests.id('schedule')), 'active', 'what goes to others goes on');
select is((select count(*) from public.report_recipients where schedule_id = tests.id('schedule')), 1::bigint, 'without who left');
select is(tests.attempt('owner', tests.resume('to one who leaves'), 'Beam'), 'PT409', 'it is not resumed for nobody');
insert into public.report_recipients (org_id, schedule_id, address) values (tests.id('Beam'), tests.id('to one who leaves'), 'bank@test.example');
select is(tests.attempt('owner', tests.resume('to one who leaves'), 'Beam'), '1 row', 'but for somebody');
select is(tests.attempt('owner of the tables', $$update public.report_schedules set state = 'stopped' where id = tests.id('schedule')$$), '23514', 'what stops says why');

-- What became of the mail
insert into public.report_recipients (org_id, schedule_id, address) values
  (tests.id('Beam'), tests.id('schedule'), 'bounced@test.example'), (tests.id('Beam'), tests.id('schedule'), 'refused@test.example'),
  (tests.id('Beam'), tests.id('schedule'), 'failed@test.example'), (tests.id('Beam'), tests.id('schedule'), 'fine@test.example'),
  (tests.id('Beam'), tests.id('schedule'), 'full@test.example'), (tests.id('Beam'), tests.id('schedule'), 'annoyed@test.example');
insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), tests.id('schedule'), tests.id('lawyer'));
insert into public.notification_preferences (user_id, email) values (tests.id('lawyer'), false);
insert into private.mail_refusals (org_id, address, category) values (tests.id('Beam'), 'refused@test.example', 'report');
with mails as (
  insert into public.mail_messages (org_id, to_address, category, subject, text_body, html_body, state, ended_at, bounced_at, bounce_kind, bounce_reason, last_error)
  select c.org_id, c.address, 'report', 'A report', '', '', case c.address when 'failed@test.example' then 'failed' else 'sent' end::public.mail_state, now(),
    case when how.kind is not null then now() end, how.kind, how.reason,
    case c.address when 'failed@test.example' then 'Refused' end
  from public.report_recipients c
  left join (values ('bounced@test.example', 'hard'::public.bounce_kind, 'No such mailbox'), ('full@test.example', 'soft', 'Mailbox full'),
    ('annoyed@test.example', 'complaint', 'Reported as spam')) how (address, kind, reason) on how.address = c.address
  where c.schedule_id = tests.id('schedule') and c.address is not null
  returning org_id, id, to_address)
update public.report_recipients c set mail_id = m.id from mails m where c.org_id = m.org_id and c.address = m.to_address;
select tests.act_as('project_manager', 'Beam');
select bag_eq($$select coalesce(c.address, 'the lawyer'), m.problem, m.reason from private.report_mail_problems(tests.id('Beam')) m
  join public.report_recipients c on c.id = m.recipient_id where m.schedule_id = tests.id('schedule')$$,
  $$values ('bounced@test.example', 'bounced', 'No such mailbox'), ('refused@test.example', 'refused', null), ('failed@test.example', 'failed', 'Refused'),
    ('full@test.example', 'bounced_for_now', 'Mailbox full'), ('annoyed@test.example', 'complained', null), ('the lawyer', 'refused', null)$$,
  'the owner of a schedule sees whom it does not reach');
select tests.reset();
select is(tests.attempt(who, $$select from private.report_mail_problems(tests.id('Beam'))$$, 'Beam'), '0 rows', 'others do not: ' || who)
from unnest('{team_member,contractor}'::text[]) who;
select is(tests.attempt('outsider', $$select from private.report_mail_problems(tests.id('Beam'))$$, 'Rival'), '0 rows', 'nor another organization');
select bag_eq($$select m.address from public.reports r, private.report_mail(r.org_id, r.id) m where r.schedule_id = tests.id('schedule') and m.user_id is null$$,
  $$values ('bounced@test.example'), ('failed@test.example'), ('fine@test.example'), ('full@test.example'), ('annoyed@test.example')$$, 'the next one goes to all but who wants none');

-- A report that is tried again
insert into public.reports (org_id, type, period, first_day, last_day, format, requested_by, begun_at)
values (tests.id('Beam'), 'risk_analysis', 'last_30_days', '2026-01-01', '2026-01-01', 'pdf', tests.id('lawyer'), now() - interval '1 hour');
delete from public.notifications;
update public.reports set state = 'failed' where requested_by = tests.id('lawyer');
update public.reports set state = 'queued', begun_at = null where requested_by = tests.id('lawyer');
update public.reports set state = 'running', begun_at = now() where requested_by = tests.id('lawyer');
update public.reports set state = 'failed' where requested_by = tests.id('lawyer');
select is((select count(*) from public.notifications where title = 'Risk Analysis failed'), 2::bigint, 'each time whoever asked is told');

select * from finish();
rollback;
