import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTemplate } from '../testing/template.ts';
import { temporaryDir } from '../testing/test-stack.ts';
import { startDatabase } from './database.ts';

const folder = temporaryDir();
let database: Awaited<ReturnType<typeof startDatabase>>;
let sql: Sql;

beforeAll(async () => {
  await copyTemplate('services', folder.path);
  database = await startDatabase({ dataDir: folder.path, durable: false, pgtap: true, bootstrap: true });
  sql = postgres(database.dbUrl, { max: 1, onnotice() {} });
});
afterAll(async () => {
  await sql.end();
  await database.stop();
  folder.remove();
});

test('a migration’s role is not a superuser', async () => {
  const [role] =
    await sql`select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: true, rolcreaterole: true });
});

test.each([
  'create policy "p" on storage.objects for select to authenticated using (true)',
  'create policy "p" on realtime.messages for select to authenticated using (true)',
  'create table public.owned (id uuid references auth.users (id))',
  'create function public.noop() returns trigger language plpgsql as $$ begin return new; end $$',
  'create trigger noop after insert on auth.users for each row execute function public.noop()',
  'drop trigger noop on auth.users',
  'drop policy "p" on storage.objects',
  'create extension citext with schema extensions',
  'create extension pg_trgm with schema extensions',
  'create extension unaccent with schema extensions',
  'create extension btree_gist with schema extensions',
  "select extensions.digest('x', 'sha256')",
  "insert into storage.buckets (id, name) values ('b', 'b')",
])('hosted Supabase allows a migration: %s', async (statement) => {
  await sql.unsafe(statement);
});

test.each([
  'create table auth.mine (id int)',
  'create table storage.mine (id int)',
  'create function realtime.mine() returns int language sql as $$ select 1 $$',
  'create index on storage.objects (name)',
  'alter table storage.objects disable row level security',
  'alter table auth.users add column mine int',
  'drop table realtime.messages',
  'alter role postgres superuser',
  "copy public.owned from program 'true'",
])('hosted Supabase forbids a migration: %s', async (statement) => {
  await expect(sql.unsafe(statement)).rejects.toMatchObject({ code: '42501' });
});

test('new tables in public are open to the API’s roles until a migration revokes it, as on hosted Supabase', async () => {
  await sql`create table public.open (id int)`;
  const [grants] = await sql`
    select has_table_privilege('anon', 'public.open', 'select') as anon,
      has_table_privilege('authenticated', 'public.open', 'insert') as authenticated`;
  expect(grants).toEqual({ anon: true, authenticated: true });
});

test('the helpers read claims in either format', async () => {
  const id = '0198e5c4-0000-7000-8000-000000000001';
  await sql.begin(async (inner) => {
    await inner`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated', email: 'a@b.c' })}, true)`;
    expect(await inner`select auth.uid(), auth.role(), auth.email()`).toMatchObject([
      { uid: id, role: 'authenticated', email: 'a@b.c' },
    ]);
    await inner`select set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', ${id}, true)`;
    expect(await inner`select auth.uid()`).toMatchObject([{ uid: id }]);
  });
});

test('pgTAP is available', async () => {
  const [row] = await sql`select extensions.pgtap_version() >= 1 as present`;
  expect(row).toEqual({ present: true });
});
