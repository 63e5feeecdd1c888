-- A deadline warns by itself: first whose it is, then who runs the project, then the owners; each time once.
begin;
select plan(22);
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
  update public.deadlines set due_on = (select day + days_left from today), act_by = (select day + days_left from today) where title = 'Record';
  delete from public.notifications;
  perform private.escalate_deadlines(tests.id('Beam'));
  return (select string_agg(names.name, ' ' order by names.name) || ': ' || min(n.title) || ' ' || min(n.priority)
    from public.notifications n join tests.names on names.id = n.user_id);
end $$;

select is(private.deadline_stage(n), expected::smallint, n || ' days are left')
from (values (31, null), (30, 30), (8, 30), (7, 7), (4, 7), (3, 3), (2, 2), (0, 0), (-1, -1), (-31, null)) a (n, expected);

insert into public.deadlines (id, org_id, project_id, source, title, due_on, act_by, consequence, responsible_id)
values (tests.remember('record', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), 'person', 'Record', '2100-01-01', '2100-01-01', 'lien lost', tests.id('team_member'));

select is(pg_temp.told(31), null, 'what is 31 days away: nobody');
select is(pg_temp.told(30), 'team_member: 30 days left: Record low', 'a month ahead whoever is responsible');
select is(pg_temp.told(30), null, 'each time once');
select is(pg_temp.told(3), 'team_member: 3 days left: Record high', 'three days ahead they alone');
select is(pg_temp.told(2), 'project_manager team_member: 2 days left: Record urgent', 'two days ahead the project manager too');
select is(pg_temp.told(1), 'owner project_manager team_member: Act by tomorrow: Record urgent', 'the day before the owner too');
select is(pg_temp.told(-1), 'owner project_manager team_member: Overdue: Record urgent', 'and once it is over');
select is((select distinct message from public.notifications), (select 'Site: act by ' || to_char(day - 1, 'FMDay, FMMonth FMDD, YYYY') || '. If missed: lien lost.' from today), 'with the day and what is lost');

update public.deadlines set responsible_id = null where title = 'Record';
select is(pg_temp.told(7), 'project_manager: 7 days left: Record medium', 'what is nobody''s is the project manager''s');
update public.deadlines set status = 'done' where title = 'Record';
select is(pg_temp.told(0), null, 'what is done: nobody');
update public.deadlines set status = 'open' where title = 'Record';
do $$ begin perform pg_temp.be_at(6); end $$;
select is(private.escalate_deadlines(tests.id('Beam')), 0, 'before seven in the morning: nobody');
do $$ begin perform pg_temp.be_at(9); end $$;
update public.projects set deleted_at = now() where id = tests.id('Site');
select is(pg_temp.told(0), null, 'of a deleted project: nobody');

select * from finish();
rollback;
