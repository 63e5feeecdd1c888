-- A deadline warns the responsible person first, then the project managers, then the owners; each only once.
begin;
select plan(31);
select tests.cast_and_records();

create function pg_temp.be_at(hour integer) returns date language plpgsql as $$
declare
  ahead integer := (hour - extract(hour from now() at time zone 'UTC')::integer + 36) % 24 - 12;
  zone text := 'Etc/GMT' || case when ahead > 0 then '-' else '+' end || abs(ahead);
begin
  update public.organizations set time_zone = zone;
  return (now() at time zone zone)::date;
end $$;
create temp table today as select pg_temp.be_at(9) as day;

create function pg_temp.told(days_left integer) returns text language plpgsql as $$
begin
  delete from public.notifications;
  update public.deadlines set due_on = (select day + days_left from today),
    act_by = (select day + days_left from today) where title = 'Record';
  delete from public.notifications;
  perform private.escalate_deadlines(tests.id('Beam'));
  return (select string_agg(names.name, ' ' order by names.name) || ': ' || min(n.title) || ' ' || min(n.priority)
    from public.notifications n join tests.names on names.id = n.user_id);
end $$;

select is(private.deadline_stage(n), expected::smallint, n || ' days are left')
from (values
  (31, null),
  (30, 30),
  (8, 30),
  (7, 7),
  (4, 7),
  (3, 3),
  (2, 2),
  (0, 0),
  (-1, -1),
  (-31, null)
) a (n, expected);

insert into public.deadlines (id, org_id, project_id, source, title, due_on, act_by, consequence, responsible_id)
values (tests.remember('record', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'person', 'Record', '2100-01-01', '2100-01-01',
  'lien lost', tests.id('team_member'));

select is(pg_temp.told(31), null, '31 days ahead: no notification');
select is(pg_temp.told(30), 'team_member: 30 days left: Record low', '30 days ahead: notifies the responsible person');
select is(pg_temp.told(30), null, 'notifies once per stage');
select is(pg_temp.told(3), 'team_member: 3 days left: Record high', '3 days ahead: notifies only the responsible person');
select is(pg_temp.told(2), 'project_manager team_member: 2 days left: Record urgent', '2 days ahead: also notifies the project manager');
select is(pg_temp.told(1), 'owner project_manager team_member: Act by tomorrow: Record urgent', '1 day ahead: also notifies the owner');
select is(pg_temp.told(-1), 'owner project_manager team_member: Overdue: Record urgent', 'overdue: notifies the same people');
select is((select distinct message from public.notifications),
  (select 'Site: act by ' || to_char(day - 1, 'FMDay, FMMonth FMDD, YYYY') || '. If missed: lien lost.' from today),
    'with the day and what is lost');

update public.deadlines set responsible_id = null where title = 'Record';
select is(pg_temp.told(7), 'project_manager: 7 days left: Record medium', 'unassigned: notifies the project manager');
create function pg_temp.told_theirs(days_left integer) returns text language plpgsql as $$
begin
  delete from private.deadline_tellings;
  return pg_temp.told(days_left);
end $$;
update public.deadlines set bearer = 'theirs' where title = 'Record';
select is(pg_temp.told_theirs(n), told, 'the other side''s deadline: ' || told) from (values
  (3, 'project_manager: Owed to us in 3 days: Record high'),
  (1, 'owner project_manager: Owed to us tomorrow: Record urgent'),
  (0, 'owner project_manager: Owed to us today: Record urgent'),
  (-1, 'owner project_manager: They are overdue: Record urgent')
) a (n, told);
select is((select distinct message from public.notifications),
  (select 'Site: they owe us by ' || to_char(day - 1, 'FMDay, FMMonth FMDD, YYYY') || '. If missed: lien lost.' from today),
    'its message says that they owe us');
update public.deadlines set bearer = 'ours' where title = 'Record';
update public.deadlines set status = 'done' where title = 'Record';
select is(pg_temp.told(0), null, 'completed: no notification');
update public.deadlines set status = 'open' where title = 'Record';
do $$ begin perform pg_temp.be_at(6); end $$;
select is(private.escalate_deadlines(tests.id('Beam')), 0, 'no notification before 7:00 a.m.');
do $$ begin perform pg_temp.be_at(9); end $$;
-- Statutory deadlines say what they rest on.
delete from public.notifications;
insert into public.lien_rule_confirmations (org_id, rule, revision, bar_number, bar_jurisdiction, confirmed_by)
values (tests.id('Beam'), 'md-record', 1, 'MD 1', 'Maryland', tests.id('lawyer'));
insert into public.deadlines (org_id, project_id, source, rule_key, title, due_on, act_by, basis)
select tests.id('Beam'), tests.id('Site'), 'law', rule, title, day + 2, day + 2,
  jsonb_build_object('certainty', certainty, 'rules', jsonb_build_array(jsonb_build_object('rule', rule, 'revision', 1)))
from today, (values ('md-record', 'Confirmed law', 'statute_text'), ('md-sue', 'Open law', 'two_sources')) a (rule, title, certainty);
create function pg_temp.message_of(about text) returns text language sql as $$
  select string_agg(distinct n.message, ' | ') from public.notifications n where n.title like '%' || about
$$;
select alike(pg_temp.message_of('Confirmed law'), '%. Legal basis: statute text, confirmed by counsel.',
  'a new deadline says that counsel confirmed its rules');
select alike(pg_temp.message_of('Open law'), '%. Legal basis: secondary sources only, not confirmed by counsel.',
  'a date confirmed before sources were graded rests on secondary sources');
delete from public.notifications;
select private.escalate_deadlines(tests.id('Beam'));
select alike(pg_temp.message_of('Open law'), '%. Legal basis: secondary sources only, not confirmed by counsel.',
  'a reminder says that counsel did not confirm the rules');
delete from public.notifications;
update public.deadlines set act_by = act_by + 1, due_on = due_on + 1 where title = 'Confirmed law';
select alike(pg_temp.message_of('Confirmed law'), '%. Legal basis: statute text, confirmed by counsel.', 'a moved deadline says so too');
update public.projects set deleted_at = now() where id = tests.id('Site');
select is(pg_temp.told(0), null, 'deleted project: no notification');

select * from finish();
rollback;
