begin;
select no_plan();
select tests.cast_and_records();
update public.organizations set time_zone = 'America/New_York' where id = tests.id('Beam');

select is(tests.columns_granted('authenticated', 'insert', 'public.reports'), 'first_day format last_day org_id period project_id type',
  'columns of a report that an insert may set');
select is(tests.columns_granted('authenticated', 'update', 'public.reports'), '', 'no column of a report may be updated');
select is(tests.columns_granted('authenticated', 'insert', 'public.report_schedules'),
  'at_time day_of_month format org_id period project_id rhythm type weekday', 'columns of a schedule that an insert may set');

create function tests.new_report(org text, of_project uuid default null,
  of_type text default 'risk_analysis') returns text language sql as $$
  select format('insert into public.reports (org_id, project_id, type, period, first_day, last_day, format) '
    'values (tests.id(%L), %L, %L, ''last_30_days'', ''2026-01-01'', ''2026-01-01'', ''pdf'')',
    org, of_project, of_type) $$;

select is(tests.attempt('bystander', tests.new_report('Beam'), 'Beam'), '1 row', 'any member may request a report');
select is(tests.attempt('owner', tests.new_report('Rival'), 'Beam'), '42501', 'cannot request another organization''s report');
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'request a report on a project',
  tests.new_report('Beam', tests.id('Site')), '42501');
select is(tests.attempt('owner', tests.new_report('Beam', null, type::text), 'Beam'), case when needs_project then '23514' else '1 row' end,
  format('%s over all projects: %s', title, case when needs_project then 'no' else 'yes' end))
from private.report_types;
select is_empty('select unnest(enum_range(null::public.report_type)) except select type from private.report_types', 'every type has a row');
select fk_ok('public', name, 'type', 'private', 'report_types', 'type') from unnest('{reports,report_schedules}'::name[]) name;
select is(tests.attempt('owner',
  $$insert into public.reports (org_id, type, period, first_day, last_day, format)
    values (tests.id('Beam'), 'risk_analysis', 'custom', '2026-01-01', '2199-01-01', 'pdf')$$, 'Beam'),
  '23514', 'rejects a period ending in the future');

select tests.act_as('project_manager', 'Beam', 'request 1');
insert into public.reports (org_id, type, period, first_day, last_day, format)
  values (tests.id('Beam'), 'risk_analysis', 'last_30_days', '2026-01-01', '2026-01-01', 'pdf');
select tests.reset();
select tests.remember('report', (select id from public.reports where requested_by = tests.id('project_manager')));
select results_eq($$select last_day = (now() at time zone 'America/New_York')::date, last_day - first_day,
  time_zone from public.reports where id = tests.id('report')$$,
  $$values (true, 29, 'America/New_York')$$, 'the period follows the organization''s time zone');
select results_eq($$select kind, org_id from private.jobs where payload ->> 'report_id' = tests.id('report')::text$$,
  $$select 'make_report', tests.id('Beam')$$, 'queues a background job');
select is(tests.attempt('project_manager', (select string_agg(tests.new_report('Beam'), ';') from generate_series(1, 5)), 'Beam'),
  'PT409', 'rejects a sixth report in progress');

select tests.only('{owner,admin,project_manager}', 'read the project manager''s report',
  $$select from public.reports where id = tests.id('report')$$);
select tests.only('{owner,admin,project_manager}', 'delete it', $$delete from public.reports where id = tests.id('report')$$);
select tests.nobody('change a report', $$update public.reports set progress = 1 where id = tests.id('report')$$);

delete from public.notifications;
update public.reports set state = 'running', progress = 0.5 where id = tests.id('report');
select is_empty('select from public.notifications', 'progress does not notify');
select is(tests.attempt('owner of the tables', $$update public.reports set state = 'ready' where id = tests.id('report')$$), '23514',
  'a ready report needs a file');
update public.reports set state = 'ready', file_name = 'a.pdf', storage_path = 'a', size_bytes = 1, sha256 = repeat('a', 64),
  ready_at = now() where id = tests.id('report');
