-- Functions and policies that decide by membership must use the helpers of `decide_by_live_sessions`. This
-- lint rejects any policy or executable definer function that reads the token directly or uses no helper.
begin;
select plan(13);

create temp table helpers (name text);
insert into helpers values ('caller_id'), ('signed_in_id'), ('api_key_org_id');

-- Who may read the token, with the reason.
create temp table readers_of_the_token (name text, reason text);
insert into readers_of_the_token values
  ('session_has_ended', 'part of the helpers: is the session of the token still there'),
  ('signed_in_id', 'a helper'),
  ('caller_id', 'a helper'),
  ('owes_second_factor', 'part of the helpers: has the person of the token a factor to pass'),
  ('active_org_id', 'tells people from keys, then asks caller_role_in or api_key_org_id'),
  ('sso_org_id', 'the organization of the token''s session, for caller_id'),
  ('my_sessions', 'marks the session of the token among those of signed_in_id'),
  ('may_add_report_recipient', 'asks active_org_id in the same condition');

-- Who needs no helper, with the reason.
create temp table unasked (name text, reason text);
insert into unasked values
  ('session_has_ended', 'part of the helpers'),
  ('owes_second_factor', 'part of the helpers'),
  ('missing_second_factor', 'names the step of signing in that is missing'),
  ('contract_head', 'follows one contract to the one it amends; callers take both ids from rows they may read'),
  ('contract_family', 'ids of amendments; callers take both ids from rows they may read');

-- Available before the second factor: only what the second sign-in step and leaving need.
create temp table before_second_factor (name text);
insert into before_second_factor values
  ('my_sessions'), ('my_recovery_codes'), ('organizations_i_alone_own'),
  ('People read their own and their colleagues'' profiles'), ('People read themselves and their colleagues');

create temp view ours as
select p.oid, p.proname::text collate "default" as name, p.prosrc as source, p.pronamespace = 'public'::regnamespace as is_exposed,
  p.prosecdef and exists (
    select from unnest('{anon,authenticated,api_client}'::text[]) r where has_function_privilege(r, p.oid, 'execute')) as is_open_definer
from pg_catalog.pg_proc p where p.pronamespace in ('private'::regnamespace, 'public'::regnamespace);

create temp view rules as
select p.policyname::text collate "default" as name, expression, p.roles && '{public,anon,authenticated,api_client}' as is_of_a_request
from pg_catalog.pg_policies p, unnest(array[p.qual, p.with_check]) expression where expression is not null;

create function pg_temp.calls(source text) returns setof text language sql as $$
  select found[1] collate "default" from regexp_matches(source, 'private\.(\w+)\(', 'g') found $$;
create function pg_temp.reads_token(source text) returns boolean language sql as $$
  select source ~ 'auth\.(uid|jwt|role|email)\(|request\.jwt|current_setting' $$;

create function pg_temp.faults() returns setof text language sql as $$
  with recursive edges as materialized (select distinct o.name as caller, callee from ours o, pg_temp.calls(o.source) callee),
  -- The helpers, and everything that calls them directly or indirectly.
  asking as (select h.name from helpers h union select e.caller from asking a join edges e on e.callee = a.name)
  select 'policy reads the token: ' || r.name from rules r where pg_temp.reads_token(r.expression)
  union all
  select 'policy asks no helper: ' || r.name from rules r
  where r.is_of_a_request and not exists (select from pg_temp.calls(r.expression) callee where callee in (select a.name from asking a))
  union all
  select 'policy answers before the second factor: ' || r.name from rules r
  where r.expression ~ 'signed_in_id' and r.name not in (select b.name from before_second_factor b)
  union all
  select 'function reads the token: ' || o.name from ours o
  where o.is_open_definer and pg_temp.reads_token(o.source) and o.name not in (select t.name from readers_of_the_token t)
  union all
  select 'function asks no helper: ' || o.name from ours o
  where o.is_open_definer and o.name not in (select a.name from asking a) and o.name not in (select u.name from unasked u)
  union all
  select 'function answers before the second factor: ' || o.name from ours o
  where o.is_open_definer and o.source ~ 'signed_in_id' and o.name not in (select b.name from before_second_factor b)
  union all
  select 'the data API may call a definer function: ' || o.oid::regprocedure from ours o where o.is_open_definer and o.is_exposed $$;

select is_empty('select pg_temp.faults()', 'every policy and executable definer function calls the helpers');
select is_empty(format('select name from %I where name not in (select o.name from ours o '
  'where o.is_open_definer) and name not in (select r.name from rules r)', list),
  'every entry of ' || list || ' exists')
from unnest('{readers_of_the_token,unasked,before_second_factor}'::text[]) list;

-- docs/privileged-functions.md shows these lines.
select is_empty($$select o.name from ours o where o.is_open_definer
  and coalesce(obj_description(o.oid, 'pg_proc'), '') !~ '^[^\n]{20,}$'$$,
  'every executable definer function says in one line what it does');

-- Planted faults are found.
create function private.planted_reader() returns boolean language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from public.memberships m where m.user_id = auth.uid()); end $$;
create function private.planted_open(of_org uuid) returns bigint language plpgsql stable security definer set search_path = ''
as $$ begin return (select count(*) from public.memberships m where m.org_id = of_org); end $$;
create function private.planted_early() returns boolean language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from public.memberships m where m.user_id = private.signed_in_id()); end $$;
create function public.planted_rpc() returns uuid language plpgsql stable security definer set search_path = ''
as $$ begin return private.active_org_id(); end $$;
grant execute on function private.planted_reader(), private.planted_open(uuid), private.planted_early(),
  public.planted_rpc() to authenticated;
create policy "Planted reader" on public.projects for select to authenticated using (created_by = (select auth.uid()));
create policy "Planted open" on public.projects for insert to authenticated with check (org_id is not null);
create policy "Planted half" on public.projects for update to authenticated using (org_id = (select private.active_org_id()))
  with check (true);
select ok(fault in (select pg_temp.faults()), 'found: ' || fault)
from unnest(array['function reads the token: planted_reader', 'function asks no helper: planted_open',
  'function answers before the second factor: planted_early',
  'the data API may call a definer function: planted_rpc()', 'policy reads the token: Planted reader',
    'policy asks no helper: Planted reader',
  'policy asks no helper: Planted open', 'policy asks no helper: Planted half']) fault;

select * from finish();
rollback;
