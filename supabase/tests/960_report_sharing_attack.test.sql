begin;
select no_plan();
select tests.cast_and_records();

create function tests.schedule_of(who text, of_project text default 'Site') returns uuid language plpgsql as $$
declare
  id constant uuid := private.uuid_v7();
begin
  insert into public.report_schedules (id, org_id, project_id, type, period, format, rhythm, weekday, created_by)
  values (id, tests.id('Beam'), tests.id(of_project), 'project_status', 'last_30_days', 'csv', 'weekly', 1, tests.id(who));
  perform tests.remember('schedule of ' || who, id);
  return id;
end $$;
select tests.schedule_of(who) from unnest('{owner,admin,project_manager,team_member,contractor,client_rep,lawyer}'::text[]) who;

create function tests.add_recipient(schedule text, recipient text) returns text language sql as $$
  select format('insert into public.report_recipients (org_id, schedule_id, %s) values (tests.id(''Beam''), tests.id(%L), %s)',
    case when recipient like '%@%' then 'address' else 'user_id' end, 'schedule of ' || schedule,
    case when recipient like '%@%' then quote_literal(recipient) else format('tests.id(%L)', recipient) end) $$;

-- Directly through the Data API, bypassing the API's own checks.
select is(tests.attempt(who, tests.add_recipient(who, recipient), 'Beam'), may, format('a %s adds recipient %s: %s', who, recipient, may))
from (values
  ('owner', '1 row'),
  ('admin', '1 row'),
  ('project_manager', '1 row'),
  ('team_member', '1 row'),
  ('contractor', '42501'),
  ('client_rep', '42501'),
  ('lawyer', '42501')
) roles (who, may),
  unnest('{stranger@elsewhere.example,bystander}'::text[]) recipient;
select is(tests.attempt(who, tests.add_recipient(who, recipient), 'Beam'), '1 row', format('a %s adds the %s', who, recipient))
from unnest('{contractor,client_rep,lawyer}'::text[]) who, unnest(array[who, 'owner']) recipient;
select is(tests.attempt('admin', tests.add_recipient('client_rep', 'stranger@elsewhere.example'), 'Beam'), '42501',
  'an admin cannot add a recipient for a client representative');

-- A schedule with recipients cannot be changed into a report that its owner may not share.
select tests.remember('overall', tests.schedule_of('neighbor', 'Annex'));
update public.project_members set role = 'team_member' where user_id = tests.id('neighbor') and project_id = tests.id('Annex');
insert into public.project_members (org_id, project_id, user_id, role)
  values (tests.id('Beam'), tests.id('Site'), tests.id('neighbor'), 'client_rep');
select is(tests.attempt('neighbor', tests.add_recipient('neighbor', 'bank@elsewhere.example'), 'Beam'), '1 row',
  'a team member of one project may share it');
insert into public.report_recipients (org_id, schedule_id, address)
  values (tests.id('Beam'), tests.id('overall'), 'bank@elsewhere.example');
select is(tests.attempt('neighbor',
  format('update public.report_schedules set project_id = %s where id = tests.id(''overall'')', project), 'Beam'), 'PT409',
  'cannot change it to a report on ' || project)
from unnest(array['tests.id(''Site'')', 'null']) project;
select is(tests.attempt('neighbor', $$update public.report_schedules set period = 'last_year' where id = tests.id('overall')$$, 'Beam'),
  '1 row', 'other changes are allowed');
select is(tests.attempt('neighbor', $$update public.report_schedules set state = 'paused' where id = tests.id('overall')$$, 'Beam'),
  '1 row', 'pausing is allowed');

-- Loss of a role is respected when the report is sent.
create function tests.mailed_to() returns text language sql as $$
  select string_agg(m.address, ' ' order by m.address) from public.reports r,
    private.report_mail(r.org_id, r.id) m where r.schedule_id = tests.id('overall') $$;
insert into public.reports (org_id, project_id, schedule_id, type, period, first_day, last_day, format, requested_by)
values (tests.id('Beam'), tests.id('Annex'), tests.id('overall'), 'project_status', 'last_30_days', '2026-01-01', '2026-01-01', 'csv',
  tests.id('neighbor'));
select is(tests.mailed_to(), 'bank@elsewhere.example', 'a report goes to its recipients');
update public.project_members set role = 'client_rep' where user_id = tests.id('neighbor') and project_id = tests.id('Annex');
select is(tests.mailed_to(), null, 'not sent after its owner becomes a client representative');
update public.report_schedules set state = 'paused' where id = tests.id('overall');
select is(tests.attempt('neighbor', $$update public.report_schedules set state = 'active' where id = tests.id('overall')$$, 'Beam'),
  'PT409', 'that owner cannot resume it');

select * from finish();
rollback;
