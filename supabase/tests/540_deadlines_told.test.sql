-- Deadline reminders: recipients, times, and each sent only once.
begin;
select plan(37);
select tests.cast_and_records();
select tests.compliance_records();

-- Sets a time zone in which it is now this hour; POSIX time zone signs are inverted.
create function pg_temp.be_at(hour integer) returns date language plpgsql as $$
declare
  ahead integer := (hour - extract(hour from now() at time zone 'UTC')::integer + 36) % 24 - 12;
  zone text := 'Etc/GMT' || case when ahead > 0 then '-' else '+' end || abs(ahead);
begin
  update public.organizations set time_zone = zone;
  return (now() at time zone zone)::date;
end $$;
create temp table today as select pg_temp.be_at(9) as day;

create function pg_temp.told() returns setof text language plpgsql as $$
begin
  delete from public.notifications;
  perform private.remind_of_deadlines(tests.id('Beam'));
  return query select names.name || ': ' || n.title || ' ' || n.priority from public.notifications n
    join tests.names on names.id = n.user_id order by 1;
end $$;
create function pg_temp.contract_ends(left_over integer) returns void language sql as $$
  update public.contracts set status = 'active', created_by = tests.id('team_member'),
    end_date = (select day + left_over from today) where id = tests.id('Shared contract') $$;
create function pg_temp.people(names text[], title text) returns setof text language sql as $$ select name || ': ' || title
  from unnest(names) name order by 1 $$;

-- Reminder thresholds in days
select is(private.days_ahead(n), expected::smallint, n || ' days are left')
from (values
  (31, null),
  (30, 30),
  (29, 30),
  (8, 30),
  (7, 7),
  (6, 7),
  (2, 7),
  (1, 1),
  (0, 0),
  (-1, null)
) a (n, expected);

-- Contracts
select pg_temp.contract_ends(31);
select is_empty('select pg_temp.told()', '31 days ahead: no notification');
select pg_temp.contract_ends(29);
select results_eq('select pg_temp.told()',
  $$select pg_temp.people('{lawyer,project_manager,team_member}', 'Ends in 29 days: Shared low')$$,
    'catches up a missed day: notifies creator, project managers and lawyers');
select is_empty('select pg_temp.told()', 'notifies once per stage');
select is((select count(*) from private.deadlines_told), 3::bigint, 'records what was sent');
select pg_temp.contract_ends(7);
select results_eq('select pg_temp.told()',
  $$select pg_temp.people('{lawyer,project_manager,team_member}', 'Ends in 7 days: Shared medium')$$, 'notifies a week before');
select pg_temp.contract_ends(1);
select results_eq('select pg_temp.told()',
  $$select pg_temp.people('{lawyer,project_manager,team_member}', 'Ends tomorrow: Shared high')$$, 'notifies the day before');
select pg_temp.contract_ends(0);
update public.contracts set created_by = tests.id('contractor') where id = tests.id('Shared contract');
select results_eq('select pg_temp.told()', $$select pg_temp.people('{lawyer,project_manager}', 'Ends today: Shared urgent')$$,
  'notifies on the day, except contractors');
select results_eq($$select distinct category::text || action_url || dedupe_key from public.notifications$$,
  $$select 'contract/contracts/' || tests.id('Shared contract') || 'deadline:contract:' || tests.id('Shared contract') || ':'
    || day || ':0' from today$$, 'names the contract and links to it');
update public.contracts set end_date = (select day + 1 from today), status = 'draft' where id = tests.id('Shared contract');
select is_empty('select pg_temp.told()', 'a draft does not notify');

-- The organization's time zone
update public.contracts set status = 'active' where id = tests.id('Shared contract');
delete from private.deadlines_told;
select pg_temp.be_at(6);
update public.contracts set end_date = (select (now() at time zone time_zone)::date from public.organizations where id = tests.id('Beam'))
  where id = tests.id('Shared contract');
select is_empty('select pg_temp.told()', 'no notification before 7:00 a.m.');
select pg_temp.be_at(7);
update public.contracts set end_date = (select (now() at time zone time_zone)::date from public.organizations where id = tests.id('Beam'))
  where id = tests.id('Shared contract');
select results_eq('select pg_temp.told()', $$select pg_temp.people('{lawyer,project_manager}', 'Ends today: Shared urgent')$$,
  'from seven on');
select pg_temp.be_at(9);
update public.contracts set end_date = null;

