/** A fault that the database lints must find, in objects named `planted_*`. */
interface Fault {
  /** The lint that finds it. */
  lint: string;
  /** The object that the lint must name: a table, view, function, or extension. */
  object: string;
  plant: string;
}

const table = (name: string, columns = '') =>
  `create table public.${name} (id uuid primary key${columns}); alter table public.${name} enable row level security;`;

export const faults: Fault[] = [
  {
    lint: 'rls_disabled_in_public',
    object: 'planted_open',
    plant: `create table public.planted_open (id uuid primary key); grant select on public.planted_open to anon;`,
  },
  {
    lint: 'policy_exists_rls_disabled',
    object: 'planted_asleep',
    plant: `create table public.planted_asleep (id uuid primary key);
      create policy "Asleep" on public.planted_asleep for select to authenticated using (id = (select auth.uid()));`,
  },
  {
    lint: 'sensitive_columns_exposed',
    object: 'planted_secrets',
    plant: `create table public.planted_secrets (id uuid primary key, password text); grant select on public.planted_secrets to anon;`,
  },
  {
    lint: 'auth_rls_initplan',
    object: 'planted_slow',
    plant: `${table('planted_slow')}
      create policy "Slow" on public.planted_slow for select to authenticated using (id = auth.uid());`,
  },
  {
    lint: 'multiple_permissive_policies',
    object: 'planted_twice',
    plant: `${table('planted_twice')}
      create policy "Once" on public.planted_twice for select to authenticated using (id = (select auth.uid()));
      create policy "Twice" on public.planted_twice for select to authenticated using (id is not null);`,
  },
  {
    lint: 'rls_policy_always_true',
    object: 'planted_true',
    plant: `${table('planted_true')} create policy "Always" on public.planted_true for update to authenticated using (true);`,
  },
  {
    lint: 'rls_references_user_metadata',
    object: 'planted_claims',
    plant: `${table('planted_claims')}
      create policy "Claims" on public.planted_claims for select to authenticated
        using ((select (auth.jwt() -> 'user_metadata' ->> 'role')) = 'owner');`,
  },
  {
    lint: 'duplicate_index',
    object: 'planted_indexes',
    plant: `${table('planted_indexes', ', kind text')}
      create index planted_one on public.planted_indexes (kind); create index planted_two on public.planted_indexes (kind);`,
  },
  {
    lint: 'security_definer_view',
    object: 'planted_view',
    plant: `create view public.planted_view as select id, name from public.projects; grant select on public.planted_view to authenticated;`,
  },
  {
    lint: 'auth_users_exposed',
    object: 'planted_users',
    plant: `create view public.planted_users as select id, email from auth.users; grant select on public.planted_users to authenticated;`,
  },
  {
    lint: 'materialized_view_in_api',
    object: 'planted_heap',
    plant: `create materialized view public.planted_heap as select id from public.projects; grant select on public.planted_heap to authenticated;`,
  },
  {
    lint: 'function_search_path_mutable',
    object: 'planted_function',
    plant: `create function private.planted_function() returns integer language sql as 'select 1';`,
  },
  { lint: 'extension_in_public', object: 'citext', plant: 'create extension citext with schema public;' },
];

export const plantAll = faults.map((fault) => fault.plant).join('\n');

export const removeAll = `
  drop view if exists public.planted_view, public.planted_users;
  drop materialized view if exists public.planted_heap;
  drop table if exists public.planted_open, public.planted_asleep, public.planted_secrets, public.planted_slow,
    public.planted_twice, public.planted_true, public.planted_claims, public.planted_indexes;
  drop function if exists private.planted_function();
  drop extension if exists citext;
`;