select results_eq($$select user_id, title, type::text from public.notifications$$,
  $$select tests.id('project_manager'), 'Risk Analysis is ready', 'success'$$, 'notifies the requester');

-- API keys
select tests.reset();
insert into public.api_keys (id, org_id, name, prefix, hash, scopes, expires_at)
select tests.remember(called || ' key', private.uuid_v7()), tests.id(org), called, 'abcdefgh', sha256(called::bytea), scopes, expires
from (values
  ('Writer', 'Beam', '{reports:read,reports:write}'::text[], null::timestamptz),
  ('Reader', 'Beam', '{reports:read}', null),
  ('Other', 'Beam', '{projects:read}', null),
  ('Expired', 'Beam', '{reports:read,reports:write}', now() - interval '1 minute'),
  ('Foreign', 'Rival', '{reports:read,reports:write}', null)
) k (called, org, scopes, expires);
create function pg_temp.by_key(key text, statement text) returns text language plpgsql as $$
declare
  outcome text;
  affected bigint;
begin
  begin
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'api_client', 'api_key_id', tests.id(key || ' key'))::text, true),
      set_config('app.request_id', 'request 1', true), set_config('role', 'api_client', true);
    execute statement;
    get diagnostics affected = row_count;
    outcome := affected || ' rows';
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      outcome := sqlstate;
    end if;
  end;
  perform tests.reset();
  return outcome;
end $$;
select is(pg_temp.by_key(key, tests.new_report('Beam')), case key when 'Writer' then '1 rows' else '42501' end,
  'requests a report: ' || key)
from unnest('{Writer,Reader,Other,Expired,Foreign}'::text[]) key;
select is(pg_temp.by_key('Writer', (select string_agg(tests.new_report('Beam'), ';') from generate_series(1, 6))), 'PT409',
  'rejects a sixth report of a key in progress');
insert into public.reports (id, org_id, type, period, first_day, last_day, format)
  values (tests.remember('key report', private.uuid_v7()), tests.id('Beam'), 'risk_analysis', 'last_30_days', '2026-01-01', '2026-01-01',
    'pdf');
update public.reports set api_key_id = tests.id('Writer key') where id = tests.id('key report');
select is(pg_temp.by_key(key, 'select id from public.reports'), case when key in ('Writer', 'Reader') then '1 rows' else '0 rows' end,
  'reads reports of keys, not of people: ' || key)
from unnest('{Writer,Reader,Other,Expired,Foreign}'::text[]) key;
select is(pg_temp.by_key('Writer', 'select storage_path from public.reports'), '42501', 'a key does not read the path of a file');
select is(pg_temp.by_key('Writer', $$delete from public.reports where id = tests.id('key report')$$), '42501', 'a key deletes no report');
select is(pg_temp.by_key('Writer', format('insert into public.reports (org_id, type, period, first_day, last_day, format, requested_by) '
  'values (%L, ''risk_analysis'', ''last_30_days'', ''2026-01-01'', ''2026-01-01'', ''pdf'', %L)', tests.id('Beam'), tests.id('owner'))),
  '42501', 'a key requests no report in a person''s name');
select tests.only('{owner,admin}', 'read the report of a key', $$select api_key_id from public.reports where id = tests.id('key report')$$);
delete from public.reports where id = tests.id('key report');
delete from public.notifications;

-- Schedules
create function tests.schedule(rhythm text, weekday integer, day integer, at text) returns public.report_schedules language sql as $$
  select s from jsonb_populate_record(null::public.report_schedules,
    jsonb_build_object('org_id', tests.id('Beam'), 'rhythm', rhythm, 'weekday', weekday,
    'day_of_month', day, 'at_time', at)) s $$;
select is(private.next_report_at(tests.schedule('weekly', 1, null, '08:00'), '2026-03-06 12:00Z'), '2026-03-09 12:00Z',
  'Monday at 8:00, after daylight saving time starts');
select is(private.next_report_at(tests.schedule('weekly', 1, null, '08:00'), '2026-03-02 12:59Z'), '2026-03-02 13:00Z', 'later today');
select is(private.next_report_at(tests.schedule('weekly', 1, null, '08:00'), '2026-03-02 13:00Z'), '2026-03-09 12:00Z', 'one week later');
select is(private.next_report_at(tests.schedule('monthly', null, 31, '08:00'), '2026-02-10 00:00Z'), '2026-02-28 13:00Z',
  'the last day of a shorter month');
