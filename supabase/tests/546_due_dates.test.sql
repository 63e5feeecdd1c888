-- Due dates: one definition for the calendar, the dashboard, reminders, and reporting.
begin;
select plan(66);
select tests.cast_and_records();
select tests.compliance_records();

-- Each date column is read by a view of due dates or has a reason not to be.
create temp table no_due_date (column_name text primary key, reason text not null);
insert into no_due_date values
  ('compliance_checks.completed_date', 'in the past'),
  ('compliance_checks.expires_on', 'part of next_due'),
  ('compliance_checks.waived_until', 'part of next_due'),
  ('compliance_evidence.expires_on', 'sets compliance_checks.expires_on'),
  ('compliance_evidence.valid_from', 'in the past'),
  ('compliance_requirements.verified_on', 'in the past'),
  ('contract_status_changes.end_date', 'a copy of contracts.end_date at the time'),
  ('contract_status_changes.start_date', 'a copy of contracts.start_date at the time'),
  ('contracts.change_end_date', 'moves contracts.end_date once it is approved'),
  ('contracts.original_end_date', 'replaced by contracts.end_date'),
  ('deadline_tellings.act_by', 'a copy of deadlines.act_by at the time'),
  ('deadlines_told.due_date', 'a copy of a due date at the time'),
  ('figure_days.day', 'in the past'),
  ('lien_facts.completion', 'input of lien deadlines'),
  ('lien_facts.contract_date', 'input of lien deadlines'),
  ('lien_facts.first_furnishing', 'input of lien deadlines'),
  ('lien_facts.lien_recorded', 'input of lien deadlines'),
  ('lien_facts.notice_of_commencement', 'input of lien deadlines'),
  ('lien_facts.notice_of_completion_recorded', 'input of lien deadlines'),
  ('lien_facts.own_last_furnishing', 'input of lien deadlines'),
  ('lien_facts.payment_due', 'input of lien deadlines'),
  ('lien_facts.unpaid_months', 'input of lien deadlines'),
  ('lien_waivers.stated_through', 'the period that a waiver covers'),
  ('lien_waivers.through_date', 'the period that a waiver covers'),
  ('mail_senders.day', 'in the past'),
  ('notice_services.served_on', 'in the past'),
  ('organization_holidays.day', 'moves deadlines'),
  ('parties.insured_to', 'a check asks for the certificate'),
  ('parties.license_valid_to', 'a check asks for the license'),
  ('payments.paid_on', 'in the past'),
  ('payments.period_from', 'the period that a payment covers'),
  ('payments.through_date', 'the period that a payment covers'),
  ('project_requirements.event_date', 'in the past'),
  ('reminders.until', 'the end of a schedule'),
  ('reports.first_day', 'the period that a report covers'),
  ('reports.last_day', 'the period that a report covers'),
  ('site_events.happened_on', 'in the past');
create temp view date_columns as
select (c.relname || '.' || a.attname) collate "default" as column_name, exists (
    select from pg_depend d
    join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
    join pg_class v on v.oid = r.ev_class
    where d.refclassid = 'pg_class'::regclass and d.refobjid = a.attrelid and d.refobjsubid = a.attnum
      and v.relnamespace = 'private'::regnamespace and v.relname ~ '^due_' and v.relname !~ '^due_dates') as is_read
from pg_attribute a
join pg_class c on c.oid = a.attrelid
where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  and a.atttypid in ('date'::regtype, 'date[]'::regtype);
select is_empty('select column_name from date_columns where not is_read except select column_name from no_due_date',
  'each date column is a due date or has a reason not to be');
select is_empty('select column_name from no_due_date except select column_name from date_columns where not is_read',
  'no column with a reason is a due date or missing');

