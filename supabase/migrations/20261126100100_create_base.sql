-- No default grants: each table and function states its grants, and one without a grant is its owner's alone.
alter default privileges for role postgres in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges for role postgres in schema public revoke all on functions from public, anon, authenticated, service_role;
alter default privileges for role postgres revoke execute on functions from public;

-- Bodies of SQL functions name tables of later files.
set check_function_bodies = off;

-- The role that an API key's request runs in. The API assumes it for one transaction.
do $$
begin
  -- Roles belong to the server, not to this database.
  if not exists (select from pg_roles where rolname = 'api_client') then
    create role api_client nologin noinherit;
  end if;
  if not exists (select from pg_roles where rolname = 'reporting_reader') then
    create role reporting_reader nologin;
  end if;
end
$$;
grant api_client to postgres with set true, inherit false;

-- Helpers live outside the exposed schemas, so the Data API cannot call them.
create schema if not exists private;
comment on schema private is 'Policy helpers, triggers, and request guards. Not exposed by the Data API.';
revoke all on schema private from public;
grant usage on schema private to authenticated, api_client;

-- Views for an organization's own SQL tools. A reporting login belongs to one organization and can use these views and nothing else.
-- The views run with their owner's rights and filter by the login's organization, which comes from session_user: no setting, claim, or
-- `set role` changes it.
create schema reporting;
comment on schema reporting is 'Views for SQL reports, one organization per login. Not exposed by the Data API. See docs/reporting.md.';
revoke all on schema reporting from public;
grant usage on schema reporting to reporting_reader;
alter default privileges for role postgres in schema reporting revoke all on tables from public, anon, authenticated, service_role;

-- For indexes that start with an organization, and for indexes on words.
create extension if not exists btree_gin with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create collation private.natural (provider = icu, locale = 'und-u-kn-true');
comment on collation private.natural is 'Sorts names as people do: case matters last, and 2 comes before 10.';

-- Word stems as in pg_catalog.english, but with stop words: "no damages for delay" means something else without its "no".
create text search dictionary private.english_stem (template = pg_catalog.snowball, language = english);
comment on text search dictionary private.english_stem is 'English stems, stop words included.';
create text search configuration private.contract_text (copy = pg_catalog.english);
alter text search configuration private.contract_text
  alter mapping for asciiword, asciihword, hword_asciipart, word, hword, hword_part with private.english_stem;
comment on text search configuration private.contract_text is 'How contract text is read for search.';

-- Time limits of the roles that PostgREST assumes; it applies them to each transaction. The API's own limits are in
-- _server/db/pool.ts, those of reporting logins in private.make_reporting_login().
alter role anon set statement_timeout = '3s';
alter role anon set lock_timeout = '2s';
alter role authenticated set statement_timeout = '8s';
alter role authenticated set lock_timeout = '5s';
alter role service_role set statement_timeout = '15s';
alter role service_role set lock_timeout = '5s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '5s';
alter role authenticator set idle_in_transaction_session_timeout = '30s';
notify pgrst, 'reload config';

-- No login needs temporary tables. Without this right a reporting login cannot create any object. The database's owner keeps the right;
-- where the migrating role is not the owner, Postgres warns and changes nothing.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end
$$;

-- An object's path starts with its organization and its record, and the policies on storage.objects read them. Only the buckets
-- "contracts" and "compliance" have policies: the API stores and fetches all other files after checking the caller's access.
insert into storage.buckets (id, name, public, file_size_limit) values
  ('contracts', 'contracts', false, 25 * 1024 * 1024),
  ('compliance', 'compliance', false, 10 * 1024 * 1024),
  ('notices', 'notices', false, 60 * 1024 * 1024),
  ('lien-waivers', 'lien-waivers', false, 10 * 1024 * 1024),
  ('reports', 'reports', false, 60 * 1024 * 1024),
  ('replies', 'replies', false, 25 * 1024 * 1024),
  ('payments', 'payments', false, 25 * 1024 * 1024),
  ('archives', 'archives', false, null)
on conflict (id) do nothing;

create type public.org_role as enum ('owner', 'admin', 'member');

create type public.project_status as enum ('active', 'planning', 'completed', 'archived');

create type public.contract_type as enum (
  'Construction', 'Subcontract', 'Design-Build', 'Supply', 'Service',
  'Main Contract', 'Amendment', 'Purchase Order', 'Change Order', 'Warranty'
);

create type public.contract_status as enum ('draft', 'active', 'under_review', 'expired', 'terminated');

create type public.obligation_unit as enum ('days', 'business_days', 'months', 'years');

create type public.notification_type as enum ('info', 'success', 'warning', 'error');

create type public.notification_priority as enum ('low', 'medium', 'high', 'urgent');

create type public.notification_category as enum (
  'contract', 'approval', 'analysis', 'document', 'team', 'compliance', 'evidence', 'obligation', 'reminder', 'notice', 'message',
  'report', 'system'
);

create type public.notification_digest as enum ('off', 'daily', 'weekly');

-- Notification delivery
--
-- Most of a write's cost beyond its own row is spent here. The usual case, one person, therefore needs no multi-join query. Open
-- screens are notified along with the insert, because a trigger would have to sort and group the rows again.

create type private.notice as (
  org_id uuid, user_id uuid, category public.notification_category, type public.notification_type,
  priority public.notification_priority, title text, message text, source text, action_url text, action_label text,
  project_id uuid, contract_id uuid, metadata jsonb, dedupe_key text
);
comment on type private.notice is 'Something that a person is to be told, before their preferences were asked.';

-- Reports that people request or schedule: a row describes the report, the job `make_report` creates the file, and the requester is
-- notified.
create type public.report_type as enum (
  'compliance_summary', 'risk_analysis', 'project_status', 'financial_impact', 'summary', 'compliance', 'financial', 'progress');
comment on type public.report_type is 'The four over everything one may see, then the four of a single project.';

create type public.report_period as enum ('last_30_days', 'last_3_months', 'last_6_months', 'last_year', 'custom');

create type private.contract_facts as (contract_id uuid, project_id uuid, name text, contract_type public.contract_type, status public.contract_status,
  original_value numeric, approved_count integer, approved_changes numeric, approved_unknown integer, pending_count integer, pending_changes numeric,
  pending_unknown integer, current_value numeric, first_end date, end_date date, project_status public.project_status, completion date);

create type private.contract_delay as (amount numeric, percent numeric, per text, cap text, confirmed boolean, quote text, page integer, stated_in uuid);

create type private.contract_payments as (payments integer, paid_out numeric, paid_in numeric, retainage_held numeric, retainage_withheld numeric,
  waived numeric, unwaived integer);

