import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { commandLine, isAlive } from './processes.ts';
import type { Stack } from './stack.ts';
import { copyTemplate } from './testing/template.ts';
import { temporaryDir } from './testing/test-stack.ts';

let folder: ReturnType<typeof temporaryDir>;
let launcher: { child: ChildProcess; stack: Stack } | undefined;

beforeEach(() => {
  folder = temporaryDir();
});
afterEach(async () => {
  await end();
  expect(processesOn(folder.path)).toEqual([]);
  folder.remove();
});

async function launch(...parts: string[]): Promise<Stack> {
  const isFirst = readdirSync(folder.path).length === 0;
  if (isFirst) await copyTemplate(parts.includes('with-api') ? 'migrated' : 'services', folder.path);
  const script = join(import.meta.dirname, 'testing', 'run-services.ts');
  const child = spawn(process.execPath, [script, folder.path, ...parts], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  child.stderr.on('data', (chunk) => {
    words += chunk;
  });
  for await (const line of createInterface(child.stdout)) {
    launcher = { child, stack: JSON.parse(line) };
    return launcher.stack;
  }
  throw new Error(`The launcher ended: ${words}`);
}

async function end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const child = launcher?.child;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Linux only, like the machines that run these tests. */
function processesOn(path: string): string[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map((pid) => commandLine(Number(pid))).filter((command) => command.includes(path));
}

const serverPid = () =>
  Number.parseInt(readFileSync(join(folder.path, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** Inserts rows one after another until the database goes away; resolves with the acknowledged ids. */
async function write(dbUrl: string): Promise<{ acknowledged: number[]; stop: () => Promise<void> }> {
  const sql = postgres(dbUrl, { onnotice() {}, max: 4 });
  await sql`create table if not exists public.written (id int primary key)`;
  const acknowledged: number[] = [];
  const [{ start = 0 } = {}] = await sql`select coalesce(max(id), 0) + 1 as start from public.written`;
  let next = start;
  const writer = async () => {
    for (;;) {
      const id = next++;
      try {
        await sql`insert into public.written values (${id})`;
      } catch {
        return;
      }
      acknowledged.push(id);
    }
  };
  const done = Promise.all([writer(), writer(), writer(), writer()]);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
  return {
    acknowledged,
    async stop() {
      await sql.end({ timeout: 0 });
      await done;
    },
  };
}

async function expectWritten(dbUrl: string, ids: number[]): Promise<void> {
  const sql = postgres(dbUrl, { onnotice() {}, max: 1 });
  const rows = await sql`select id from public.written`;
  await sql.end();
  const found = new Set(rows.map((row) => row.id));
  expect(ids.filter((id) => !found.has(id))).toEqual([]);
}

test('after a launcher is killed during writes, the next start takes over and no acknowledged write is lost', async () => {
  const first = await launch();
  const orphan = serverPid();
  const writing = await write(first.dbUrl);
  await end('SIGKILL');
  expect(isAlive(orphan)).toBe(true);
  const second = await launch();
  expect(isAlive(orphan)).toBe(false);
  await writing.stop();
  await expectWritten(second.dbUrl, writing.acknowledged);
  expect(second.jwtSecret).toBe(first.jwtSecret);
});

test('after Postgres is killed during writes, it restarts, and /healthz reports the outage', async () => {
  const stack = await launch();
  const writing = await write(stack.dbUrl);
  process.kill(serverPid(), 'SIGKILL');
  await expect.poll(async () => (await fetch(`${stack.url}/healthz`)).status).toBe(503);
  await expect.poll(async () => (await fetch(`${stack.url}/healthz`)).status, { timeout: 20_000 }).toBe(200);
  await writing.stop();
  await expectWritten(stack.dbUrl, writing.acknowledged);
});

test('after launcher and Postgres are killed, the next start recovers', async () => {
  const first = await launch();
  const writing = await write(first.dbUrl);
  process.kill(serverPid(), 'SIGKILL');
  await end('SIGKILL');
  const second = await launch();
  await writing.stop();
  await expectWritten(second.dbUrl, writing.acknowledged);
});

test('a killed function restarts, also after its launcher was killed', async () => {
  const functionPid = () => JSON.parse(readFileSync(join(folder.path, 'function-process.json'), 'utf8')).pid;
  const stack = await launch('with-api');
  const first = functionPid();
  process.kill(first, 'SIGKILL');
  await expect.poll(async () => (await fetch(`${stack.url}/healthz`)).status).toBe(503);
  await expect.poll(async () => (await fetch(`${stack.url}/healthz`)).status, { timeout: 20_000 }).toBe(200);
  const second = functionPid();
  expect(second).not.toBe(first);
  await end('SIGKILL');
  expect(isAlive(second)).toBe(true);
  const again = await launch('with-api');
  expect(isAlive(second)).toBe(false);
  expect((await fetch(`${again.url}/api/v1/config`)).status).toBe(200);
});

test('a worker killed during a job returns and completes the job exactly once', async () => {
  const workerPid = () => JSON.parse(readFileSync(join(folder.path, 'jobs-process.json'), 'utf8')).pid;
  const stack = await launch('with-api');
  const sql = postgres(stack.dbUrl, { onnotice() {}, max: 3 });
  // The schedule would enqueue another job of the same kind.
  await sql`delete from private.job_schedule where kind = 'expire_contracts'`;
  const [{ org = '', contract = '' } = {}] = await sql`
    with org as (insert into public.organizations (name) values ('Test Builders') returning id),
      project as (insert into public.projects (org_id, name) select id, 'Tower' from org returning org_id, id)
    insert into public.contracts (org_id, project_id, name, contract_type, party_a_name, party_b_name, status, end_date)
    select org_id, id, 'Steel', 'Supply', 'A', 'B', 'active', '2020-01-01' from project
    returning org_id as org, id as contract`;
  const job = async () =>
    (
      await sql`select state, attempts from private.jobs where org_id = ${org} and kind = 'expire_contracts'`
    )[0];

  // The step waits for the contract's lock, so the worker is in the middle of its transaction when it is
  // killed.
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`select from public.contracts where id = ${contract} for update`;
  await sql`select private.enqueue_job('expire_contracts', p_org_id => ${org})`;
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%contract_status_changes%'`
    ).length;
  await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
  process.kill(workerPid(), 'SIGKILL');
  await holder`commit`;
  holder.release();
  await expect.poll(job, { timeout: 30_000 }).toMatchObject({ state: 'done', attempts: 2 });
  const steps = await sql`select action from public.contract_status_changes where contract_id = ${contract}`;
  const events = await sql`
    select action from public.activity_events where contract_id = ${contract} and action like 'contract_status_change.%'`;
  await sql.end();
  expect([steps.length, events.length]).toEqual([1, 1]);
});
