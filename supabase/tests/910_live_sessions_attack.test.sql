-- A session that has ended or lacks a second factor can read and write nothing, regardless of its token.
-- Neither can a removed member, a key outside its scopes, or a caller without a token.
begin;
select plan(30);
select tests.cast_and_records();
select tests.compliance_records();
insert into auth.sessions (id, user_id, not_after) values
  (tests.remember('live', gen_random_uuid()), tests.id('owner'), null),
  (tests.remember('timed out', gen_random_uuid()), tests.id('owner'), now() - interval '1 second'),
  (tests.remember('of the admin', gen_random_uuid()), tests.id('admin'), null);
select tests.remember('ended', gen_random_uuid());
insert into public.notification_preferences (user_id) values (tests.id('owner'));
insert into public.api_keys (id, org_id, name, prefix, hash, scopes)
values (tests.remember('key', gen_random_uuid()), tests.id('Beam'), 'Key', 'abcdefgh', sha256('key'), '{projects:read}');

-- Starts a request of the owner in a session of this kind, or of another caller.
create function pg_temp.begin_request(kind text) returns void language plpgsql as $$
begin
  perform tests.act_as(case kind when 'removed' then 'removed' when 'anon' then 'anon' else 'owner' end, 'Beam', 'request 1');
  if kind = 'key' then
    perform set_config('role', 'api_client', true),
      set_config('request.jwt.claims', jsonb_build_object('role', 'api_client', 'api_key_id', tests.id('key'))::text, true);
  elsif kind not in ('removed', 'anon') then
    perform set_config('request.jwt.claims',
      (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('aal', 'aal1', 'session_id',
      tests.id(case when kind in ('timed out', 'of the admin', 'ended') then kind else 'live' end)))::text, true);
  end if;
end $$;

-- Returns how many rows a statement reaches with this kind of request, rolled back; 0 if refused.
create function pg_temp.reach(kind text, statement text) returns bigint language plpgsql as $$
declare
  affected bigint := 0;
begin
  begin
    if kind = 'owes' then
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), tests.id('owner'), 'totp', 'verified', now(), now());
    elsif kind = 'required' then
      update public.organizations set requires_second_factor = true where id = tests.id('Beam');
    end if;
    perform pg_temp.begin_request(kind);
    execute statement;
    get diagnostics affected = row_count;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when insufficient_privilege or sqlstate 'UNDO0' or sqlstate 'PT409' then
    null;
  end;
  perform tests.reset();
  return affected;
end $$;

-- One statement for each table and verb, on a column the role may use.
create temp table statements as
select c.oid::regclass::text as tbl, verb,
  case verb
    when 'select' then format('select from %s', c.oid::regclass)
    when 'delete' then format('delete from %s', c.oid::regclass)
    else format('update %s set %I = %2$I', c.oid::regclass, (
      select a.attname from pg_catalog.pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and has_column_privilege('authenticated', c.oid, a.attnum, 'update')
        order by a.attnum limit 1))
  end as statement
from pg_catalog.pg_class c, unnest('{select,update,delete}'::text[]) verb
where c.relnamespace in ('public'::regnamespace, 'storage'::regnamespace) and c.relkind in ('r', 'p')
  and has_any_column_privilege('authenticated', c.oid, 'select')
  and case verb when 'select' then true when 'delete' then has_table_privilege('authenticated', c.oid, 'delete')
    else has_any_column_privilege('authenticated', c.oid, 'update') end;
create temp table reached as
select s.*, kind, pg_temp.reach(kind, s.statement) as rows
from statements s, unnest('{live,ended,timed out,of the admin,owes,required,removed,anon}'::text[]) kind;

select cmp_ok((select count(*) from reached where kind = 'live'), '>=', 100::bigint, 'every table is tested with every operation');
select cmp_ok((select count(*) from reached where kind = 'live' and rows > 0), '>=', 30::bigint, 'a live session reaches rows');
select is_empty(format('select tbl, verb, rows from reached where kind = %L and rows > 0', kind), 'reaches no rows: ' || kind)
from unnest('{ended,timed out,of the admin,anon}'::text[]) kind;
-- The second sign-in step shows who the user is and which organizations require it. If only the organization
-- requires a second factor, the user's own records stay accessible.
select results_eq('select tbl, verb from reached where kind = ''owes'' and rows > 0 order by 1, 2', $$values ('memberships', 'select'),
  ('profiles', 'select')$$,
  'before the second factor, a person sees only their profile and memberships');
select results_eq('select tbl, verb from reached where kind = ''required'' and rows > 0 order by 1, 2',
  $$values ('memberships', 'select'), ('notification_preferences', 'select'), ('notification_preferences', 'update'),
    ('organizations', 'select'),
    ('profiles', 'select'), ('profiles', 'update')$$, 'without a required second factor, a person reaches only their own data');
select results_eq('select tbl, verb, rows from reached where kind = ''removed'' and rows > 0 order by 1, 2',
  $$values ('profiles', 'select', 1::bigint), ('profiles', 'update', 1::bigint)$$, 'a removed member reaches only their own profile');

-- Writing
create temp table writes (statement text);
insert into writes values
  ($$insert into public.projects (org_id, name) values (tests.id('Beam'), 'New')$$),
  ($$insert into public.notification_preferences (user_id) values (tests.id('owner')) on conflict (user_id) do update
    set user_id = excluded.user_id$$),
  ($$update public.memberships set role = 'owner' where user_id = tests.id('admin')$$),
  ($$delete from public.memberships where user_id = tests.id('client_rep')$$),
  ($$update public.profiles set name = 'Other' where id = tests.id('owner')$$),
  ($$update public.organizations set name = 'Other' where id = tests.id('Beam')$$);
select isnt_empty(format('select from (select pg_temp.reach(''live'', %L) as n) r where n = 1', statement),
  'a live session may write: ' || left(statement, 60))
from writes where statement not like '%notification%';
select is_empty(format('select statement from writes where pg_temp.reach(%L, statement) > 0', kind), 'cannot write: ' || kind)
from unnest('{ended,timed out,of the admin,owes,removed,anon,key}'::text[]) kind;
select set_eq($$select left(statement, 30) from writes where pg_temp.reach('required', statement) > 0$$,
  $$select left(statement, 30) from writes where statement like '%public.profiles%'$$, 'writes only one''s own profile: required');

-- Realtime
create function pg_temp.hears(kind text, topic text) returns boolean language sql as $$
  select pg_temp.reach(kind, format('select where private.may_hear_topic(%L)', topic)) > 0 $$;
create function pg_temp.topic(org text) returns text language sql as $$
  select 'org:' || o.id || ':' || o.realtime_epoch from public.organizations o where o.id = tests.id(org) $$;
select ok(pg_temp.hears('live', pg_temp.topic('Beam')) and pg_temp.hears('live', 'user:' || tests.id('owner')),
  'a live session joins both of its topics');
select ok(not pg_temp.hears(kind, pg_temp.topic('Beam')) and not pg_temp.hears(kind, 'user:' || tests.id('owner')),
  'joins no topic: ' || kind)
from unnest('{ended,timed out,of the admin,owes,removed,anon,key}'::text[]) kind;

select * from finish();
rollback;