select is(private.next_report_at(tests.schedule('monthly', null, 31, '23:30'), '2026-03-01 05:00Z'), '2026-04-01 03:30Z',
  'follows the organization''s time zone');

create function tests.new_schedule(of_project uuid) returns text language sql as $$
  select format('insert into public.report_schedules (org_id, project_id, type, period, format, rhythm, weekday) '
    'values (tests.id(''Beam''), %L, ''project_status'', ''last_30_days'', ''xlsx'', ''weekly'', 1)', of_project) $$;
select tests.only('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}', 'schedule a report on a project',
  tests.new_schedule(tests.id('Site')), '42501');
select tests.act_as('project_manager', 'Beam', 'request 2');
insert into public.report_schedules (org_id, type, period, format, rhythm, weekday)
  values (tests.id('Beam'), 'project_status', 'last_30_days', 'xlsx', 'weekly', 1);
select tests.reset();
select tests.remember('schedule', (select id from public.report_schedules where org_id = tests.id('Beam')));
select tests.only('{owner,admin,project_manager}', 'read a schedule',
  $$select from public.report_schedules where id = tests.id('schedule')$$);
select tests.only('{owner,admin,project_manager}', 'pause a schedule',
  $$update public.report_schedules set state = 'paused' where id = tests.id('schedule')$$);
select tests.only('{owner,admin,project_manager}', 'delete a schedule',
  $$delete from public.report_schedules where id = tests.id('schedule')$$);
select is(tests.attempt('project_manager',
  $$insert into public.report_recipients (org_id, schedule_id, address)
    values (tests.id('Beam'), tests.id('schedule'), 'bank@test.example')$$, 'Beam'), '1 row', 'the schedule''s owner may add recipients');
select is(tests.attempt('bystander',
  $$insert into public.report_recipients (org_id, schedule_id, address)
    values (tests.id('Beam'), tests.id('schedule'), 'bank@test.example')$$, 'Beam'), '42501', 'other members cannot add recipients');
insert into public.report_recipients (org_id, schedule_id, address) values (tests.id('Beam'), tests.id('schedule'), 'bank@test.example'),
  (tests.id('Beam'), tests.id('schedule'), 'refused@test.example');
insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id('Beam'), tests.id('schedule'), tests.id('admin'));
select tests.only('{owner,admin,project_manager}', 'read a schedule''s recipients',
  $$select from public.report_recipients where schedule_id = tests.id('schedule') and address = 'bank@test.example'$$);
select tests.only('{owner,admin,project_manager}', 'remove a recipient',
  $$delete from public.report_recipients where schedule_id = tests.id('schedule') and address = 'bank@test.example'$$);
-- A schedule of their own gives a person no rights to another person's.
insert into public.report_schedules (org_id, type, period, format, rhythm, weekday, created_by)
  values (tests.id('Beam'), 'project_status', 'last_30_days', 'xlsx', 'weekly', 1, tests.id('team_member'));
select is(tests.attempt('team_member', statement, 'Beam'), outcome, 'with a schedule of their own: ' || statement) from (values
  ('select from public.report_recipients', '0 rows'),
  ('delete from public.report_recipients', '0 rows'),
  ('insert into public.report_recipients (org_id, schedule_id, user_id) values (tests.id(''Beam''), tests.id(''schedule''), '
    'tests.id(''owner''))', '42501')
) a (statement, outcome);
delete from public.report_schedules where created_by = tests.id('team_member');
grant update on public.report_schedules to authenticated;
select is(tests.attempt('project_manager', 'update public.report_schedules set created_by = tests.id(''owner'')', 'Beam'), '42501',
  'a schedule cannot move to another person, even if every column is granted');
revoke update on public.report_schedules from authenticated;
grant update (project_id, type, period, format, rhythm, weekday, day_of_month, at_time, state) on public.report_schedules to authenticated;

