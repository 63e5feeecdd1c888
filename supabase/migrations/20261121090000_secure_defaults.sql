-- Nothing is granted by accident: what a role may do is written next to each table.
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges for role postgres revoke execute on functions from public;

-- Helpers live outside the exposed schemas, so the Data API cannot call them.
create schema if not exists private;
comment on schema private is 'Policy helpers, triggers and request guards. Not exposed by the Data API.';
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- Tables of a tenant have the key (org_id, id): a list in id order then reads its own tenant's stretch of the index,
-- where an index on id alone would tempt the planner through everybody's rows. Such an id is unique in its organization,
-- so functions that read past row-level security name the organization too.
--
-- RFC 9562 version 7: 48 bits of Unix milliseconds, then random bits, so newer ids sort last.
-- Postgres 17 has no generator of its own.
create function private.uuid_v7() returns uuid
language sql volatile parallel safe set search_path = ''
as $$
  select encode(
    set_byte(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3 for 6)
        from 1 for 6),
      6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112),
    'hex')::uuid;
$$;
comment on function private.uuid_v7() is 'A time-ordered UUID (RFC 9562, version 7).';
grant execute on function private.uuid_v7() to authenticated;

-- Optimistic locking: an ETag is this version, and If-Match compares with it.
create function private.touch_row() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := clock_timestamp();
  new.version := old.version + 1;
  return new;
end;
$$;
comment on function private.touch_row() is 'Counts a row''s version and stamps updated_at on every update.';

-- Text, hashes and scores come from the API, which computes them from the file; the Data API cannot
-- set this parameter, so a member cannot post a document that was never uploaded or a score never computed.
create function private.is_api_request() returns boolean
language sql stable parallel safe set search_path = ''
as $$ select coalesce(current_setting('app.request_id', true), '') <> '' $$;
comment on function private.is_api_request() is 'True inside a transaction opened by the API, which names its request.';
grant execute on function private.is_api_request() to authenticated;