-- The kinds
create temp view kinds as
select c.oid::regclass as view, substr(c.relname, 5) collate "default" as kind, c.reloptions from pg_class c
where c.relnamespace = 'private'::regnamespace and c.relkind = 'v' and c.relname ~ '^due_' and c.relname !~ '^due_dates';
select is((regexp_match(pg_get_viewdef(view), '^ *SELECT ''(\w+)''::text AS kind'))[1], kind::text, kind || ' is named in its view')
from kinds;
select is(reloptions, '{security_invoker=true}', kind || ' is read with the caller''s rights') from kinds;
select ok(pg_get_viewdef('private.due_dates'::regclass) ~ ('FROM (private\.)?due_' || kind || '\M'), kind || ' is in due_dates') from kinds;
select results_eq($$select kind::text from kinds
    where kind not in ('contract_start', 'deadline', 'document_request', 'notice', 'project_end', 'project_start', 'reminder') order by 1$$,
  $$select case kind when 'contract' then 'contract_end' else kind end from private.deadline_kinds order by 1$$,
  'each kind is left out of reminders or has a row in deadline_kinds');

-- Rights
select is((select reloptions from pg_class where oid = 'private.due_dates'::regclass), '{security_invoker=true}',
  'due dates are read with the caller''s rights');
select ok(not has_table_privilege(role, 'private.due_dates_for_reporting', 'select'), role || ' cannot read the copy for reporting')
from unnest('{anon,authenticated,api_client,reporting_reader,service_role}'::text[]) role;
select ok(not has_table_privilege(role, 'private.due_dates', 'select'), role || ' cannot read due dates')
from unnest('{anon,reporting_reader}'::text[]) role;
select ok(has_table_privilege('api_client', 'private.due_dates', 'select'), 'api_client reads due dates within its scopes');

-- One date of each kind on the project
update public.projects set start_date = '2038-01-01', end_date = '2038-12-31' where id = tests.id('Site');
update public.contracts set start_date = '2038-02-01', end_date = '2038-11-30', created_by = tests.id('team_member')
where id = tests.id('Shared contract');
insert into public.obligations (id, org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, source, status)
select tests.remember('obligation', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'deadline',
  'Notify', 'time', 'fixed_date', '2038-03-10', 'person', 'confirmed';
insert into public.deadlines (id, org_id, project_id, contract_id, source, title, due_on, act_by, created_by)
select tests.remember('deadline', private.uuid_v7()), tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'person', 'Record',
  '2038-03-15', '2038-03-12', tests.id('lawyer');
update public.compliance_checks set due_date = '2038-04-01' where id = tests.id('Site check');
insert into public.reminders (org_id, project_id, type, title, first_date, first_time, frequency, created_by)
select tests.id('Beam'), tests.id('Site'), 'Payment Due', 'Call', '2038-04-02', '09:00', 'one_time', tests.id('team_member');
insert into public.notices (org_id, project_id, type, due_by, created_by)
select tests.id('Beam'), tests.id('Site'), 'Stop Work Notice', '2038-04-03', tests.id('lawyer');
insert into public.messages (org_id, project_id, template, subject, body, check_id, answer_by, created_by)
select tests.id('Beam'), tests.id('Site'), 'Document Request', 'S', 'B', tests.id('Site check'), '2038-04-04', tests.id('team_member');
select results_eq($$select kind, due_date::text, open from private.due_dates where project_id = tests.id('Site') order by due_date, kind$$,
  $$values
    ('project_start', '2038-01-01', true),
    ('contract_start', '2038-02-01', true),
    ('obligation', '2038-03-10', true),
    ('deadline', '2038-03-12', true),
    ('check', '2038-04-01', true),
    ('reminder', '2038-04-02', true),
    ('notice', '2038-04-03', true),
    ('document_request', '2038-04-04', true),
    ('contract_end', '2038-11-30', true),
    ('project_end', '2038-12-31', true)$$, 'lists each kind by its date');
select is_empty('select kind from kinds except select kind from private.due_dates', 'each kind has a row in this test');
select results_eq('select * from private.due_dates order by kind, id', 'select * from private.due_dates_for_reporting order by kind, id',
  'the copy for reporting has the same rows');

-- What each role sees
create function pg_temp.seen(who text) returns text language plpgsql as $$
declare
  seen text;
begin
  perform tests.act_as(who, 'Beam');
  select string_agg(d.kind, ' ' order by d.kind) into seen from private.due_dates d where d.due_date >= '2038-01-01';
  perform tests.reset();
  return seen;
end $$;
select is(pg_temp.seen(who), expected, who || ' sees only the rows that the tables show')
from (values
  ('owner', 'check contract_end contract_start deadline document_request notice obligation project_end project_start reminder'),
  ('project_manager', 'check contract_end contract_start deadline document_request notice obligation project_end project_start reminder'),
  ('lawyer', 'check contract_end contract_start deadline document_request notice obligation project_end project_start reminder'),
  ('client_rep', 'check contract_end contract_start obligation project_end project_start'),
  ('contractor', 'check contract_end contract_start project_end project_start'),
  ('neighbor', null),
  ('bystander', null),
  ('outsider', null)
) v (who, expected);

-- Which rows of an obligation and of its deadline are listed and open
create function pg_temp.due(statement text) returns text language plpgsql as $$
declare
  listed text;
begin
  begin
    execute statement;
    select coalesce(string_agg(d.kind || case when d.open then ' open' else ' done' end, ', ' order by d.kind), 'none') into listed
    from private.due_dates d where d.source_id = tests.id('obligation');
    raise exception 'undo' using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return listed;
  end;
end $$;
create function pg_temp.confirm(status text) returns void language sql as $$
  insert into public.deadlines (org_id, project_id, contract_id, obligation_id, source, title, due_on, act_by, status, closed_note,
    created_by)
  values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), tests.id('obligation'), 'contract', 'Notify', '2038-03-10',
    '2038-03-10', status::public.deadline_status, 'Reason', tests.id('lawyer')) $$;
