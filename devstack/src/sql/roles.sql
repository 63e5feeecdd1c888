-- The roles, schemas, and default privileges of a new hosted Supabase project. Run by the superuser on each
-- start, in one transaction. Settings that a migration may change later (default privileges) are set only
-- when the role is created.

do $$
declare
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  end loop;
  alter role service_role bypassrls;

  foreach name in array array['supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin', 'dashboard_user'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
  end loop;

  if not exists (select from pg_roles where rolname = 'authenticator') then
    create role authenticator nologin noinherit;
    grant anon, authenticated, service_role to authenticator;
  end if;

  -- Migrations run as postgres, which is not a superuser on hosted Supabase and must not be one here.
  if not exists (select from pg_roles where rolname = 'postgres') then
    create role postgres login createrole createdb replication bypassrls;
    grant anon, authenticated, service_role, authenticator, pg_monitor, pg_signal_backend to postgres;
    alter database postgres owner to postgres;
    grant all on schema public to postgres;
    grant usage on schema public to anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on tables to postgres, anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on sequences to postgres, anon, authenticated, service_role;
    alter default privileges for role postgres in schema public grant all on functions to postgres, anon, authenticated, service_role;
  end if;
  -- On hosted Supabase, postgres may load and remove rows without firing triggers.
  grant set on parameter session_replication_role to postgres;
  -- On hosted Supabase, postgres may set the time limits of these roles.
  grant anon, authenticated, service_role, authenticator to postgres with admin option;
  -- The product can connect when reporting logins have taken all other connections. Hosted Supabase reserves
  -- none.
  grant pg_use_reserved_connections to postgres;
  -- Hosted Supabase does not allow this grant, so reporting logins there have no limit on temporary files.
  grant set on parameter temp_file_limit to postgres;
end
$$;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;
grant all on schema extensions to postgres;
create extension if not exists pgcrypto with schema extensions;
create extension if not exists "uuid-ossp" with schema extensions;
alter database postgres set search_path to "$user", public, extensions;

create schema if not exists auth;
create schema if not exists storage;
create schema if not exists realtime;
grant usage on schema auth, storage, realtime to anon, authenticated, service_role, postgres;
