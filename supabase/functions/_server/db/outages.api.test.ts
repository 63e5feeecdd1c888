import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { closeDatabase, newOwner, type Person, sql } from '../testing/cast.ts';
import { refusal } from '../testing/client.ts';
import { DatabaseProxy } from '../testing/database-proxy.ts';
import { inProcessCalls } from '../testing/in-process.ts';

/** This process's API connects to the stack's database through a proxy that imitates poolers. */
let proxy: DatabaseProxy;
let call: Awaited<ReturnType<typeof inProcessCalls>>;
let owner: Person;
let log: ReturnType<typeof vi.spyOn>;

const waitMs = 4000;

beforeAll(async () => {
  owner = await newOwner();
  proxy = await DatabaseProxy.inFrontOf(process.env.PLUMBLINE_DB_URL ?? '');
  process.env.DB_POOL_WAIT_MS = String(waitMs);
  call = await inProcessCalls(proxy.url);
});
afterAll(async () => {
  delete process.env.DB_POOL_WAIT_MS;
  await proxy.close();
  await closeDatabase();
});
beforeEach(() => {
  log = vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  proxy.refusal = undefined;
  proxy.silent = false;
  await vi.waitFor(async () => expect((await list()).status).toBe(200), 10_000);
  log.mockRestore();
});

const list = () => call('GET', '/projects', { token: owner.token });
const project = { name: 'Harbor Tower', client_name: 'Harbor LLC', start_date: '2026-03-01' };
const create = (key: string) =>
  call('POST', '/projects', { token: owner.token, body: project, headers: { 'idempotency-key': key } });
const lines = () => log.mock.calls.map(([line]: unknown[]) => JSON.parse(String(line)));

it.each([
  ['28P01', 'password authentication failed for user "postgres"'],
  ['3D000', 'database "elsewhere" does not exist'],
  ['XX000', 'Tenant or user not found'],
])(
  'returns 503 and logs one line when the database refuses logins (%s), then recovers without a restart',
  async (code, message) => {
    proxy.refusal = { code, message };
    proxy.cutAll();
    await vi.waitFor(async () => expect((await list()).status).toBe(503));
    for (const answer of await Promise.all(Array.from({ length: 10 }, list))) {
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await refusal(answer)).toMatchObject({ status: 503, code: 'unavailable' });
    }
    const reported = lines().filter((line: { message: string }) => line.message.includes(message));
    expect(reported).toEqual([
      {
        level: 'error',
        part: 'database',
        message: `The database at 127.0.0.1:${new URL(proxy.url).port} (from DATABASE_URL) cannot be used: ${message} (${code})`,
      },
    ]);
    const health = await call('GET', '/healthz');
    expect([health.status, await health.json()]).toMatchObject([503, { database: 'unavailable' }]);

    proxy.refusal = undefined;
    await vi.waitFor(async () => expect((await list()).status).toBe(200), 5000);
    expect(lines().at(-1)).toEqual({ level: 'info', part: 'database', message: 'It is responding again' });
  },
);

it('waits for a connection when the database has none free', async () => {
  proxy.refusal = { code: '53300', message: 'sorry, too many clients already' };
  proxy.cutAll();
  const request = Promise.all(Array.from({ length: 20 }, list));
  const before = proxy.connected;
  await vi.waitFor(() => expect(proxy.connected).toBeGreaterThan(before + 3));
  proxy.refusal = undefined;
  for (const answer of await request) expect(answer.status).toBe(200);
  expect(lines()).toEqual([]);
});

it('returns 503 with Retry-After when no connection frees up within the limit', async () => {
  proxy.refusal = { code: 'XX000', message: 'Max client connections reached' };
  proxy.cutAll();
  const began = performance.now();
  for (const answer of await Promise.all(Array.from({ length: 6 }, list))) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  }
  expect(performance.now() - began).toBeLessThan(waitMs * 3);
});

it('serves sixty concurrent requests over a few connections', async () => {
  const before = proxy.connected;
  const answers = await Promise.all(Array.from({ length: 60 }, list));
  expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
  expect(proxy.connected - before).toBeLessThanOrEqual(3);
});

it('waits for a free connection no longer than the limit', async () => {
  proxy.silent = true;
  const request = Array.from({ length: 8 }, list);
  const late = await Promise.race(request);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
  proxy.cutAll();
  await Promise.all(request);
});

it.each(['insert into public.projects', 'insert into private.idempotency_keys'])(
  'returns 503 and writes nothing when the connection drops at “%s”; the retry writes once',
  async (words) => {
    const key = crypto.randomUUID();
    // A new connection sends the full statement, not just a prepared statement's name.
    proxy.cutAll();
    await vi.waitFor(async () => expect((await list()).status).toBe(200), 5000);
    proxy.cutAt(words);
    const lost = await create(key);
    expect(lost.headers.get('retry-after')).toBe('5');
    expect(await refusal(lost)).toMatchObject({ status: 503, code: 'unavailable' });
    const again = await vi.waitFor(async () => {
      const answer = await create(key);
      expect(answer.status).toBe(201);
      return (await answer.json()) as { id: string };
    }, 10_000);
    const rows =
      await sql()`select from public.projects where org_id = ${owner.organizationId} and id >= ${again.id}`;
    expect(rows).toHaveLength(1);
  },
);

it('returns only 200 or 503 when all connections drop under load, then recovers', async () => {
  const request = Array.from({ length: 30 }, list);
  await sleep(5);
  proxy.cutAll();
  const statuses = (await Promise.all(request)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect((await vi.waitFor(list)).status).toBe(200);
});
