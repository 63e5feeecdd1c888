import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startDatabase } from '../postgres/database.ts';
import { copyTemplate } from '../testing/template.ts';
import { temporaryDir } from '../testing/test-stack.ts';
import type { Lite } from './app.ts';
import { assertRequestsAreRestricted } from './boot-checks.ts';

const folder = temporaryDir();
let database: Awaited<ReturnType<typeof startDatabase>>;
let admin: Sql;

beforeAll(async () => {
  await copyTemplate('services', folder.path);
  database = await startDatabase({ dataDir: folder.path, durable: false, pgtap: false, bootstrap: true });
  admin = postgres(database.adminDbUrl, { onnotice() {} });
});
afterAll(async () => {
  await admin.end();
  await database.stop();
  folder.remove();
});

/** A lite that behaves as `answer` does. */
function pretend(answer: (table: string) => Promise<unknown>): Lite {
  return {
    ensureSchemas: async () => {},
    schemaChanged: async () => {},
    renew: async () => {},
    answers: async () => {},
    close: async () => {},
    fetch: async (request) =>
      Response.json(await answer(new URL(request.url).pathname.split('/').at(-1) ?? '')),
  };
}

const check = (lite: Lite) => assertRequestsAreRestricted(admin, lite, { publishableKey: 'key' } as never);

test('fails if lite serves requests with superuser rights', async () => {
  const lite = pretend((table) => admin.unsafe(`select * from public.${table}`));
  await expect(check(lite)).rejects.toThrow('anon bypassed row-level security');
});

test('fails if lite grants what the migrations revoked', async () => {
  const lite = pretend(async (table) => {
    await admin.unsafe(`grant all on public.${table} to anon, authenticated, service_role`);
    return [];
  });
  await expect(check(lite)).rejects.toThrow('restored a revoked grant');
  const defaults = pretend(async () => {
    await admin.unsafe('alter default privileges in schema public grant all on tables to anon');
    return [];
  });
  await expect(check(defaults)).rejects.toThrow('changed the grants');
});

test('the check leaves no tables behind', async () => {
  await check(pretend(async () => []));
  const tables = await admin`select tablename from pg_tables where schemaname = 'public'`;
  expect([...tables]).toEqual([]);
});
