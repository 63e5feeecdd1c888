import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDatabase } from './postgres/database.ts';
import { startStack } from './stack.ts';
import { StartError } from './start-error.ts';
import { startServices, temporaryDir } from './testing/test-stack.ts';

let folder: ReturnType<typeof temporaryDir>;

beforeEach(() => {
  folder = temporaryDir();
});
afterEach(() => folder.remove());

const start = (options = {}) =>
  startStack({ dataDir: folder.path, web: false, api: false, migrations: false, durable: false, ...options });

async function occupiedPort(): Promise<{ port: number; free: () => Promise<unknown> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, free: () => new Promise((resolve) => server.close(resolve)) };
}

test('a port in use is reported in one line, and nothing is left running', async () => {
  const { port, free } = await occupiedPort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder.path, SEED: 'none' };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { env });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: `Port ${port} is already in use. Choose another with PORT=<number>.\n`,
  });
  await free();
});

test('a second stack on the same data folder is refused', async () => {
  const first = await startServices({ dataDir: folder.path });
  await expect(start()).rejects.toThrow(`Another running stack is using the data folder ${folder.path}.`);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  await first.stop();
});

test('two stacks run side by side', async () => {
  const [one, two] = await Promise.all([startServices(), startServices()]);
  for (const { url } of [one, two]) expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await Promise.all([one.stop(), two.stop()]);
});

test('a data folder from another Postgres version is refused', async () => {
  const database = await startDatabase({
    dataDir: folder.path,
    durable: false,
    pgtap: false,
    bootstrap: false,
  });
  await database.stop();
  writeFileSync(join(folder.path, 'postgres', 'PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow("was created by Postgres 16. Postgres 17 can't read it.");
});

test('a data folder from other migrations is refused', async () => {
  const database = await startDatabase({
    dataDir: folder.path,
    durable: false,
    pgtap: false,
    bootstrap: true,
  });
  const sql = postgres(database.dbUrl, { max: 1 });
  await sql`create schema supabase_migrations`;
  await sql`create table supabase_migrations.schema_migrations (version text primary key)`;
  await sql`insert into supabase_migrations.schema_migrations values ('20010101000000')`;
  await sql.end();
  await database.stop();
  await expect(start({ migrations: true })).rejects.toThrow(
    'The data folder was created by another version of Plumbline (unknown migration 20010101000000).',
  );
});

test('a data folder that is a file or on a full disk is refused', async () => {
  const file = join(folder.path, 'file');
  writeFileSync(file, '');
  await expect(start({ dataDir: file })).rejects.toThrow(`DATA_DIR must be a folder, but ${file} is a file.`);
  await expect(start({ dataDir: '/dev/full/data' })).rejects.toThrow(StartError);
});

test('a data folder of another user or without write access is refused', async () => {
  const other = join(folder.path, 'other');
  mkdirSync(other);
  if (process.getuid?.() === 0) {
    chownSync(other, 12345, 12345);
    await expect(start({ dataDir: other })).rejects.toThrow(
      `The data folder ${other} belongs to another user (uid 12345; you are uid 0).`,
    );
  } else {
    chmodSync(other, 0o555);
    await expect(start({ dataDir: other })).rejects.toThrow(
      `You don't have read and write access to the data folder ${other}.`,
    );
  }
});

test('a stopped stack does not respond', async () => {
  const stack = await start();
  await stack.stop();
  await expect(fetch(`${stack.url}/healthz`)).rejects.toThrow();
});