update public.report_schedules set next_at = now() - interval '3 weeks' where id = tests.id('schedule');
select is(private.run_report_schedules(), 1, 'requests a due report');
select is(private.run_report_schedules(), 0, 'requests an overdue report only once');
select results_eq($$select type::text, requested_by, state::text from public.reports where schedule_id = tests.id('schedule')$$,
  $$select 'project_status', tests.id('project_manager'), 'queued'$$, 'requests it on behalf of the schedule''s owner');
select ok((select next_at > now() from public.report_schedules where id = tests.id('schedule')), 'the schedule continues');
insert into private.mail_refusals (org_id, address, category) values (tests.id('Beam'), 'refused@test.example', 'report');
select bag_eq($$select m.address like '%bank%' or m.user_id = tests.id('admin') from public.reports r,
  private.report_mail(r.org_id, r.id) m where r.schedule_id = tests.id('schedule')$$,
  $$values (true), (true)$$, 'emails all recipients who have not opted out');

delete from public.notifications;
delete from public.memberships where org_id = tests.id('Beam') and user_id = tests.id('project_manager');
select is((select state::text from public.report_schedules where id = tests.id('schedule')), 'stopped', 'stops when its owner leaves');
select results_eq($$select user_id, title from public.notifications where category = 'report'$$, $$select tests.id('owner'),
  'A scheduled report has stopped'$$, 'notifies the owners');
select is(private.run_report_schedules(), 0, 'a stopped schedule requests nothing');
select tests.act_as('admin', 'Beam', 'request 3');
update public.report_schedules set state = 'active' where id = tests.id('schedule');
select tests.reset();
select results_eq($$select state::text, created_by, next_at > now() from public.report_schedules where id = tests.id('schedule')$$,
  $$select 'active', tests.id('admin'), true$$, 'resuming it makes the admin its owner');

-- A report without a job
update public.reports set created_at = now() - interval '1 hour', state = 'running' where schedule_id = tests.id('schedule');
delete from private.jobs where kind = 'make_report';
select private.run_report_schedules();
select is((select state::text from public.reports where schedule_id = tests.id('schedule')), 'failed', 'fails its running report');

-- Letterhead
create function tests.new_logo() returns text language sql as $$
  select $i$insert into public.organization_logos (org_id, mime_type, width, height, sha256, content)
    values (tests.id('Beam'), 'image/png', 1, 1, repeat('a', 64), '\x89')$i$ $$;
select is(tests.attempt('owner', tests.new_logo(), 'Beam'), '42501', 'adding a logo requires the API');
select is(tests.attempt('owner', tests.new_logo(), 'Beam', 'r'), '1 row', 'an admin may add a logo');
select is(tests.attempt('bystander', tests.new_logo(), 'Beam', 'r'), '42501', 'a member cannot add a logo');
insert into public.organization_logos (org_id, mime_type, width, height, sha256, content)
  values (tests.id('Beam'), 'image/png', 1, 1, repeat('a', 64), '\x89');
select is(tests.attempt('bystander', $$select from public.organization_logos$$, 'Beam'), '1 row', 'members can read the logo');
select is(tests.attempt('owner', $$select from public.organization_logos where org_id = tests.id('Beam')$$, 'Rival'), '0 rows',
  'other organizations cannot read the logo');
select is(tests.attempt('bystander', $$delete from public.organization_logos$$, 'Beam'), '0 rows', 'a member cannot remove the logo');
select is(tests.attempt('bystander', $$update public.organization_logos set width = 2$$, 'Beam', 'r'), '0 rows',
  'a member cannot change the logo');
select is(tests.attempt('owner', $$delete from public.organization_logos$$, 'Beam'), '1 row', 'an admin removes the logo');

insert into storage.objects (bucket_id, name) values ('reports', concat_ws('/', tests.id('Beam'), tests.id('report'), 1));
select is(tests.attempt(who, $$select from storage.objects where bucket_id = 'reports'$$, 'Beam'), '0 rows',
  'cannot read report files: ' || who)
from unnest('{owner,admin,bystander}'::text[]) who;

select * from finish();
rollback;
