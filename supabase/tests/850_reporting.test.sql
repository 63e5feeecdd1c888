begin;
select plan(98);
select tests.cast_and_records();
select tests.compliance_records();

-- Everyone may call the test helpers, which is more than a reporting login should access.
revoke usage on schema tests from public;
grant usage on schema tests to anon, authenticated, service_role;

create function tests.verifier() returns text language sql as
$$ select 'SCRAM-SHA-256$4096:' || encode('0123456789abcdef', 'base64') || '$' || encode(sha256('a'),
  'base64') || ':' || encode(sha256('b'), 'base64') $$;
select tests.remember('login', (private.make_reporting_login(tests.id('Beam'), 'Metabase', tests.verifier())).id);
select tests.remember('rival login', (private.make_reporting_login(tests.id('Rival'), 'Grafana', tests.verifier())).id);

-- Runs a statement as the login and returns its first column or SQLSTATE, rolled back.
create function tests.ask(login text, statement text) returns text
language plpgsql set search_path = ''
as $$
declare
  role_name text := (select l.role_name from public.reporting_logins l where l.id = tests.id(login));
  answer text;
begin
  begin
    execute format('set local session authorization %I', role_name);
    perform set_config('search_path', 'reporting', true);
    execute statement into answer;
    raise exception 'undo' using errcode = 'UNDO0';
  exception when others then
    if sqlstate <> 'UNDO0' then
      answer := sqlstate;
    end if;
  end;
  return answer;
end;
$$;

select tests.only('{owner,admin}', 'read reporting logins', $$select from public.reporting_logins where id = tests.id('login')$$);
select tests.nobody('create a reporting login directly',
  $$insert into public.reporting_logins (org_id, name, role_name) values (tests.id('Beam'), 'X', 'report_0123456789abcdef')$$, 'request 1');

-- For each organization, every view has rows of its own and none of the other.
insert into public.obligations (org_id, project_id, contract_id, kind, title, category, anchor, anchor_date, offset_count, status, source)
select tests.id(o), tests.id(p), tests.id(c), 'deadline', o, 'time', 'fixed_date', '2027-01-15', 0, 'confirmed', 'person'
from (values
  ('Beam', 'Site', 'Shared contract'),
  ('Rival', 'Rival site', 'Rival contract')
) v (o, p, c);
insert into public.notices (org_id, project_id, type)
select tests.id(o), tests.id(p), 'Stop Work Notice' from (values
  ('Beam', 'Site'),
  ('Rival', 'Rival site')
) v (o, p);
select private.notify(tests.id(o), array[tests.id(u)], 'contract', 'info', 'medium', 'T', 'M', 'Tests', null, null, null, null, '{}', 'd')
from (values
  ('Beam', 'owner'),
  ('Rival', 'outsider')
) v (o, u);
select is(
  (select string_agg(c.relname::text, ' ' order by c.relname) from pg_class c
    where c.relnamespace = 'reporting'::regnamespace and c.relkind = 'v'),
  'activity compliance contracts deadlines findings notices notifications projects risk', 'lists the reporting views');
select is_empty(
  $$select c.relname from pg_class c where c.relnamespace = 'reporting'::regnamespace
    and (c.relkind <> 'v' or not coalesce('security_barrier=true' = any (c.reloptions), false) or obj_description(c.oid) is null
      or pg_get_viewdef(c.oid) !~ 'org_id = \( SELECT private.reporting_org_id\(\)')$$,
  'contains only documented barrier views limited to the login''s organization');
select isnt(tests.ask(login, 'select count(*) from ' || view), '0', login || ' reads rows of ' || view)
from unnest('{activity,compliance,contracts,deadlines,findings,notices,notifications,projects,risk}'::text[]) view,
  unnest('{login,rival login}'::text[]) login;
select is(tests.ask('login', $$select string_agg(name, ',' order by name) from projects$$), 'Annex,Site',
  'shows only its organization''s projects');
select is(tests.ask('rival login', $$select string_agg(name, ',' order by name) from projects$$), 'Rival site',
  'the other login sees only its own');
select is(tests.ask('login', $$select count(*) from $$ || view || $$ where project ~* 'rival'$$), '0',
  view || ' shows no other organization''s data')
from unnest('{activity,compliance,contracts,deadlines,findings,notices,risk}'::text[]) view;
select is(tests.ask('login', $$select count(*) from notifications where recipient = 'outsider'$$), '0',
  'shows only its organization''s notifications');
select is(tests.ask('login', $$select bool_or(title = 'Rival') from deadlines$$), 'false', 'shows only its organization''s deadlines');

-- Names in the log are those that the product shows.
insert into public.api_keys (id, org_id, name, prefix, hash, scopes)
values (tests.remember('key', gen_random_uuid()), tests.id('Beam'), 'Ledger', 'abcdefgh',
  sha256('Ledger'), '{projects:read,projects:write}');
