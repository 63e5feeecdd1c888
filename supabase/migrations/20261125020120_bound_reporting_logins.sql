-- What a reporting login can hold or fill. It can change its own time limits, so those here are for honest mistakes, and
-- watch_reporting() ends what runs longer. docs/reporting.md says what no role but a superuser can prevent.

-- No login needs temporary tables, and without them it can make no function either: it may create in no schema at all.
-- The database's owner keeps the right. Where the migrating role is not the owner, Postgres warns and changes nothing.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

create function private.bound_reporting_login(role_name text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  execute format('alter role %I connection limit 4', role_name);
  execute format('alter role %I set search_path = reporting', role_name);
  execute format('alter role %I set default_transaction_read_only = on', role_name);
  execute format('alter role %I set statement_timeout = %L', role_name, '30s');
  execute format('alter role %I set transaction_timeout = %L', role_name, '5min');
  execute format('alter role %I set idle_in_transaction_session_timeout = %L', role_name, '60s');
  execute format('alter role %I set lock_timeout = %L', role_name, '5s');
  -- The one limit that a login cannot raise, and that only a superuser, or a role it allowed to, can set.
  if pg_catalog.has_parameter_privilege(current_user, 'temp_file_limit', 'set') then
    execute format('alter role %I set temp_file_limit = %L', role_name, '1GB');
  end if;
end;
$$;
comment on function private.bound_reporting_login(text) is 'Sets the limits of a reporting login.';

create or replace function private.make_reporting_login(p_org_id uuid, p_name text, p_verifier text) returns public.reporting_logins
language plpgsql volatile set search_path = ''
as $$
declare
  role_name constant text := 'report_' || left(replace(gen_random_uuid()::text, '-', ''), 16);
  excess constant text[] := private.reporting_excess();
  made public.reporting_logins;
begin
  -- The password itself never comes here, so it is in no log of statements.
  if p_verifier !~ '^SCRAM-SHA-256\$[0-9]+:[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+:[A-Za-z0-9+/=]+$' then
    raise exception 'Only a SCRAM-SHA-256 verifier is taken for a password' using errcode = '22023';
  end if;
  if cardinality(excess) > 0 then
    raise exception 'This database lets every login reach % (see docs/reporting.md): until that is closed, no reporting login is made',
      array_to_string(excess[:5], ', ') using errcode = 'PT409';
  end if;
  -- Two at once take turns.
  perform 1 from public.organizations o where o.id = p_org_id for update;
  if (select count(*) from public.reporting_logins l where l.org_id = p_org_id and l.revoked_at is null) >= 5 then
    raise exception 'An organization has at most five reporting logins: revoke one first' using errcode = 'PT409';
  end if;
  execute format('create role %I login inherit password %L in role reporting_reader', role_name, p_verifier);
  perform private.bound_reporting_login(role_name);
  insert into public.reporting_logins (org_id, name, role_name) values (p_org_id, p_name, role_name) returning * into made;
  return made;
end;
$$;

select private.bound_reporting_login(l.role_name)
from public.reporting_logins l join pg_catalog.pg_roles r on r.rolname = l.role_name
where l.revoked_at is null;

drop function private.watch_reporting();
create function private.watch_reporting(p_longest interval default '1 minute') returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  login text;
  ended integer;
begin
  select count(pg_catalog.pg_terminate_backend(a.pid)) into ended
  from (
    select s.*, row_number() over (order by s.backend_start) as place
    from pg_catalog.pg_stat_activity s where s.usename ~ '^report_[0-9a-f]{16}$') a
  where (
    -- Each login has few connections, but an attacker can have many organizations.
    a.place > current_setting('max_connections')::integer / 3 or
    not exists (select from public.reporting_logins l where l.role_name = a.usename and l.revoked_at is null)
    or (a.state = 'active' and a.query_start < now() - p_longest)
    or (a.state like 'idle in transaction%' and a.state_change < now() - 2 * p_longest)
    or a.xact_start < now() - 5 * p_longest
    -- Locks fill a table that all sessions share.
    or exists (select from pg_catalog.pg_locks k where k.pid = a.pid and k.locktype = 'advisory')
    or (select count(*) from pg_catalog.pg_locks k where k.pid = a.pid) > 1000);
  for login in
    select r.rolname from pg_catalog.pg_roles r
    where r.rolname ~ '^report_[0-9a-f]{16}$' and pg_catalog.pg_has_role(r.oid, 'reporting_reader', 'member')
      and exists (select from pg_catalog.pg_largeobject_metadata o where o.lomowner = r.oid)
  loop
    -- Large objects are the one thing that a login could leave on the disk.
    begin
      execute format('grant %I to current_user with inherit true', login);
      execute format('drop owned by %I', login);
    exception when insufficient_privilege then
      raise warning 'The large objects of % stay: %', login, sqlerrm;
    end;
  end loop;
  for login in
    select r.rolname from pg_catalog.pg_roles r
    where r.rolname ~ '^report_[0-9a-f]{16}$' and pg_catalog.pg_has_role(r.oid, 'reporting_reader', 'member')
      and not exists (select from public.reporting_logins l where l.role_name = r.rolname and l.revoked_at is null)
      and not exists (select from pg_catalog.pg_stat_activity a where a.usename = r.rolname)
  loop
    begin
      execute format('grant %I to current_user with inherit true', login);
      execute format('drop owned by %I', login);
      execute format('drop role %I', login);
    exception when insufficient_privilege or dependent_objects_still_exist then
      raise warning 'The login % stays, without a right to log in: %', login, sqlerrm;
    end;
  end loop;
  return ended;
end;
$$;
comment on function private.watch_reporting(interval) is
  'Ends reporting sessions beyond a third of all connections, and those whose statement runs longer than this, whose transaction waits twice or lasts five times as long, that hold advisory or many locks, or whose login is revoked. Removes their large objects and the roles of revoked logins. Returns how many sessions it ended.';
