-- Run by the superuser after @supabase/lite made its auth schema: what hosted Supabase has and lite lacks.

-- lite reads only the legacy per-claim settings; the function and Realtime set the claims as one JSON value.
create or replace function auth.uid() returns uuid
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.sub', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.role', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;

create or replace function auth.email() returns text
language sql stable
as $$
  select coalesce(
    nullif(current_setting('request.jwt.claim.email', true), ''),
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;

-- lite's Postgres driver serializes JSON twice, so an object arrives as a string that holds one. The name sorts before any trigger
-- of a migration, which must see the object.
create or replace function auth.unwrap_json() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
  value jsonb;
begin
  foreach field in array tg_argv loop
    value := to_jsonb(new) -> field;
    if jsonb_typeof(value) = 'string' then
      new := jsonb_populate_record(new, jsonb_build_object(field, (value #>> '{}')::jsonb));
    end if;
  end loop;
  return new;
end
$$;
revoke all on function auth.unwrap_json() from public;

create or replace trigger aa_unwrap_json before insert or update on auth.users
  for each row execute function auth.unwrap_json('raw_user_meta_data', 'raw_app_meta_data');
create or replace trigger aa_unwrap_json before insert or update on auth.identities
  for each row execute function auth.unwrap_json('identity_data');

-- Row security without policies: nobody reads these tables but Auth and those who bypass policies. postgres is a member of their owner,
-- as in storage.sql, so that migrations may make and drop triggers and policies.
do $$
declare
  relation text;
begin
  for relation in select format('auth.%I', tablename) from pg_tables where schemaname = 'auth' loop
    execute format('alter table %s enable row level security', relation);
    execute format('alter table %s owner to supabase_auth_admin', relation);
  end loop;
end
$$;
grant usage on schema auth to supabase_auth_admin;
grant supabase_auth_admin to postgres;
revoke all on all tables in schema auth from anon, authenticated;
grant all on all tables in schema auth to postgres, dashboard_user;
grant select on all tables in schema auth to service_role;
grant execute on function auth.uid(), auth.role(), auth.email(), auth.jwt() to public;
