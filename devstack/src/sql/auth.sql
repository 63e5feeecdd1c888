-- Run by the superuser after @supabase/lite created its auth schema: adds what hosted Supabase has and lite
-- lacks.

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

-- lite's Postgres driver serializes JSON twice, so an object arrives as a string that contains one. The
-- trigger's name sorts before any trigger of a migration, which must see the object.
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

-- Second factors, see lite/second-factor.ts.
do $$
begin
  create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  create type auth.factor_status as enum ('unverified', 'verified');
exception when duplicate_object then
  null;
end
$$;
create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type auth.factor_type not null default 'totp',
  status auth.factor_status not null default 'unverified',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  secret text
);
-- The 30-second step of the last accepted code.
alter table auth.mfa_factors add column if not exists last_step bigint;
create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
  where btrim(friendly_name) <> '';
create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);
create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

-- Single sign-on, see lite/single-sign-on. Tables are named as in hosted Auth.
create table if not exists auth.sso_providers (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now()
);
create table if not exists auth.saml_providers (
  id uuid primary key default gen_random_uuid(),
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  entity_id text not null unique,
  metadata_xml text not null,
  attribute_mapping jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create table if not exists auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null references auth.sso_providers (id) on delete cascade,
  request_id text not null,
  flow_state_id uuid not null,
  created_at timestamptz not null default now()
);
create table if not exists auth.custom_oauth_providers (
  id uuid primary key default gen_random_uuid(),
  identifier text not null unique,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  scopes text[] not null default '{}',
  custom_claims_allowlist text[] not null default '{}',
  created_at timestamptz not null default now()
);
create table if not exists auth.oauth_client_states (
  id uuid primary key,
  provider_type text not null,
  code_verifier text not null,
  nonce text not null,
  created_at timestamptz not null default now()
);
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null,
  authentication_method text not null,
  created_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- Row-level security without policies: only Auth and roles that bypass policies can read these tables.
-- postgres is a member of their owner, as in storage.sql, so that migrations may create and drop triggers and
-- policies.
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
