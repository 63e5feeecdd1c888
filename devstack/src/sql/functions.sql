-- Functions that any login may call in a fresh Postgres and that do more than read: they wait, lock, write,
-- or end sessions. Reporting logins are real logins, so here only roles that need these functions may call
-- them. Hosted Supabase does not allow revoking them, see docs/reporting.md; nothing in the product depends
-- on it.
do $$
declare
  callable regprocedure;
begin
  for callable in
    select p.oid from pg_catalog.pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace and has_function_privilege('public', p.oid, 'execute') and (
      p.proname ~ '^pg_(try_)?advisory_' or p.proname ~ '^pg_sleep' or p.proname ~ '^(be_)?lo_' or p.proname in ('loread', 'lowrite')
      or p.proname in ('pg_notify', 'pg_logical_emit_message', 'pg_terminate_backend', 'pg_cancel_backend', 'pg_export_snapshot'))
  loop
    execute format('revoke execute on function %s from public', callable);
    execute format('grant execute on function %s to postgres', callable);
  end loop;
end
$$;
