-- Nothing is granted by accident: what a role may do is written next to each table and function, and one without a grant is its
-- owner's alone.
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges for role postgres revoke execute on functions from public;

-- Helpers live outside the exposed schemas, so the Data API cannot call them.
create schema if not exists private;
comment on schema private is 'Policy helpers, triggers and request guards. Not exposed by the Data API.';
revoke all on schema private from public;
grant usage on schema private to authenticated;

-- For indexes of which an organization is the first column, and for those that look inside a text.
create extension if not exists btree_gin with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Tables of a tenant have the key (org_id, id): a list in id order then reads its own tenant's stretch of the index,
-- where an index on id alone would tempt the planner through everybody's rows. Such an id is unique in its organization,
-- so functions that read past row-level security name the organization too.
--
-- RFC 9562 version 7: 48 bits of Unix milliseconds, then twelve that count the parts of the millisecond (6.2, method 3, like
-- uuidv7() of Postgres 18; 17 has none), then random bits. Lists go by id, and what one transaction writes often falls in one
-- millisecond: a lawyer's rejection and the step it takes, or the changes of one analysis.
--
-- Every row draws one, and its event and notification one more, so it is plpgsql, which keeps its plan: a function in SQL that pins
-- its search_path is planned anew by every statement.
create function private.uuid_v7() returns uuid
language plpgsql volatile parallel safe set search_path = ''
as $$
declare
  micros constant bigint := extract(epoch from clock_timestamp()) * 1000000;
begin
  return encode(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send(micros / 1000) from 3) || int2send((28672 + micros % 1000 * 4096 / 1000)::int2)
      from 1 for 8),
    'hex')::uuid;
end;
$$;
comment on function private.uuid_v7() is 'A time-ordered UUID (RFC 9562, version 7), in the order of the microseconds.';
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

-- What the clock says where an organization or a person is. A time zone that Postgres does not know must not fail the transaction
-- that wanted to know the day, or to tell somebody something.
create function private.today_in(time_zone text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (now() at time zone time_zone)::date;
exception when invalid_parameter_value then
  return (now() at time zone 'UTC')::date;
end;
$$;
comment on function private.today_in(text) is 'The calendar date in a time zone; in UTC where Postgres does not know the zone.';

create function private.local_time(zone text) returns timestamp
language plpgsql stable set search_path = ''
as $$
begin
  return now() at time zone zone;
exception when invalid_parameter_value then
  return now() at time zone 'UTC';
end;
$$;
comment on function private.local_time(text) is 'What the clock says in a time zone; in UTC where Postgres does not know the zone.';

create function private.at_local_time(local timestamp, zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
begin
  return local at time zone zone;
exception when invalid_parameter_value then
  return local at time zone 'UTC';
end;
$$;
comment on function private.at_local_time(timestamp, text) is 'When the clock in a time zone says so; in UTC where Postgres does not know the zone.';
grant execute on function private.at_local_time(timestamp, text) to authenticated;
