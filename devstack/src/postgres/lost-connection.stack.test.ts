import { createServer, connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryDir } from '../testing/test-stack.ts';
import { startDatabase } from './database.ts';

// Tests the fixes in patches/postgres+*.patch. A lost connection must never be written to. A transaction must
// not continue in its connection's next session, which may be another user's transaction.

let database: Awaited<ReturnType<typeof startDatabase>>;
let folder: ReturnType<typeof temporaryDir>;
let admin: Sql;

beforeAll(async () => {
  folder = temporaryDir();
  database = await startDatabase({ dataDir: folder.path, durable: false, pgtap: false, bootstrap: false });
  admin = postgres(database.adminDbUrl, { max: 1, onnotice() {} });
  await admin`create table public.notes (text text)`;
});
afterAll(async () => {
  await admin.end();
  await database.stop();
  folder.remove();
});
beforeEach(() => admin`truncate public.notes`);

const connect = (max: number) => postgres(database.adminDbUrl, { max, onnotice() {}, backoff: () => 0.01 });

/** Ends the server's side of a connection and waits until the client has noticed. */
async function lose(sql: Pick<Sql, 'unsafe'>): Promise<void> {
  const [row] = await sql.unsafe('select pg_backend_pid() as pid');
  await admin`select pg_terminate_backend(${row?.pid})`;
  await sleep(100);
}

const codeOf = (error: { code?: string }) => error.code ?? 'none';

test('a statement on a lost connection is rejected, without an uncaught exception', async () => {
  const sql = connect(1);
  const thrown: unknown[] = [];
  const onThrown = (error: unknown) => thrown.push(error);
  process.on('uncaughtException', onThrown);
  const inTransaction = sql.begin(async (tx) => {
    await lose(tx);
    await tx`select 1`;
  });
  await expect(inTransaction.catch(codeOf)).resolves.toBe('CONNECTION_CLOSED');
  const reserved = await sql.reserve();
  await lose(reserved);
  await expect(reserved`select 1`.catch(codeOf)).resolves.toBe('CONNECTION_CLOSED');
  reserved.release();
  await sleep(50);
  process.off('uncaughtException', onThrown);
  expect(thrown).toEqual([]);
  await sql.end();
});

test('a transaction on a lost connection neither writes into the next one nor rolls it back', async () => {
  const sql = connect(1);
  const next = Promise.withResolvers<void>();
  const late = Promise.withResolvers<string>();
  const lost = sql.begin(async (tx) => {
    await lose(tx);
    await next.promise;
    late.resolve(
      await tx`insert into public.notes values ('from the lost one')`.then(() => 'written', codeOf),
    );
    throw new Error('rolls back');
  });
  await expect(lost.catch(codeOf)).resolves.toBe('CONNECTION_CLOSED');
  await sql.begin(async (tx) => {
    await tx`insert into public.notes values ('from the next one')`;
    next.resolve();
    await expect(late.promise).resolves.toBe('CONNECTION_CLOSED');
    await tx`select 1`;
  });
  await expect(admin`select text from public.notes`.values()).resolves.toEqual([['from the next one']]);
  await sql.end();
});

test('a pool recovers all of its connections after repeated losses', async () => {
  const sql = connect(2);
  for (let round = 0; round < 6; round += 1) {
    await sql
      .begin(async (tx) => {
        await lose(tx);
        await tx`select 1`;
      })
      .catch(() => {});
  }
  const held = await Promise.all([sql.reserve(), sql.reserve()]);
  const pids = await Promise.all(
    held.map(async (one) => (await one`select pg_backend_pid() as pid`)[0]?.pid),
  );
  expect(new Set(pids).size).toBe(2);
  for (const one of held) one.release();
  await sql.end();
});

test('a query reports a lost, refused, or closed connection', async () => {
  const { hostname: host, port } = new URL(database.adminDbUrl);
  let meet = (client: Socket) => {
    const server = openSocket({ host, port: Number(port) });
    client.pipe(server).pipe(client);
    server.on('error', () => {});
  };
  const between = createServer((client) => {
    client.on('error', () => {});
    meet(client);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  const address = new URL(database.adminDbUrl);
  address.port = String((between.address() as { port: number }).port);
  const sql = postgres(address.href, { max: 1, onnotice() {}, backoff: () => 0.01 });
  // Lost while a statement is running.
  const underway = sql`select pg_sleep(60), pg_backend_pid()`.catch(codeOf);
  await sleep(200);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where query like 'select pg_sleep(60), pg_backend_pid%'`;
  await expect(underway).resolves.toBe('57P01');

  meet = (client) => {
    const fields = Buffer.from('SFATAL\0VFATAL\0C53300\0Msorry, too many clients already\0\0');
    const head = Buffer.alloc(5, 'E');
    head.writeUInt32BE(fields.length + 4, 1);
    client.once('data', () => client.end(Buffer.concat([head, fields])));
  };
  await expect(sql`select 1`.catch(codeOf)).resolves.toBe('53300');
  meet = (client) => client.once('data', () => client.end());
  await expect(sql`select 1`.catch(codeOf)).resolves.toBe('CONNECTION_CLOSED');
  await sql.end();
  between.close();
});
