-- What a reporting login (a Postgres login) may call, hold, and fill.
begin;
select no_plan();
select tests.cast_and_records();
revoke usage on schema tests from public;
grant usage on schema tests to anon, authenticated, service_role;
select tests.remember('login',
  (private.make_reporting_login(tests.id('Beam'), 'Metabase', 'SCRAM-SHA-256$4096:' || encode('0123456789abcdef', 'base64')
  || '$' || encode(sha256('a'), 'base64') || ':' || encode(sha256('b'), 'base64'))).id);
create function tests.login_name() returns text language sql as $$ select l.role_name from public.reporting_logins l
  where l.id = tests.id('login') $$;

create function tests.as_login(statement text) returns text
language plpgsql set search_path = ''
as $$
declare
  role_name text := tests.login_name();
  answer text := 'done';
begin
  begin
    execute format('set local session authorization %I', role_name);
    perform set_config('transaction_read_only', 'off', true);
    execute statement;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      answer := sqlstate;
    end if;
  end;
  return answer;
end;
$$;

select is(tests.as_login(statement), '42501', statement)
from unnest(array[
  'select pg_advisory_lock(1)', 'select pg_advisory_xact_lock(1, 2)', 'select pg_try_advisory_lock(1)',
    'select pg_try_advisory_xact_lock_shared(1)',
  'select pg_advisory_unlock_all()', 'select pg_sleep(0)', 'select pg_sleep_for(''0 s'')', 'select pg_sleep_until(now())',
  'select lo_create(0)', 'select lo_creat(-1)', 'select lo_from_bytea(0, ''x'')', 'select lo_put(1, 0, ''x'')',
    'select lo_open(1, 131072)', 'select lowrite(0, ''x'')',
  'select lo_import(''/etc/passwd'')', 'select lo_export(1, ''/tmp/x'')',
  'select pg_notify(''pgrst'', ''reload schema'')', 'select pg_logical_emit_message(false, ''x'', ''x'')',
  'select pg_terminate_backend(0)', 'select pg_cancel_backend(0)', 'select pg_export_snapshot()',
  'select pg_read_file(''postgresql.conf'')', 'select pg_read_binary_file(''postgresql.conf'')', 'select pg_ls_dir(''.'')',
    'select pg_stat_file(''.'')', 'select pg_ls_logdir()',
  'select pg_reload_conf()', 'select pg_rotate_logfile()', 'select pg_switch_wal()', 'select pg_create_restore_point(''x'')',
    'select pg_stat_reset()',
  'select private.take_lock(''rate_limit:x'')', 'select private.try_lock(''rate_limit:x'')', 'select * from private.named_locks',
    'lock table private.named_locks',
  'select private.take_rate_limit(''x'', 1, ''1 s'')', 'lock table public.organizations in access share mode',
    'lock table reporting.projects in exclusive mode',
  'select * from reporting.projects for update',
  'create temporary table t (a integer)', 'create temporary view v as select 1',
    'create function pg_temp.f() returns integer language sql as ''select 1''',
  'create schema s', 'create table public.t (a integer)', 'copy (select 1) to program ''true''', 'copy (select 1) to ''/tmp/x''',
  'set temp_file_limit = -1', 'set log_statement = ''none''', 'alter role current_user connection limit 100',
    'alter role current_user set temp_file_limit = -1',
  'create extension dblink schema public', 'create foreign data wrapper w', 'create publication p',
    'create event trigger e on ddl_command_end execute function f()'
]) statement;

select is_empty($$
  select p.oid::regprocedure from pg_proc p
  where p.pronamespace = 'pg_catalog'::regnamespace and has_function_privilege(tests.login_name(), p.oid, 'execute')
    and p.proname ~ '^(pg_(try_)?advisory|pg_sleep|(be_)?lo_|lo(read|write)|lowrite|pg_notify|pg_terminate|pg_cancel|pg_logical_emit|'
      'pg_export_snapshot|pg_read_|pg_ls_|pg_promote|pg_switch|pg_reload)'$$,
  'it cannot execute functions that wait, lock, write or read files');
select is((select r.rolconnlimit from pg_roles r where r.rolname = tests.login_name()), 4, 'it has four connections');
select set_eq($$select split_part(c, '=', 1) from pg_roles r, unnest(r.rolconfig) c where r.rolname = tests.login_name()$$,
  '{search_path,default_transaction_read_only,statement_timeout,transaction_timeout,idle_in_transaction_session_timeout,lock_timeout,'
  'temp_file_limit}'::text[], 'it has these settings');

select ok(current_setting('reserved_connections')::integer >= 60 and pg_has_role('postgres', 'pg_use_reserved_connections', 'usage')
  and not pg_has_role(tests.login_name(), 'pg_use_reserved_connections', 'usage'), 'logins leave connections for the application');

select * from finish();
rollback;
