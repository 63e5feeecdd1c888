-- Whoever decides by membership asks the helpers of `decide_by_live_sessions`. This lint refuses a policy or an executable definer function
-- that reads the token itself, and one that asks no helper at all.
begin;
select plan(12);

create temp table helpers (name text);
insert into helpers values ('caller_id'), ('signed_in_id'), ('api_key_org_id');

-- Who may read the token, and why.
create temp table readers_of_the_token (name text, reason text);
insert into readers_of_the_token values
  ('session_has_ended', 'part of the helpers: is the session of the token still there'),
  ('signed_in_id', 'a helper'),
  ('owes_second_factor', 'part of the helpers: has the person of the token a factor to pass'),
  ('active_org_id', 'tells people from keys, then asks caller_role_in or api_key_org_id'),
  ('my_sessions', 'marks the session of the token among those of signed_in_id');

-- Who asks no helper, and why.
create temp table unasked (name text, reason text);
insert into unasked values
  ('session_has_ended', 'part of the helpers'),
  ('owes_second_factor', 'part of the helpers'),
  ('missing_second_factor', 'names the step of signing in that is missing'),
  ('contract_head', 'follows one contract to the one it amends; callers take both ids from rows they may read'),
  ('contract_family', 'ids of amendments; callers take both ids from rows they may read');

-- Before the second factor: only what the second step of signing in, and leaving, show.
create temp table before_second_factor (name text);
insert into before_second_factor values
  ('caller_id'), ('my_sessions'), ('my_recovery_codes'), ('organizations_i_alone_own'),
  ('People read their own and their colleagues'' profiles'), ('People read themselves and their colleagues');

create function pg_temp.definers() returns table (name text, source text) language sql as $$
  select p.proname::text, p.prosrc
  from pg_catalog.pg_proc p
  where p.prosecdef and p.pronamespace in (select n.oid from pg_catalog.pg_namespace n where n.nspname in ('private', 'public'))
    and exists (select from unnest('{anon,authenticated,api_client}'::text[]) r where has_function_privilege(r, p.oid, 'execute')) $$;

-- The functions of ours that a text leads to, through any number of others.
create function pg_temp.calls(source text) returns setof text language sql as $$
  with recursive reached as (
    select p.proname::text as name, p.prosrc from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and calls.source ~ ('private\.' || p.proname || '\(')
    union
    select p.proname::text, p.prosrc from reached r
    join pg_catalog.pg_proc p on p.pronamespace = 'private'::regnamespace and r.prosrc ~ ('private\.' || p.proname || '\(')
  )
  select r.name from reached r $$;

create function pg_temp.reads_token(source text) returns boolean language sql as $$ select source ~ 'auth\.(uid|jwt|role|email)\(|request\.jwt|current_setting' $$;

create function pg_temp.faults() returns setof text language sql as $$
  select 'policy reads the token: ' || p.policyname from pg_catalog.pg_policies p
  where p.schemaname not in ('pg_catalog', 'information_schema') and pg_temp.reads_token(concat(p.qual, p.with_check))
  union all
  select 'policy asks no helper: ' || p.policyname from pg_catalog.pg_policies p, unnest(array[p.qual, p.with_check]) expression
  where p.schemaname not in ('pg_catalog', 'information_schema') and p.roles && '{public,anon,authenticated,api_client}' and expression is not null
    and not exists (select from helpers h where h.name in (select pg_temp.calls(expression)))
  union all
  select 'policy answers before the second factor: ' || p.policyname from pg_catalog.pg_policies p
  where concat(p.qual, p.with_check) ~ 'signed_in_id' and p.policyname not in (select b.name from before_second_factor b)
  union all
  select 'function reads the token: ' || d.name from pg_temp.definers() d
  where pg_temp.reads_token(d.source) and d.name not in (select t.name from readers_of_the_token t)
  union all
  select 'function asks no helper: ' || d.name from pg_temp.definers() d
  where d.name not in (select h.name from helpers h) and d.name not in (select u.name from unasked u)
    and not exists (select from helpers h where h.name in (select pg_temp.calls(d.source)))
  union all
  select 'function answers before the second factor: ' || d.name from pg_temp.definers() d
  where d.source ~ 'signed_in_id' and d.name not in (select b.name from before_second_factor b)
  union all
  select 'the data API may call a definer function: ' || p.oid::regprocedure from pg_catalog.pg_proc p
  where p.prosecdef and p.pronamespace = 'public'::regnamespace
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')) $$;

select is_empty('select pg_temp.faults()', 'every policy and every executable definer function asks the helpers');
select is_empty(format('select name from %I where name not in (select name from pg_temp.definers()) and name not in (select policyname from pg_catalog.pg_policies)', list),
  'every exception of ' || list || ' exists')
from unnest('{readers_of_the_token,unasked,before_second_factor}'::text[]) list;

-- Faults that were planted are found.
create function private.planted_reader() returns boolean language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from public.memberships m where m.user_id = auth.uid()); end $$;
create function private.planted_open(of_org uuid) returns bigint language plpgsql stable security definer set search_path = ''
as $$ begin return (select count(*) from public.memberships m where m.org_id = of_org); end $$;
create function private.planted_early() returns boolean language plpgsql stable security definer set search_path = ''
as $$ begin return exists (select from public.memberships m where m.user_id = private.signed_in_id()); end $$;
create function public.planted_rpc() returns uuid language plpgsql stable security definer set search_path = ''
as $$ begin return private.active_org_id(); end $$;
grant execute on function private.planted_reader(), private.planted_open(uuid), private.planted_early(), public.planted_rpc() to authenticated;
create policy "Planted reader" on public.projects for select to authenticated using (created_by = (select auth.uid()));
create policy "Planted open" on public.projects for insert to authenticated with check (org_id is not null);
create policy "Planted half" on public.projects for update to authenticated using (org_id = (select private.active_org_id())) with check (true);
select ok(fault in (select pg_temp.faults()), 'found: ' || fault)
from unnest(array['function reads the token: planted_reader', 'function asks no helper: planted_open', 'function answers before the second factor: planted_early',
  'the data API may call a definer function: planted_rpc()', 'policy reads the token: Planted reader', 'policy asks no helper: Planted reader',
  'policy asks no helper: Planted open', 'policy asks no helper: Planted half']) fault;

select * from finish();
rollback;
