-- Code that runs before row-level security, and the time limits of every request role.
begin;
select no_plan();
select tests.cast_and_records();
set local statement_timeout = '20s';

-- Rows that an attacker sends for their own organization, for another, and for one that does not exist.
create function tests.values_before_checks() returns table (name text, statement text) language sql as $$
  values
    ('a schedule without a frequency', 'insert into public.report_schedules (org_id) values (%L)'),
    ('a schedule without a day', 'insert into public.report_schedules (org_id, type, period, format, rhythm) '
      'values (%L, ''project_status'', ''last_30_days'', ''csv'', ''weekly'')'),
    ('a schedule with an invalid day',
      'insert into public.report_schedules (org_id, type, period, format, rhythm, weekday) '
      'values (%L, ''project_status'', ''last_30_days'', ''csv'', ''weekly'', 9)'),
    ('a schedule without a time',
      'insert into public.report_schedules (org_id, type, period, format, rhythm, weekday, at_time) '
      'values (%L, ''project_status'', ''last_30_days'', ''csv'', ''weekly'', 1, null)'),
    ('business days after infinity',
      'insert into public.obligations (org_id, anchor, anchor_date, offset_count, offset_unit) '
      'values (%L, ''fixed_date'', ''infinity'', 1, ''business_days'')'),
    ('business days before negative infinity',
      'insert into public.obligations (org_id, anchor, anchor_date, offset_count, offset_unit) '
      'values (%L, ''fixed_date'', ''-infinity'', -1, ''business_days'')'),
    ('days without a unit', 'insert into public.obligations (org_id, anchor, anchor_date, offset_count, offset_unit) '
      'values (%L, ''fixed_date'', ''2026-01-01'', 1, null)'),
    ('a notice to 100,000 recipients',
      'insert into public.notice_versions (org_id, content) select %L, jsonb_build_object(''recipients'', jsonb_agg(''{}''::jsonb)) '
      'from generate_series(1, 100000)')
$$;
select matches(tests.attempt('outsider', format(v.statement, org.id), null), '^(23502|23514|42501)$',
  format('%s in organization %s is refused quickly', v.name, org.name))
from tests.values_before_checks() v,
  (values ('Beam', tests.id('Beam')), ('Rival', tests.id('Rival')), ('nobody', gen_random_uuid())) org (name, id);
select is(tests.attempt('outsider', format(v.statement, tests.id('Beam')), null), '42501',
  v.name || ' in another organization is refused before any lookup')
from tests.values_before_checks() v;

-- Bounded loops: constraints reject these values, but only after the loops have run
select is(private.next_report_at(jsonb_populate_record(null::public.report_schedules,
  s || jsonb_build_object('org_id', tests.id('Beam'))), now()), null, format('%s is never due', s))
from unnest(array['{}', '{"rhythm": "weekly"}', '{"rhythm": "monthly"}', '{"rhythm": "weekly", "weekday": 8, "at_time": "08:00"}',
  '{"rhythm": "monthly", "day_of_month": 0, "at_time": "08:00"}', '{"rhythm": "weekly", "weekday": 1}']::jsonb[]) s;
select is(private.next_report_at(jsonb_populate_record(null::public.report_schedules,
  '{"rhythm": "weekly", "weekday": 1, "at_time": "08:00"}'), now()), null, 'a schedule without an organization is never due');
select is(private.reminder_number_after(jsonb_populate_record(null::public.reminders,
    jsonb_build_object('frequency', 'custom', 'unit', u, 'every', e, 'first_date', d, 'first_time', '08:00')), now(), 'UTC'), 0,
      format('every %s %s from %s has no occurrence', e, u, d))
from unnest('{day,week,month}'::text[]) u, unnest('{-1,0}'::integer[]) e, unnest('{2026-01-01,infinity,-infinity}'::text[]) d;
select is(private.offset_date_in(tests.id('Beam'), d, n, 'business_days'), null, format('%s business days from %s gives no date', n, d))
from unnest('{infinity,-infinity}'::date[]) d, unnest('{1,-1,2600}'::integer[]) n;
insert into public.organization_holidays (org_id, day, name) values (tests.id('Beam'), '2026-07-03', 'Bridge day');
select is(private.offset_date_in(tests.id('Beam'), 'infinity', 1, 'business_days'), null, 'no date with organization holidays either');

-- General rule: the first trigger of a table rejects outsiders before any other work that precedes its
-- policies
create temp view working_triggers as
  select t.* from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and t.tgtype & 7 = 7 and c.relnamespace = 'public'::regnamespace
    and p.prosrc ~* '\m(select|perform|insert|update|delete|loop)\M' and t.tgname not in ('aa_own_organization', 'ab_bound_content')
    and exists (select from unnest('{anon,authenticated,api_client}'::text[]) r where has_any_column_privilege(r, c.oid, 'insert'));
select is_empty($$
  select format('%s on %s', t.tgname, t.tgrelid::regclass) from working_triggers t
  where not exists (select from pg_trigger f
    where f.tgrelid = t.tgrelid and f.tgname = 'aa_own_organization' and f.tgname < t.tgname and f.tgtype & 7 = 7)$$,
  'BEFORE INSERT triggers that read, write or loop run after aa_own_organization');
select is_empty($$
  select f.tgrelid::regclass from pg_trigger f
  where f.tgname = 'aa_own_organization' and not exists (select from working_triggers t where t.tgrelid = f.tgrelid)$$,
  'tables without such triggers leave the check to their policies');
select results_eq($$
  select p.proname::text collate "C" from pg_proc p, regexp_replace(p.prosrc, '--[^\n]*', '', 'g') body
  where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
    and (body ~* '\mwhile\M[^;]*\mloop\M' or body ~* '(;|\mthen|\melse|\mbegin)\s*loop\M') order by 1$$,
  $$values ('claim_jobs' collate "C"), ('next_job')$$,
  'only two worker-only functions loop until done');
select is_empty($$
  select p.oid::regprocedure from pg_proc p
  where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace) and p.prosrc ~* 'advisory_(xact_)?lock'$$,
  'no function takes an advisory lock');

-- Time limits of the roles used by the Data API
select is((select count(*) from unnest(r.rolconfig) c where c ~ '^(statement_timeout|lock_timeout)=[1-9]\d*s$'), 2::bigint,
  format('%s has a statement timeout and a lock timeout', r.rolname))
from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role', 'authenticator');

select * from finish();
rollback;
