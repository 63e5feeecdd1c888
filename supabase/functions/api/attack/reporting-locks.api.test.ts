import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '../../_server/http/hash.ts';
import { closeDatabase, newOwner, type Person, sql } from '../../_server/testing/cast.ts';
import { call, success } from '../../_server/testing/client.ts';
import {
  type NewReportingLogin,
  newReportingLoginSchema,
  projectSchema,
  sessionSchema,
} from '../../_shared/schemas/index.ts';

let attacker: Person;
let victim: Person;
let login: NewReportingLogin;
const open: postgres.Sql[] = [];

beforeAll(async () => {
  [attacker, victim] = [await newOwner(), await newOwner()];
  const body = { name: 'Attack' };
  login = await success(
    call('POST', '/reporting-logins', { token: attacker.token, body }),
    201,
    newReportingLoginSchema,
  );
});
afterAll(async () => {
  await Promise.all(open.map((client) => client.end({ timeout: 1 })));
  await closeDatabase();
});

function asLogin(): postgres.Sql {
  const { host, port, database } = login.connection;
  const client = postgres({
    host,
    port,
    database,
    user: login.role_name,
    password: login.password,
    max: 1,
    onnotice: () => {},
  });
  open.push(client);
  return client;
}

const codeOf = (work: PromiseLike<unknown>) =>
  Promise.resolve(work).then(
    () => 'done',
    (error) => (error as { code?: string }).code ?? String(error),
  );

/** The old advisory locks, and what a reporting login can guess about them. */
const guessable = ({ email, id, organizationId }: Person) => [
  `rate_limit:sign-in:account:${sha256(email.toLowerCase())}`,
  'rate_limit:sign-in:client:127.0.0.1',
  'rate_limit:sign-in:client:::1',
  `rate_limit:second-factor:account:${id}`,
  `idempotency:${id}:attack`,
  `intake:${organizationId}${id}`,
  `invite:${organizationId}`,
  `notice_number:${organizationId}`,
  'private.sum_figures',
];

/** Signs the victim in and creates something under an idempotency key. */
async function victimWorks(): Promise<void> {
  const { email, password, token } = victim;
  await success(call('POST', '/auth/login', { body: { email, password } }), 200, sessionSchema);
  const headers = { 'idempotency-key': 'attack' };
  await success(
    call('POST', '/projects', {
      token,
      headers,
      body: { name: 'Harbor Tower', client_name: 'Harbor', start_date: '2026-01-01' },
    }),
    201,
    projectSchema,
  );
}

test('a reporting login cannot take a lock, wait, write, or end a session', async () => {
  const client = asLogin();
  await client`set default_transaction_read_only = off`;
  for (const statement of [
    ...guessable(victim).map((key) => `select pg_advisory_lock(hashtextextended('${key}', 0))`),
    'select pg_try_advisory_lock(1)',
    'select pg_sleep(60)',
    `select lo_from_bytea(0, 'x')`,
    `select pg_notify('pgrst', 'reload schema')`,
    `select pg_logical_emit_message(false, 'x', repeat('x', 1000000))`,
    'select pg_cancel_backend(pid) from pg_stat_activity',
    'select pg_terminate_backend(pid) from pg_stat_activity',
    `select private.take_lock('rate_limit:sign-in:client:127.0.0.1')`,
    'select count(*) from private.named_locks',
    'create temporary table t (a integer)',
    'set temp_file_limit = -1',
  ]) {
    expect([statement, await codeOf(client.unsafe(statement))]).toEqual([statement, '42501']);
  }
  const [limits] = await client`select current_setting('temp_file_limit') as temp_file_limit`;
  expect(limits).toEqual({ temp_file_limit: '1GB' });
});

test('advisory locks held by a login, as on hosted Supabase, block nothing', async () => {
  // As the migration role, which has access everywhere.
  await sql().begin(async (held) => {
    for (const key of guessable(victim))
      await held`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`;
    await victimWorks();
  });
});

test('the watchdog ends a login that raises its own limits', async () => {
  const [busy, idle] = [asLogin(), asLogin()];
  await busy`set statement_timeout = 0`;
  const endless = codeOf(busy`select count(*) from generate_series(1, 1000000000000)`);
  await idle.unsafe(
    'set idle_in_transaction_session_timeout = 0; set transaction_timeout = 0; begin; select 1',
  );
  const sessions = async () =>
    (
      await sql()`select from pg_stat_activity where usename = ${login.role_name} and state in ('active', 'idle in transaction')`
    ).length;
  await expect.poll(sessions).toBe(2);
  await sql()`select private.watch_reporting()`;
  expect(await sessions()).toBe(2);
  await expect
    .poll(async () => {
      await sql()`select private.watch_reporting('0.2 s')`;
      return await sessions();
    })
    .toBe(0);
  expect(await endless).toMatch(/^(57P01|CONNECTION_CLOSED)$/);
});

// Under a shifted clock a wait for a lock does not time out: in a signal handler Postgres reads the real time.
test.skipIf(process.env.PLUMBLINE_MOMENT)('only one request at a time holds a named lock', async () => {
  const name = `test:${crypto.randomUUID()}`;
  await sql().begin(async (held) => {
    await held`select private.take_lock(${name})`;
    const [free] = await sql()`select private.try_lock(${name}) as taken`;
    expect(free?.taken).toBe(false);
    expect(await codeOf(sql()`select private.take_lock(${name})`)).toBe('55P03');
  });
  expect((await sql()`select private.try_lock(${name}) as taken`)[0]?.taken).toBe(true);
});