-- Tenant tables have the key (org_id, id), so a list in id order reads only its own tenant's range of the index. With an index on
-- id alone, the planner could scan every tenant's rows. An id is unique only within its organization, so functions that bypass
-- row-level security filter by organization too.
--
-- RFC 9562 version 7: 48 bits of Unix milliseconds, then 12 bits for the fraction of the millisecond (6.2, method 3, like uuidv7()
-- of Postgres 18; 17 has none), then random bits. Lists sort by id, and one transaction often writes several rows in one
-- millisecond: a lawyer's rejection and its status change, or the changes of one analysis.
--
-- Every row generates one id, and its event and notification one more. The function is in `plpgsql`, which caches its plan; an SQL
-- function that pins its search_path is planned again by every statement.
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
grant execute on function private.uuid_v7() to api_client;
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

-- Local date and time of an organization or a person. A time zone that Postgres does not know must not fail the transaction that
-- needs the date or sends a notification.
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
grant execute on function private.today_in(text) to authenticated;

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
comment on function private.at_local_time(timestamp without time zone,text) is 'When the clock in a time zone says so; in UTC where Postgres does not know the zone.';
grant execute on function private.at_local_time(timestamp without time zone,text) to api_client;
grant execute on function private.at_local_time(timestamp without time zone,text) to authenticated;

-- Both tables belong to the API itself and hold other people's keys: no role of a request reaches them.
create table private.idempotency_keys (
  user_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  method text not null,
  path text not null,
  request_hash text not null,
  response_status integer not null,
  response_headers jsonb not null default '{}',
  response_body text not null,
  created_at timestamptz not null default now(),
  org_id uuid,
  primary key (user_id, key)
);
comment on table private.idempotency_keys is 'The first answer to each Idempotency-Key, kept for 24 hours and written in the transaction it answers for.';
comment on column private.idempotency_keys.org_id is 'The organization the request acted in. Null for requests that act in none. A replay checks membership again.';

create index idempotency_keys_created_at_idx on private.idempotency_keys (created_at);
comment on index private.idempotency_keys_created_at_idx is 'Finds the kept answers that are too old.';

create index idempotency_keys_org_id_idx on private.idempotency_keys (org_id);

alter table private.idempotency_keys enable row level security;