insert into public.activity_events (org_id, actor_id, action, entity_type, entity_id, xid)
values (tests.id('Beam'), tests.id('key'), 'project.updated', 'project', tests.id('Site'), pg_current_xact_id());
insert into public.former_members (org_id, user_id, name, left_at)
values (tests.id('Beam'), tests.id('outsider'), 'Lee Left', '2026-03-03 12:00+00');
insert into public.activity_events (org_id, actor_id, action, entity_type, entity_id, xid)
values (tests.id('Beam'), tests.id('outsider'), 'project.updated', 'project', tests.id('Site'), pg_current_xact_id());
select is(tests.ask('login', format('select actor from activity where actor_id = %L', tests.id('key'))), 'API key Ledger',
  'names the API key that made a change');
select is(tests.ask('login', format('select actor from activity where actor_id = %L', tests.id('outsider'))), 'Lee Left',
  'names a person who left');

-- Attack attempts of a login
create temp table attacks (statement text, answer text);
insert into attacks values
  ($$select count(*) from public.projects$$, '42501'),
  ($$select count(*) from auth.users$$, '42501'),
  ($$select count(*) from storage.objects$$, '42501'),
  ($$select private.reporting_org_id()$$, '42501'),
  ($$select private.enqueue_job('x')$$, '42501'),
  ($$select auth.uid()$$, '42501'),
  ($$set role postgres$$, '42501'),
  ($$set role authenticated$$, '42501'),
  ($$set role service_role$$, '42501'),
  ($$set role api_client$$, '42501'),
  ($$update projects set name = 'x'$$, '55000'),
  ($$create table reporting.x (a integer)$$, '42501'),
  ($$create function reporting.f() returns integer language sql as 'select 1'$$, '42501'),
  ($$create table public.x (a integer)$$, '42501'),
  ($$create schema x$$, '42501'),
  ($$alter view projects set (security_barrier = false)$$, '42501'),
  ($$create role x$$, '42501'),
  ($$copy (select 1) to program 'true'$$, '42501'),
  ($$select pg_read_file('/etc/passwd')$$, '42501'),
  ($$select rolpassword from pg_authid limit 1$$, '42501'),
  ($$select count(*) from projects where set_config('request.jwt.claims', '{"sub": "x"}', true) is not null$$, '2'),
  ($$select count(*) from pg_stats where schemaname not in ('pg_catalog', 'information_schema')$$, '0');
select is(tests.ask('login', a.statement), a.answer, a.statement) from attacks a;
select is(tests.attempt('owner of the tables', 'select count(*) from reporting.projects'), '1 row',
  'a role without a reporting login may query');
select is((select count(*) from reporting.projects), 0::bigint, 'a role without a reporting login sees no rows');

-- Limits
select is((select r.rolconnlimit from pg_roles r join public.reporting_logins l on l.role_name = r.rolname
  where l.id = tests.id('login')), 4, 'a login has four connections');
select is_empty($$select from pg_roles r join public.reporting_logins l on l.role_name = r.rolname
  where r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls$$, 'a login has no special role attributes');
select throws_ok($$select private.make_reporting_login(tests.id('Beam'), 'X', 'secret')$$, '22023', null, 'rejects a plain-text password');
select private.make_reporting_login(tests.id('Beam'), 'L' || n, tests.verifier()) from generate_series(1, 4) n;
select throws_ok($$select private.make_reporting_login(tests.id('Beam'), 'X', tests.verifier())$$, 'PT409', null, 'rejects a sixth login');
create table public.leaked (a integer);
grant select on public.leaked to public;
select throws_like($$select private.make_reporting_login(tests.id('Rival'), 'X', tests.verifier())$$, '%public.leaked%',
  'refuses while public grants are too broad');
drop table public.leaked;

-- Revoking
select is(private.revoke_reporting_login(tests.id('Rival'), tests.id('login')), false, 'another organization cannot revoke a login');
select is(private.revoke_reporting_login(tests.id('Beam'), tests.id('login')), true, 'its own organization can revoke a login');
select is(private.revoke_reporting_login(tests.id('Beam'), tests.id('login')), false, 'once');
select is(tests.ask('login', 'select count(*) from projects'), '0', 'an open session sees no rows after revocation');
select results_eq($$select action from public.activity_events where entity_id = tests.id('login') order by id$$,
  $$values ('reporting_login.created'), ('reporting_login.updated')$$, 'creation and revocation are logged');
select private.watch_reporting();
select is_empty($$select from pg_roles r join public.reporting_logins l on l.role_name = r.rolname where l.id = tests.id('login')$$,
  'the role is dropped');
select is((select count(*) from pg_roles r join public.reporting_logins l on l.role_name = r.rolname), 5::bigint, 'other logins remain');

select * from finish();
rollback;