-- Obligations
insert into public.obligations (id, org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, source)
select tests.remember('due', gen_random_uuid()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline',
  'Notice of claim', 'time', 'fixed_date', day + 7, 'rule' from today;
select is_empty('select pg_temp.told()', 'an unconfirmed obligation does not notify');
update public.obligations set status = 'confirmed' where id = tests.id('due');
update public.contracts set created_by = tests.id('admin') where id = tests.id('Shared contract');
select results_eq('select pg_temp.told()',
  $$select pg_temp.people('{admin,lawyer,project_manager}', 'Due in 7 days: Notice of claim medium')$$, 'a confirmed obligation notifies');
update public.obligations set bearer = 'theirs' where id = tests.id('due');
delete from private.deadlines_told;
select results_eq('select pg_temp.told()',
  $$select pg_temp.people('{admin,lawyer,project_manager}', 'Owed to us in 7 days: Notice of claim medium')$$,
  'what the other side owes is not shown as ours');
select is((select message from public.notifications limit 1) like 'Shared: % They owe us.', true, 'the message names the side');
update public.obligations set status = 'completed' where id = tests.id('due');
delete from private.deadlines_told;
select is_empty('select pg_temp.told()', 'a completed obligation does not notify');

-- Checks
update public.compliance_checks set owner_id = tests.id('contractor'), due_date = (select day + 1 from today),
  title = 'Guardrails' where id = tests.id('Site check');
select results_eq('select pg_temp.told()', $$select pg_temp.people('{contractor,project_manager}', 'Due tomorrow: Guardrails high')$$,
  'check due: notifies its responsible person and project managers');
delete from private.deadlines_told;
update public.compliance_checks set status = 'waived' where id = tests.id('Site check');
select is_empty('select pg_temp.told()', 'a waived check does not notify');
update public.compliance_checks set status = 'compliant', expires_on = (select day + 30 from today) where id = tests.id('Site check');
select results_eq('select pg_temp.told()',
  $$select pg_temp.people('{contractor,project_manager}', 'Evidence expires in 30 days: Guardrails low')$$,
    'compliant check: notifies of expiring evidence');

-- More than five on a project are combined into one notification, each still only once.
delete from private.deadlines_told;
insert into public.compliance_checks (org_id, project_id, check_type, title, due_date) select tests.id('Beam'), tests.id('Site'),
  'Safety Compliance', 'C' || n, day + 1 from generate_series(1, 6) n, today;
select results_eq('select pg_temp.told()',
  $$select unnest('{contractor: Evidence expires in 30 days: Guardrails low,project_manager: 7 upcoming deadlines: Site high}'::text[])$$,
    'groups seven notifications for one person');
select is_empty('select pg_temp.told()', 'once');

-- A summary of several categories follows the strictest preference among them.
select pg_temp.contract_ends(7);
create function pg_temp.summary_category(muted text) returns text language plpgsql as $$
begin
  delete from private.deadlines_told;
  insert into public.notification_preferences (user_id, muted_email)
  values (tests.id('project_manager'), muted::public.notification_category[])
  on conflict (user_id) do update set muted_email = excluded.muted_email;
  perform pg_temp.told();
  return string_agg(n.category || ' ' || n.email_mode, ',') from public.notifications n
    where n.user_id = tests.id('project_manager') and n.title like '8 upcoming deadlines%';
end $$;
select is(pg_temp.summary_category('{}'), 'contract now', 'a summary without muted categories is emailed');
select is(pg_temp.summary_category('{compliance}'), 'compliance none', 'a summary with a muted category is not emailed');

-- Kinds of deadline
select results_eq($$select kind, category::text, source, format(path, 'ID', 'CONTRACT'), action_label
  from private.deadline_kinds order by kind$$,
  $$values
    ('check', 'compliance', 'Compliance', '/compliance/ID', 'Open check'),
    ('contract', 'contract', 'Contracts', '/contracts/CONTRACT', 'Open contract'),
    ('obligation', 'obligation', 'Contracts', '/contracts/CONTRACT?tab=obligations', 'Open deadlines')$$,
  'each kind has a category and a link');
select throws_ok($$insert into private.deadline_kinds (kind, source, path, action_label)
  values ('waiver', 'Waivers', '/waivers', 'Open waiver')$$,
  '23502', null, 'a kind needs a category');
savepoint before_an_unknown_kind;
delete from private.deadline_kinds where kind = 'contract';
delete from private.deadlines_told;
delete from public.compliance_checks where title ~ '^C\d$';
select pg_temp.told();
select results_eq($$select distinct category::text, action_url, action_label from public.notifications where title like 'Ends %'$$,
  $$select 'system', '/projects/' || tests.id('Site'), 'Open project'$$,
  'a kind without a row is still reminded of, with a link to the project');
rollback to before_an_unknown_kind;

update public.projects set deleted_at = now() where id = tests.id('Site');
delete from private.deadlines_told;
select is_empty('select pg_temp.told()', 'a deleted project does not notify');

select * from finish();
rollback;