create table private.rate_limit_hits (
  id bigint generated always as identity primary key,
  key text not null,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.rate_limit_hits is 'Attempts inside the sliding window of a rate limit, by key.';

create index rate_limit_hits_key_idx on private.rate_limit_hits (key, created_at);
comment on index private.rate_limit_hits_key_idx is 'Counts the attempts under a key, and finds those that are too old.';

alter table private.rate_limit_hits enable row level security;

create function private.project_ids() returns uuid[]
language plpgsql stable set search_path = ''
as $$
begin
  return private.project_ids_as(enum_range(null::public.project_role));
end;
$$;
comment on function private.project_ids() is 'The projects of the active organization on which the caller is, in any role.';
grant execute on function private.project_ids() to api_client;
grant execute on function private.project_ids() to authenticated;

-- Nearly every write runs this, so one query works out what changed, and values used twice are read from the row once.
create function private.record_activity() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  noun constant text := tg_argv[0];
  ignored constant text[] := array['updated_at', 'version'] || tg_argv[1:]::text[];
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - ignored end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - ignored end;
  kept constant jsonb := coalesce(new_row, old_row);
  row_id constant uuid := kept ->> 'id';
  event_org_id constant uuid := kept ->> 'org_id';
  event_project_id constant uuid := case when noun = 'project' then kept ->> 'id' else kept ->> 'project_id' end;
  event_contract_id constant uuid := case when noun = 'contract' then kept ->> 'id' else kept ->> 'contract_id' end;
  verb text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
  epoch integer;
begin
  if tg_op = 'UPDATE' then
    -- An event keeps only the columns that changed.
    select jsonb_object_agg(n.key, old_row -> n.key), jsonb_object_agg(n.key, n.value) into old_row, new_row
    from jsonb_each(new_row) n where n.value is distinct from old_row -> n.key;
    if new_row is null then
      return null;
    end if;
    verb := case
      when new_row ? 'deleted_at' then case when new_row ->> 'deleted_at' is null then 'restored' else 'deleted' end
      when new_row ->> 'status' = 'archived' then 'archived'
      else verb
    end;
  end if;

  insert into public.activity_events
    (org_id, project_id, contract_id, actor_id, action, entity_type, entity_id, before, after, request_id)
  values (event_org_id, event_project_id, event_contract_id, auth.uid(), noun || '.' || verb, noun, row_id, old_row, new_row,
    nullif(current_setting('app.request_id', true), ''));

  -- A hint for open screens; the rows themselves are fetched under each member's own policies.
  select o.realtime_epoch into epoch from public.organizations o where o.id = event_org_id;
  perform realtime.send(
    jsonb_build_object('entity', noun, 'id', row_id, 'project_id', event_project_id, 'action', verb),
    'changed', 'org:' || event_org_id || ':' || epoch, true);
  return null;
end;
$$;
comment on function private.record_activity() is 'Writes the activity event of a change and tells the organization''s open screens. Arguments: the noun, then columns to leave out.';

create function private.canonical_bytes(fields text[]) returns bytea
language sql stable set search_path = ''
as $$
  -- Each field carries its length in bytes, so that different lists never give the same bytes.
  select convert_to(string_agg(coalesce(octet_length(f.text) || ':' || f.text, '-'), ',' order by f.position), 'UTF8')
  from unnest(fields) with ordinality f (text, position);
$$;
comment on function private.canonical_bytes(text[]) is 'Fields as bytes to be hashed: <length in bytes>:<text>, or - for null, separated by commas.';

create function private.microseconds(instant timestamptz) returns text
language sql immutable set search_path = ''
as $$ select (extract(epoch from instant) * 1000000)::bigint::text $$;
comment on function private.microseconds(timestamp with time zone) is 'An instant as whole microseconds since 1970, the same in every time zone.';

create function private.uuid_instant(id uuid) returns timestamptz
language sql immutable set search_path = ''
as $$ select to_timestamp((('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint) / 1000.0) $$;
comment on function private.uuid_instant(uuid) is 'The millisecond in which a version 7 id was made.';

-- Search

create function private.search_query(search text) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  asked text;
begin
  -- Between quotes each word counts; elsewhere stop words are left out, since they would only exclude good pages.
  select string_agg(coalesce(
    case when piece.position % 2 = 0 then translate(piece.said, '-', ' ') else (
      select string_agg(case when word.said ~ '\w-\w' then sign || '"' || translate(word.said, '-', ' ') || '"' else sign || word.said end, ' ')
      from regexp_split_to_table(piece.said, '\s+') as typed,
        lateral (select coalesce(substring(typed from '^-'), '') as sign) as signed,
        lateral (select regexp_replace(ltrim(typed, '-'), '[''’]s$', '') as said) as word
      where lower(word.said) = 'or' or typed = '-'
        or ts_lexize('pg_catalog.english_stem', lower(regexp_replace(word.said, '[^[:alnum:]]', '', 'g'))) is distinct from '{}')
    end, ''), '"' order by piece.position)
  into asked
  from regexp_split_to_table(translate(search, '<>/“”', '   ""'), '"') with ordinality as piece (said, position);
  -- An "or" at the beginning or the end joins nothing and would be searched for as a word.
  return websearch_to_tsquery('private.contract_text', regexp_replace(asked, '^(\s*\mor\M)+|(\mor\M\s*)+$', '', 'gi'));
end;
$$;
comment on function private.search_query(text) is 'What a person types into a search box: words, "exact phrases", or, -without.';
grant execute on function private.search_query(text) to authenticated;

create function private.begun_query(search text) returns tsquery
language plpgsql immutable set search_path = ''
as $$
declare
  -- Words are stored as stems: 'terminati' begins none, but the word it becomes has one.
  endings constant text[] := '{on,n,ion,tion,ation,cation,ing,ng,g,e,ed,y,ity,ty,ly,al,ment,ent,ance,ence,able,er,or}';
  typed constant text := lower(substring(search from '[[:alpha:]]{3,}$'));
  stem text;
begin
  if typed is null or search ~ '(^|\s)-\S*$' then
    return null;
  end if;
  stem := (ts_lexize('pg_catalog.english_stem', typed))[1];
  return regexp_replace(private.search_query(search)::text, quote_literal(stem) || '$', (
    select '( ' || quote_literal(stem) || ':*' || coalesce(string_agg(distinct ' | ' || quote_literal(word.stems[1]), ''), '') || ' )'
    from unnest(endings) as ending, lateral (select ts_lexize('pg_catalog.english_stem', typed || ending) as stems) as word
    where not starts_with(word.stems[1], stem)))::tsquery;
end;
$$;
comment on function private.begun_query(text) is 'As private.search_query, with the last word as the beginning of one; null if it has fewer than three letters or is excluded.';
grant execute on function private.begun_query(text) to authenticated;

-- The holidays of 5 U.S.C. 6103. One that falls on a Saturday is observed on Friday, on a Sunday on Monday.
create function private.is_federal_holiday(day date) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  with parts as (
    select extract(month from day)::int as m, extract(day from day)::int as d, extract(isodow from day)::int as w,
      ((extract(day from day)::int - 1) / 7) + 1 as nth
  )
  select exists (
    select from parts where
      (m = 1 and w = 1 and nth = 3) or (m = 2 and w = 1 and nth = 3) or (m = 5 and w = 1 and d > 24)
      or (m = 9 and w = 1 and nth = 1) or (m = 10 and w = 1 and nth = 2) or (m = 11 and w = 4 and nth = 4)
      or exists (
        select from unnest(array[day, day - 1, day + 1]) with ordinality as near (date, shift)
        where (extract(month from near.date)::int, extract(day from near.date)::int) in ((1, 1), (6, 19), (7, 4), (11, 11), (12, 25))
          and (near.date >= '2021-06-19' or extract(month from near.date)::int <> 6)
          and (near.shift = 1 or (near.shift = 2 and w = 1) or (near.shift = 3 and w = 5))));
$$;
comment on function private.is_federal_holiday(date) is 'Whether a day is a legal public holiday of the United States, as observed.';

-- When a person wants to be told

create function private.quiet_hours_end(quiet_from time, quiet_until time, zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  clock constant timestamp := private.local_time(zone);
  over_midnight constant boolean := quiet_from > quiet_until;
begin
  if quiet_from is null
    or (not over_midnight and not (clock::time >= quiet_from and clock::time < quiet_until))
    or (over_midnight and clock::time < quiet_from and clock::time >= quiet_until) then
    return null;
  end if;
  return private.at_local_time(
    clock::date + quiet_until + case when over_midnight and clock::time >= quiet_from then interval '1 day' else interval '0' end, zone);
end;
$$;
comment on function private.quiet_hours_end(time without time zone,time without time zone,text) is 'When a person''s quiet hours end, if it is within them now; else null.';

create function private.next_digest_at(digest public.notification_digest, zone text) returns timestamptz
language plpgsql stable set search_path = ''
as $$
declare
  clock constant timestamp := private.local_time(zone);
  -- Eight in the morning; on Mondays where it is weekly.
  day date := clock::date + case when clock::time < time '08:00' then 0 else 1 end;
begin
  if digest = 'weekly' then
    day := day + (8 - extract(isodow from day)::integer) % 7;
  end if;
  return private.at_local_time(day + time '08:00', zone);
end;
$$;
comment on function private.next_digest_at(public.notification_digest,text) is 'When the next daily or weekly digest is due: at eight in a time zone, weekly on Mondays.';

create function private.broadcast_notifications(person uuid, messages jsonb[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if cardinality(messages) = 1 then
    perform realtime.send(messages[1], 'notification', 'user:' || person, true);
  else
    perform realtime.send(jsonb_build_object('notifications', messages), 'notification_batch', 'user:' || person, true);
  end if;
end;
$$;
comment on function private.broadcast_notifications(uuid,jsonb[]) is 'Tells a person''s open screens what was written for them: one as "notification", several as "notification_batch".';

create function private.notify(
  org_id uuid, user_ids uuid[], category public.notification_category, type public.notification_type,
  priority public.notification_priority, title text, message text, source text, action_url text, action_label text,
  project_id uuid, contract_id uuid, metadata jsonb, dedupe_key text
) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  person uuid;
  notices private.notice[];
begin
  foreach person in array coalesce(user_ids, '{}') loop
    notices := notices || row(org_id, person, category, type, priority, title, message, source, action_url, action_label, project_id,
      contract_id, metadata, dedupe_key)::private.notice;
  end loop;
  return private.notify_each(notices);
end;
$$;
comment on function private.notify(uuid,uuid[],public.notification_category,public.notification_type,public.notification_priority,text,text,text,text,text,uuid,uuid,jsonb,text) is 'Tells several people the same, in the transaction of its cause. See private.notify_each.';

create function private.job_backoff(attempts integer) returns interval
language sql volatile set search_path = ''
as $$
  -- 10 s, 20 s, 40 s … an hour at most; half of it is random, so that jobs that failed together do not return together.
  select least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 20) - 1)) * (0.5 + random() / 2);
$$;
comment on function private.job_backoff(integer) is 'How long to wait after so many failed attempts.';

create function private.discard_job(p_org_id uuid, p_id uuid) returns boolean
language sql volatile set search_path = ''
as $$ select (private.end_dead_job(p_org_id, p_id, 'discarded')).id is not null $$;
comment on function private.discard_job(uuid,uuid) is 'Gives a dead job of an organization up; false where there is none.';

create function private.utf16_length(value text) returns integer
language sql immutable strict set search_path = ''
as $$
  select char_length(value) + char_length(regexp_replace(value, '[\u0001-\uffff]', '', 'g'));
$$;
comment on function private.utf16_length(text) is 'Length as browsers count it: characters beyond the first plane are two.';

create function private.enqueue_reading(p_org_id uuid, p_document_id uuid) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.enqueue_job('read_document', jsonb_build_object('document_id', p_document_id), p_org_id, 'read_document:' || p_document_id,
    p_max_attempts => 6);
  -- A person is waiting for the text, so the jobs are called now instead of at the next minute. The call is sent when this
  -- transaction commits; if it cannot be made, the upload still succeeds.
  if exists (select from pg_catalog.pg_extension e where e.extname = 'pg_net') then
    begin
      perform private.call_jobs();
    exception when others then
      raise warning 'The jobs were not called: %', sqlerrm;
    end;
  end if;
end;
$$;
comment on function private.enqueue_reading(uuid,uuid) is 'Enqueues the next part of a document to be read, and starts the job immediately if the database can call the function.';

-- The documents of a deleted contract or project are not read on, until it is restored.
create function private.resume_readings() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.enqueue_reading(d.org_id, d.id)
  from public.contract_documents d
  where d.org_id = new.org_id and d.text_status = 'reading'
    and case tg_argv[0] when 'project' then d.project_id else d.contract_id end = new.id;
  return null;
end;
$$;
comment on function private.resume_readings() is 'Resumes reading the documents of a restored contract or project. The trigger argument says which of the two.';

create function private.is_mail_address(address text) returns boolean
language sql immutable strict set search_path = ''
as $$ select char_length(address) between 3 and 320 and address ~ '^[^\s@<>,;"]+@[^\s@<>,;"]+$' $$;
comment on function private.is_mail_address(text) is 'Whether a text is a single email address, without a display name.';
grant execute on function private.is_mail_address(text) to authenticated;

create function private.days_ahead(days_left integer) returns smallint
language sql immutable strict set search_path = ''
as $$ select (case when days_left = 0 then 0 when days_left = 1 then 1 when days_left <= 7 then 7 else 30 end)::smallint where days_left between 0 and 30 $$;
comment on function private.days_ahead(integer) is 'Which reminder is due with so many days left: the last one whose day has come, so that a day without a run loses none. Null where none is.';

-- When a person loses a right, the pending invitations they sent with that right are revoked.
create function private.revoke_invitations_beyond_rights() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.invitations i set revoked_at = now()
  where i.org_id = old.org_id and i.invited_by = old.user_id and i.accepted_at is null and i.revoked_at is null
    and not private.may_invite(i.org_id, i.invited_by, i.org_role, i.project_ids, i.project_role);
  return null;
end;
$$;
comment on function private.revoke_invitations_beyond_rights() is 'Revokes the pending invitations that a person may no longer send.';

-- Logins

create function private.reporting_excess() returns text[]
language sql stable set search_path = ''
as $$
  with reached as (
    select n.oid, n.nspname from pg_catalog.pg_namespace n
    where n.nspname not in ('pg_catalog', 'information_schema', 'reporting') and n.nspname !~ '^pg_(toast|temp)'
      and pg_catalog.has_schema_privilege('reporting_reader', n.oid, 'usage')),
  excess as (
    select pg_catalog.format('%I.%I', r.nspname, c.relname) as name
    from reached r join pg_catalog.pg_class c on c.relnamespace = r.oid
    where case when c.relkind = 'S' then pg_catalog.has_sequence_privilege('reporting_reader', c.oid, 'usage, select, update')
      when c.relkind in ('r', 'p', 'v', 'm', 'f') then
        pg_catalog.has_table_privilege('reporting_reader', c.oid, 'select, insert, update, delete, truncate, references, trigger')
        or pg_catalog.has_any_column_privilege('reporting_reader', c.oid, 'select, insert, update, references') end
    union all
    select pg_catalog.format('%I.%I()', r.nspname, f.proname)
    from reached r join pg_catalog.pg_proc f on f.pronamespace = r.oid
    where pg_catalog.has_function_privilege('reporting_reader', f.oid, 'execute')
    union all
    select 'create in ' || n.nspname from pg_catalog.pg_namespace n
    where n.nspname !~ '^pg_(toast|temp)' and pg_catalog.has_schema_privilege('reporting_reader', n.oid, 'create'))
  select coalesce(array_agg(distinct e.name order by e.name), '{}') from excess e;
$$;
comment on function private.reporting_excess() is 'What a reporting login would reach beyond the views, because the database gives it to everybody (an extension''s tables, say). Where there is any, no login is made.';

-- Who is there

create function private.api_key_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'api_key_id')::uuid;
end;
$$;
comment on function private.api_key_id() is 'The key the request came with, by the claims that the API sets; null for a person''s.';

-- How an organization works: its clock, its rules of approval, the side it reads contracts from, and the days it keeps off.

create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end;
$$;
comment on function private.is_time_zone(text) is 'Whether Postgres knows a time zone by this name.';

create function private.has_standing_approval(in_org uuid, of_contract uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.approvals_given(in_org, of_contract) >= greatest(coalesce(private.approvals_required(in_org, of_contract), 1), 1);
end;
$$;
comment on function private.has_standing_approval(uuid,uuid) is 'Whether as many lawyers as the organization requires have approved the newest version of a contract''s document.';

create function private.passed_second_factor() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'aal', '') = 'aal2';
end;
$$;
comment on function private.passed_second_factor() is 'Whether the caller''s session was opened with two factors.';
grant execute on function private.passed_second_factor() to authenticated;

create function private.owes_second_factor() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return not private.passed_second_factor()
    and exists (select from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified');
end;
$$;
comment on function private.owes_second_factor() is 'Whether the caller has a second factor and has not passed it in this session.';
grant execute on function private.owes_second_factor() to authenticated;

create function private.known_zone(time_zone text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  perform now() at time zone time_zone;
  return time_zone;
exception when invalid_parameter_value then
  return 'UTC';
end;
$$;
comment on function private.known_zone(text) is 'The time zone, or UTC where Postgres does not know it.';

create function private.today() returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (now() at time zone private.time_zone())::date;
end;
$$;
comment on function private.today() is 'The day it is for the active organization.';
grant execute on function private.today() to authenticated;

create function private.compliance_score(compliant bigint, non_compliant bigint) returns integer
language sql immutable set search_path = ''
as $$ select round(100.0 * compliant / nullif(compliant + non_compliant, 0))::integer $$;
comment on function private.compliance_score(bigint,bigint) is 'The rounded percentage, of the checks that are judged, of those that are compliant; null where none is.';

create function private.change_in_percent(since bigint, now bigint) returns integer
language sql immutable set search_path = ''
as $$ select round(100.0 * (now - since) / nullif(since, 0))::integer $$;
comment on function private.change_in_percent(bigint,bigint) is 'Signed and rounded; null where there is nothing to compare with.';

create function private.may_take_files_in() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.is_org_admin() or private.project_ids_as('{project_manager,team_member}') <> '{}';
end;
$$;
comment on function private.may_take_files_in() is 'Whether there is a project of the active organization in which the caller may file something.';
grant execute on function private.may_take_files_in() to authenticated;

create function private.deadline_stage(days_left integer) returns smallint
language sql immutable strict set search_path = ''
as $$
  select (case when days_left < 0 then -1 when days_left <= 3 then days_left when days_left <= 7 then 7 else 30 end)::smallint
  where days_left between -30 and 30
$$;
comment on function private.deadline_stage(integer) is 'Which warning is due with so many days left: the last one whose day has come, so that a day without a run loses none. Null where none is.';

create function private.offset_date_here(anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.offset_date_in(private.active_org_id(), anchor, amount, unit);
end;
$$;
comment on function private.offset_date_here(date,integer,public.obligation_unit) is 'A day counted from another as the active organization counts, by its own holidays too.';
grant execute on function private.offset_date_here(date,integer,public.obligation_unit) to authenticated;

create function private.local_day(instant timestamptz, zone text) returns date
language plpgsql stable set search_path = ''
as $$
begin
  return (instant at time zone zone)::date;
exception when invalid_parameter_value then
  return (instant at time zone 'UTC')::date;
end;
$$;
comment on function private.local_day(timestamp with time zone,text) is 'The calendar date of an instant in a time zone; in UTC where Postgres does not know the zone.';

create function private.cap_in_dollars(cap text, of_value numeric) returns numeric
language sql immutable set search_path = ''
as $$
  select case
    when cap ~ '^\$[0-9,]+(\.[0-9]+)?$' then replace(substr(cap, 2), ',', '')::numeric
    when cap ~ '^[0-9]+(\.[0-9]+)?%$' then round(of_value * rtrim(cap, '%')::numeric / 100, 2)
    when cap ~ '(contract|subcontract|purchase|guaranteed maximum) (price|sum|amount)$' then of_value
  end
$$;
comment on function private.cap_in_dollars(text,numeric) is 'A cap as the engine writes it, in dollars; null where it names no figure, or one of a value that is not known.';
grant execute on function private.cap_in_dollars(text,numeric) to authenticated;

create function private.project_finances(in_org uuid, projects uuid[] default null, as_of date default null)
returns table (project_id uuid, contracts integer, original_value numeric, original_unknown integer, approved_count integer, approved_changes numeric,
  approved_unknown integer, pending_count integer, pending_changes numeric, pending_unknown integer, current_value numeric, current_unknown integer,
  late integer, ld_exposure numeric, exposure_unknown integer, payments integer, paid_out numeric, paid_in numeric, retainage_held numeric,
  retainage_withheld numeric, waived numeric, unwaived integer)
language sql stable set search_path = ''
as $$
  select f.project_id,
    (count(*) filter (where f.status <> 'terminated'))::integer,
    sum(f.original_value) filter (where f.status <> 'terminated'),
    (count(*) filter (where f.status <> 'terminated' and f.original_value is null))::integer,
    coalesce(sum(f.approved_count) filter (where f.status <> 'terminated'), 0)::integer,
    coalesce(sum(f.approved_changes) filter (where f.status <> 'terminated'), 0),
    coalesce(sum(f.approved_unknown) filter (where f.status <> 'terminated'), 0)::integer,
    coalesce(sum(f.pending_count) filter (where f.status <> 'terminated'), 0)::integer,
    coalesce(sum(f.pending_changes) filter (where f.status <> 'terminated'), 0),
    coalesce(sum(f.pending_unknown) filter (where f.status <> 'terminated'), 0)::integer,
    sum(f.current_value) filter (where f.status <> 'terminated'),
    (count(*) filter (where f.status <> 'terminated' and f.current_value is null))::integer,
    (count(*) filter (where f.days_late > 0))::integer,
    sum(f.ld_exposure),
    (count(*) filter (where f.status in ('active', 'expired') and f.ld_exposure is null))::integer,
    sum(f.payments)::integer, sum(f.paid_out), sum(f.paid_in), sum(f.retainage_held), sum(f.retainage_withheld), sum(f.waived), sum(f.unwaived)::integer
  from private.contract_finances(in_org, projects, null, project_finances.as_of) f
  group by f.project_id
$$;
comment on function private.project_finances(uuid,uuid[],date) is 'Totals of contract_finances by project: values cover contracts that are not terminated, money covers all contracts. Unknown amounts are left out of a total and counted separately.';
grant execute on function private.project_finances(uuid,uuid[],date) to authenticated;

create function private.bare_name(name text) returns text
language sql immutable strict set search_path = ''
as $$
  select btrim(regexp_replace(regexp_replace(regexp_replace(lower(name), '[.,''’"]', '', 'g'),
    '\m(inc|llc|llp|lp|ltd|corp|corporation|co|company|incorporated|limited|the|and)\M|&', ' ', 'g'), '\s+', ' ', 'g'))
$$;
comment on function private.bare_name(text) is 'A name without punctuation and the form of the company, to tell whether two are the same.';
grant execute on function private.bare_name(text) to authenticated;

create function private.keeps_parties() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.is_org_admin() or cardinality(private.project_ids_as('{project_manager,lawyer}')) > 0;
end;
$$;
comment on function private.keeps_parties() is 'Whether the caller maintains the party directory: owners, admins, project managers, and project lawyers.';
grant execute on function private.keeps_parties() to authenticated;

create function private.figures(period text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := private.today();
begin
  return private.figures_between(
    case period
      when 'week' then today - 6 when 'month' then today - 29 else (date_trunc('month', today::timestamp) - interval '11 months')::date end,
    today, period = 'year');
end;
$$;
comment on function private.figures(text) is 'The figures of the active organization, over what the caller may see, with their course over the week, month or year that ends today.';
grant execute on function private.figures(text) to authenticated;

-- What is asked for

create function private.report_first_day(period public.report_period, last_day date) returns date
language sql immutable set search_path = ''
as $$
  select case period
    when 'last_30_days' then last_day - 29
    when 'last_3_months' then (last_day - interval '3 months')::date + 1
    when 'last_6_months' then (last_day - interval '6 months')::date + 1
    when 'last_year' then (last_day - interval '1 year')::date + 1
  end;
$$;
comment on function private.report_first_day(public.report_period,date) is 'The first day of a period that ends with a day; null for a period of one''s own.';

create function private.report_name(type public.report_type) returns text
language sql immutable set search_path = ''
as $$
  select case type
    when 'compliance_summary' then 'Compliance Summary' when 'risk_analysis' then 'Risk Analysis' when 'project_status' then 'Project Status'
    when 'financial_impact' then 'Financial Impact' when 'summary' then 'Project summary' when 'compliance' then 'Project compliance'
    when 'financial' then 'Project financials' when 'progress' then 'Project progress' end;
$$;
comment on function private.report_name(public.report_type) is 'What a report is called.';

create function private.suggested_key(name text) returns text
language sql immutable strict set search_path = ''
as $$
  select coalesce(nullif(private.bare_name(name), ''), lower(btrim(name)))
$$;
comment on function private.suggested_key(text) is 'What tells a name in a contract from others: private.bare_name, or the name where nothing is left of it.';
grant execute on function private.suggested_key(text) to authenticated;

-- The policies of a party, one for each coverage and term, in place of a single one.
create function private.are_policies(policies jsonb) returns boolean
language sql immutable strict set search_path = ''
as $$
  select jsonb_typeof(policies) = 'array' and jsonb_path_query_array(policies, 'strict $[40]', silent => true) = '[]' and not exists (
    select from jsonb_array_elements(case jsonb_typeof(policies) when 'array' then policies else '[]' end) p
    where jsonb_typeof(p) <> 'object' or p - array['coverage', 'carrier', 'number', 'each', 'aggregate', 'valid_from', 'valid_to'] <> '{}'
      or coalesce(p ->> 'coverage', '') not in
        ('general_liability', 'workers_compensation', 'automobile', 'umbrella', 'professional', 'pollution', 'builders_risk', 'other')
      or char_length(p ->> 'carrier') > 300 or char_length(p ->> 'number') > 100
      or jsonb_typeof(coalesce(p -> 'each', 'null')) not in ('number', 'null') or (p ->> 'each')::numeric not between 0 and 999999999999.99
      or jsonb_typeof(coalesce(p -> 'aggregate', 'null')) not in ('number', 'null') or (p ->> 'aggregate')::numeric not between 0 and 999999999999.99
      or coalesce(p ->> 'valid_from', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$' or coalesce(p ->> 'valid_to', '2000-01-01') !~ '^\d{4}-\d{2}-\d{2}$'
      or p ->> 'valid_to' < p ->> 'valid_from')
$$;
comment on function private.are_policies(jsonb) is 'Whether this is a list of policies: of each the coverage, and carrier, number, limits in US dollars, first and last day as YYYY-MM-DD where they are known.';
grant execute on function private.are_policies(jsonb) to authenticated;

create function private.insured_to(policies jsonb) returns date
language sql immutable strict set search_path = ''
as $$
  select min(last_day) from (
    select make_date(left(max(p ->> 'valid_to'), 4)::integer, substr(max(p ->> 'valid_to'), 6, 2)::integer, right(max(p ->> 'valid_to'), 2)::integer) as last_day
    from jsonb_array_elements(case jsonb_typeof(policies) when 'array' then policies else '[]' end) p
    where p ->> 'valid_to' ~ '^\d{4}-\d{2}-\d{2}$' group by p ->> 'coverage') coverages
$$;
comment on function private.insured_to(jsonb) is 'The last day on which all coverages that have an end are in force; of each the latest policy counts.';
grant execute on function private.insured_to(jsonb) to authenticated;

create function private.policies_of_both(kept jsonb, gone jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(both_of.policy order by both_of.position), '[]') from (
    select policy, position from jsonb_array_elements(kept) with ordinality k (policy, position)
    union all
    select policy, 1000 + position from jsonb_array_elements(gone) with ordinality g (policy, position) where not kept @> jsonb_build_array(policy)
    order by position limit 40) both_of
$$;
comment on function private.policies_of_both(jsonb,jsonb) is 'The policies of two parties that are one, those that both name once.';

create function private.stop_schedules_of_who_left() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  schedule public.report_schedules;
begin
  for schedule in
    select s.* from public.report_schedules s where s.org_id = old.org_id and s.created_by = old.user_id and s.state = 'active'
  loop
    -- A project that is deleted may come back before the next one is due.
    if private.why_report_stops(schedule) in ('owner_left', 'owner_lost_project', 'owner_lost_money') then
      perform private.stop_report_schedule(schedule, private.why_report_stops(schedule));
    end if;
  end loop;
  if tg_op = 'DELETE' and tg_table_name = 'memberships' then
    for schedule in
      select s.* from public.report_schedules s
      where s.org_id = old.org_id and s.state = 'active' and private.is_report_for_nobody(s)
    loop
      perform private.stop_report_schedule(schedule, 'nobody_left');
    end loop;
  end if;
  return null;
end;
$$;
comment on function private.stop_schedules_of_who_left() is 'Stops the schedules of a person who left the organization or the project, or whose role in it no longer lets them see what is reported, and those that only they got.';

-- Every policy and every definer function that decides by membership asks one of three functions: caller_id() who asks,
-- caller_role_in() what they are in an organization, active_org_id() where they act. None of them answers for a session that has
-- ended, nor for one without a second factor that the person or the organization requires.

create function private.session_has_ended() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant uuid := nullif(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '')::uuid;
begin
  return present is not null and not exists (
    select from auth.sessions s
    where s.id = present and s.user_id = auth.uid() and coalesce(s.not_after > now(), true));
end;
$$;
comment on function private.session_has_ended() is 'Whether the session that the caller''s token belongs to is over. A token alone would be good until it expires.';
grant execute on function private.session_has_ended() to api_client;
grant execute on function private.session_has_ended() to authenticated;

create function private.signed_in_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when not private.session_has_ended() then auth.uid() end;
end;
$$;
comment on function private.signed_in_id() is 'Who is signed in, before a second factor; null once the session has ended. Only for the rows that the second step of signing in shows.';
grant execute on function private.signed_in_id() to authenticated;

create function private.is_org_admin() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return coalesce(private.org_role() in ('owner', 'admin'), false);
end;
$$;
comment on function private.is_org_admin() is 'Whether the caller reaches all of the active organization.';
grant execute on function private.is_org_admin() to api_client;
grant execute on function private.is_org_admin() to authenticated;

-- Sessions are Auth's. It keeps what it was told about the device; a server that was told nothing has nothing.
create function private.my_sessions()
returns table (id uuid, started_at timestamptz, used_at timestamptz, user_agent text, address text, is_current boolean)
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.signed_in_id();
  present constant text := coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id', '');
begin
  return query
    select s.id, s.created_at, greatest(s.updated_at, s.created_at), nullif(s.user_agent, ''), split_part(s.ip::text, '/', 1),
      s.id::text = present
    from auth.sessions s
    where s.user_id = me and coalesce(s.not_after > now(), true)
    order by 3 desc, 1;
end;
$$;
comment on function private.my_sessions() is 'Where the caller is signed in, the session last used first.';
grant execute on function private.my_sessions() to authenticated;

-- Who hears of it
create function private.may_hear_topic(topic text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := private.caller_id();
begin
  return coalesce(topic = 'user:' || me::text, false)
    or exists (
      select
      from public.memberships m
      join public.organizations o on o.id = m.org_id
      where m.user_id = me and topic = 'org:' || o.id || ':' || o.realtime_epoch
        and private.caller_role_in(o.id) is not null);
end;
$$;
comment on function private.may_hear_topic(text) is 'Whether the caller may join this realtime topic: their own, or their organization''s present one.';
grant execute on function private.may_hear_topic(text) to authenticated;

create policy "People hear their own and their organizations' channels" on realtime.messages for select to authenticated
  using (extension = 'broadcast' and (select private.may_hear_topic((select realtime.topic()))));

-- Policies name these helpers several times a statement. They read the claims once and ask in as few statements as there are tables.

create function private.caller_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  claims constant jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  present constant uuid := nullif(claims ->> 'session_id', '')::uuid;
begin
  if present is not null then
    -- As session_has_ended() has it.
    perform from auth.sessions s where s.id = present and s.user_id = person and (s.not_after is null or s.not_after > now());
    if not found then
      return null;
    end if;
  end if;
  if claims ->> 'aal' is distinct from 'aal2' then
    -- As owes_second_factor() has it.
    perform from auth.mfa_factors f where f.user_id = person and f.status = 'verified';
    if found then
      return null;
    end if;
  end if;
  return person;
end;
$$;
comment on function private.caller_id() is 'Whose request this is; null once the session has ended, and while the person owes their second factor.';
grant execute on function private.caller_id() to authenticated;

create function private.requested_org_id() returns uuid
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(
    nullif(current_setting('app.org_id', true), ''),
    nullif(current_setting('request.headers', true), '')::json ->> 'x-organization-id'
  )::uuid;
end;
$$;
comment on function private.requested_org_id() is 'The organization that the request names, whether or not the caller may act there.';

-- As before for people; a request without one acts in the organization of its key.
create function private.active_org_id() returns uuid
language plpgsql stable security definer set search_path = ''
as $$
declare
  chosen uuid;
begin
  if auth.uid() is null then
    return private.api_key_org_id();
  end if;
  chosen := coalesce(private.requested_org_id(), private.chosen_org_id());
  if private.caller_role_in(chosen) is not null then
    return chosen;
  end if;
  return null;
end;
$$;
comment on function private.active_org_id() is 'The organization this request acts in: the one it asks for, else the one last used; null unless the caller has a role there now (caller_role_in).';
grant execute on function private.active_org_id() to api_client;
grant execute on function private.active_org_id() to authenticated;

create function private.org_role() returns public.org_role
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.caller_role_in(coalesce(private.requested_org_id(), private.chosen_org_id()));
end;
$$;
comment on function private.org_role() is 'The caller''s role in the active organization, or null.';
grant execute on function private.org_role() to authenticated;

-- Postgres runs BEFORE triggers before it checks the policies of a new row. So whatever they do, they do for every signed-in account,
-- with values that no constraint has seen yet. They must end soon for all of them, and work only for members.

-- One trigger, first by its name, refuses rows of other organizations on every table whose later BEFORE INSERT triggers read or lock.
create function private.refuse_other_organization() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- An invoker function: it asks whether policies bind the role that inserts. They do not bind the service's own work.
  if pg_catalog.row_security_active(tg_relid) and new.org_id is distinct from private.active_org_id() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name using errcode = '42501';
  end if;
  return new;
end;
$$;
comment on function private.refuse_other_organization() is 'Refuses a row of an organization the caller does not act in, before any other trigger works for it. The policy refuses it too, but later.';

create function private.offset_date(anchor date, amount integer, unit public.obligation_unit) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  step constant integer := sign(amount);
  left_over integer := abs(amount);
  day date := anchor;
begin
  if anchor is null or amount is null or unit is null or not isfinite(anchor) then
    return null;
  end if;
  case unit
    when 'days' then day := anchor + amount;
    when 'months' then day := (anchor + make_interval(months => amount))::date;
    when 'years' then
      -- Further back the sum would leave the range of timestamps, which begins in 4713 BC.
      if left_over > 2600 then
        return null;
      end if;
      day := (anchor + make_interval(years => amount))::date;
    when 'business_days' then
      -- More than about ten years of them is a mistake; it would also be slow to count.
      if left_over > 2600 then
        return null;
      end if;
      -- Of any seven days at least three are business days.
      for days_walked in 1..left_over * 3 + 7 loop
        exit when left_over = 0;
        day := day + step;
        if extract(isodow from day) < 6 and not private.is_federal_holiday(day) then
          left_over := left_over - 1;
        end if;
      end loop;
  end case;
  return case when day between '1900-01-01' and '2200-12-31' then day end;
end;
$$;
comment on function private.offset_date(date,integer,public.obligation_unit) is 'A day counted from another. Months and years clamp to the month''s last day; business days leave out weekends and federal holidays.';

-- Locks are taken on rows, not with advisory locks. Every login of the server, including reporting logins, may take an advisory
-- lock, and pg_locks shows everyone the keys that are held, so a secret key would not stay secret. Only the product can access
-- these rows. The table is `unlogged`: a crash ends all transactions and their locks.
create unlogged table private.named_locks (
  hash bytea primary key,
  taken_at timestamptz not null
) with (fillfactor = 50);
comment on table private.named_locks is 'Rows that transactions lock to take turns. The key is the SHA-256 of the lock''s name. The clean-up job removes rows that are a day old.';

alter table private.named_locks enable row level security;

create function private.take_lock(p_name text) returns void
language plpgsql volatile set search_path = '' set lock_timeout = '10s'
as $$
begin
  insert into private.named_locks as l (hash, taken_at) values (sha256(convert_to(p_name, 'UTF8')), now())
  on conflict (hash) do update set taken_at = excluded.taken_at;
end;
$$;
comment on function private.take_lock(text) is 'Waits until no other transaction holds the lock of this name, at most ten seconds (55P03), then holds it until the transaction ends.';

create function private.try_lock(p_name text) returns boolean
language plpgsql volatile set search_path = '' set lock_timeout = '20ms'
as $$
begin
  insert into private.named_locks as l (hash, taken_at) values (sha256(convert_to(p_name, 'UTF8')), now())
  on conflict (hash) do update set taken_at = excluded.taken_at;
  return true;
exception when lock_not_available then
  return false;
end;
$$;
comment on function private.try_lock(text) is 'Takes the lock of this name until the transaction ends; false where another transaction holds it.';

create function private.take_rate_limit(p_key text, p_limit integer, p_window interval)
returns table (allowed boolean, retry_after_seconds integer, hit_id bigint)
language plpgsql volatile set search_path = ''
as $$
declare
  taken integer;
  oldest timestamptz;
begin
  -- Attempts at the same time take turns; otherwise none of them would count the others.
  perform private.take_lock('rate_limit:' || p_key);
  delete from private.rate_limit_hits h where h.key = p_key and h.created_at <= clock_timestamp() - p_window;
  select count(*), min(h.created_at) into taken, oldest from private.rate_limit_hits h where h.key = p_key;
  if taken >= p_limit then
    return query select false, greatest(1, ceil(extract(epoch from oldest + p_window - clock_timestamp())))::integer, null::bigint;
    return;
  end if;
  insert into private.rate_limit_hits (key) values (p_key) returning id into hit_id;
  return query select true, 0, hit_id;
end;
$$;
comment on function private.take_rate_limit(text,integer,interval) is 'Counts an attempt against a sliding window, or refuses it and says when to retry. Delete the hit to give it back.';

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

-- Background work is shared fairly: kinds of jobs run in lanes that never wait for each other, organizations take turns within a
-- lane, and a webhook that does not answer is paused. See docs/adr/0014 and docs/adr/0032.

create function private.job_lane(kind text) returns text
language sql immutable strict set search_path = ''
as $$
  select case
    when kind in ('collect_mail', 'deliver_mail', 'release_mail', 'remind', 'send_message') then 'email'
    when kind = 'deliver_webhook' then 'webhooks'
    when kind in ('analyze_contract', 'delete_organization', 'make_archive', 'read_document') then 'heavy'
    when kind in ('issue_notice', 'make_chain_bundle', 'make_report') then 'print'
    else 'work'
  end;
$$;
comment on function private.job_lane(text) is 'The lane of a kind of job. Lanes run in parallel, so a slow kind delays only its own lane. Keep in sync with jobs/lanes.ts.';

create function private.lane_share(lane text) returns integer
language sql immutable strict set search_path = ''
as $$ select case lane when 'webhooks' then 4 when 'heavy' then 2 when 'print' then 2 else 3 end $$;
comment on function private.lane_share(text) is 'How many jobs of a lane one organization may have running. Fewer than a worker has slots, so a slot stays free for others.';

create function private.mail_setting(p_name text) returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('app.mail_limits', true), '')::jsonb ->> p_name $$;
comment on function private.mail_setting(text) is 'What the operator set in the environment of the functions, which name it in the transaction: unconfirmed, daily, address_minutes.';

create function private.mail_hold_text(reason text) returns text
language sql immutable strict set search_path = ''
as $$
  select case reason
    when 'sender_unconfirmed' then 'Held until the sender confirms their email address.'
    when 'recipient_unconfirmed' then 'Held until the recipient confirms their email address.'
    when 'daily_limit' then 'Held because the organization reached its daily email limit. Sent after midnight UTC.'
    when 'address_limit' then 'Held because this address received a similar email within the last hour. Sent when the hour is over.'
    when 'paused' then 'Held because the organization''s email is paused after too many bounces or complaints.'
  end;
$$;
comment on function private.mail_hold_text(text) is 'Why an email is held, in words for people.';

-- The key an installation signs its archives and backups with. The worker creates it when the first one is signed. It is kept in the
-- database, so a hosted project needs no further secret and a restored backup goes on with the same key.
create table private.installation_keys (
  fingerprint text primary key check (fingerprint ~ '^[0-9a-f]{64}$'),
  public_key text not null check (public_key ~ '^[A-Za-z0-9+/]{43}=$'),
  private_key text not null,
  created_at timestamptz not null default now()
);
comment on table private.installation_keys is 'Ed25519 keys of this installation. The latest one signs; archives and backups signed by any of them are its own.';
comment on column private.installation_keys.fingerprint is 'SHA-256 of the public key, in hexadecimal.';
comment on column private.installation_keys.public_key is 'The 32 bytes of the key, in base64.';
comment on column private.installation_keys.private_key is 'PKCS #8, in base64.';

alter table private.installation_keys enable row level security;

create function private.terms_sha256(terms jsonb) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(terms::text, 'UTF8')), 'hex') $$;
comment on function private.terms_sha256(jsonb) is 'SHA-256 of terms, in hex: what a lawyer sends back to say which terms they read.';
grant execute on function private.terms_sha256(jsonb) to api_client;
grant execute on function private.terms_sha256(jsonb) to authenticated;

create function private.term_in_words(term text, value jsonb) returns text
language sql stable set search_path = ''
as $$
  select case
    when value is null or value = 'null' then 'none'
    when term in ('contract_value', 'change_value') then
      case when (value #>> '{}')::numeric < 0 then '-' else '' end || to_char(abs((value #>> '{}')::numeric), 'FM$999,999,999,990.00')
    when term in ('start_date', 'end_date', 'change_end_date') then to_char((value #>> '{}')::date, 'FMMonth FMDD, YYYY')
    else value #>> '{}'
  end
$$;
comment on function private.term_in_words(text,jsonb) is 'The value of a term as a sentence has it.';

create function private.take_sign_in(p_email text, p_address text, p_devices text[])
returns table (retry_after_seconds integer, is_slowed boolean, hit_ids bigint[])
language plpgsql volatile set search_path = ''
as $$
declare
  in_window constant interval := '15 minutes';
  account constant text := encode(sha256(convert_to(lower(btrim(p_email)), 'utf8')), 'hex');
  device constant text := (
    select d.token_hash from private.known_devices d join auth.users u on u.id = d.user_id
    where u.email = lower(btrim(p_email)) and d.token_hash = any (p_devices) and d.last_used_at > now() - interval '180 days'
    order by d.last_used_at desc limit 1);
  counted record;
  taken record;
begin
  retry_after_seconds := 0;
  is_slowed := false;
  hit_ids := '{}';
  for counted in
    select l.key, l.most, l.free from (values
      (1, device is not null, 'sign-in:device:' || device, 10, 10),
      (2, device is null, 'sign-in:pair:' || account || ':' || p_address, 10, 10),
      (3, device is null, 'sign-in:account:' || account, 25, 10),
      (4, device is null, 'sign-in:client:' || p_address, 100, 10)) l (position, applies, key, most, free)
    where l.applies order by l.position
  loop
    select * into taken from private.take_rate_limit(counted.key, counted.most, in_window);
    if not taken.allowed then
      delete from private.rate_limit_hits h where h.id = any (hit_ids);
      return query select taken.retry_after_seconds, false, '{}'::bigint[];
      return;
    end if;
    hit_ids := hit_ids || taken.hit_id;
    is_slowed := is_slowed or counted.free < (
      select count(*) from private.rate_limit_hits h where h.key = counted.key and h.id <= taken.hit_id);
  end loop;
  return next;
end;
$$;
comment on function private.take_sign_in(text,text,text[]) is 'Counts an attempt to sign in within 15 minutes, before it is made. A known device: at most 10. Otherwise at most 10 for the account from the address; of all addresses together, and of all accounts of the address, the 11th and later are slowed, and refused from the 26th or the 101st. Delete the hits to give it back.';