select is(pg_temp.due(statement), expected, title)
from (values
  ('a confirmed obligation is open', 'select', 'obligation open'),
  ('a completed obligation is done', $$update public.obligations set status = 'completed' where id = tests.id('obligation')$$,
    'obligation done'),
  ('a dismissed obligation is not listed',
    $$update public.obligations set status = 'dismissed' where id = tests.id('obligation')$$, 'none'),
  ('an open deadline replaces its obligation', $$select pg_temp.confirm('open')$$, 'deadline open'),
  ('a completed deadline replaces its obligation', $$select pg_temp.confirm('done')$$, 'deadline done'),
  ('a missed deadline does not replace its obligation', $$select pg_temp.confirm('missed')$$, 'obligation open'),
  ('a canceled deadline does not replace its obligation', $$select pg_temp.confirm('cancelled')$$, 'obligation open'),
  ('an obligation of a deleted contract is not listed',
    $$update public.contracts set deleted_at = now() where id = tests.id('Shared contract')$$, 'none'),
  ('a deadline of a deleted contract is not listed',
    $$select pg_temp.confirm('open'); update public.contracts set deleted_at = now() where id = tests.id('Shared contract')$$, 'none'),
  ('nothing of a deleted project is listed', $$update public.projects set deleted_at = now() where id = tests.id('Site')$$, 'none'),
  ('an obligation of a canceled contract is not listed',
    $$insert into public.contract_status_changes (org_id, project_id, contract_id, action, note, actor_id)
    values (tests.id('Beam'), tests.id('Site'), tests.id('Shared contract'), 'cancel', 'Reason', tests.id('owner'))$$, 'none')
) v (title, statement, expected);

-- Reporting lists what is open, by the day to act by. Everyone may call the test helpers, which is more than a reporting login may.
revoke usage on schema tests from public;
create function pg_temp.reported() returns text language plpgsql as $$
declare
  verifier constant text := 'SCRAM-SHA-256$4096:' || encode('0123456789abcdef', 'base64') || '$' || encode(sha256('a'), 'base64') || ':'
    || encode(sha256('b'), 'base64');
  login constant text := (private.make_reporting_login(tests.id('Beam'), 'Metabase', verifier)).role_name;
  listed text;
begin
  begin
    execute format('set local session authorization %I', login);
    select string_agg(concat_ws(' ', d.kind, d.title, d.due_date), ', ' order by d.due_date) into listed
    from reporting.deadlines d where d.due_date >= '2038-01-01';
    raise exception 'undo' using errcode = 'UNDO0';
  exception when sqlstate 'UNDO0' then
    return listed;
  end;
end $$;
select is(pg_temp.reported(), 'deadline Notify 2038-03-10, own Record 2038-03-12, compliance Guardrails 2038-04-01',
  'reporting lists open obligations, deadlines, and checks');
select pg_temp.confirm('done');
select is(pg_temp.reported(), 'own Record 2038-03-12, compliance Guardrails 2038-04-01', 'reporting leaves out completed deadlines');

select * from finish();
rollback;
