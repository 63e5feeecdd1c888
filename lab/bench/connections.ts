import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { denoProgram } from '../../devstack/src/function/deno.ts';
import { startFunction } from '../../devstack/src/function/process.ts';
import { type Stack, startStack } from '../../devstack/src/stack.ts';
import { type Member, newOrganization } from '../../devstack/src/testing/members.ts';
import { copyTemplate } from '../../devstack/src/testing/template.ts';
import type { BenchRow } from './pairs.ts';

const atOnce = 60;
const rounds = 10;
/** Database connections available to the functions, including the job worker. */
const allowed = 20;

/**
 * Sixty concurrent requests to a database that allows twenty connections: with one process, and with enough
 * processes to ask for more connections than exist.
 */
export async function benchConnections(): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-connections-'));
  await copyTemplate('migrated', dataDir);
  const stack = await startStack({ dataDir, web: false, durable: false });
  const admin = postgres(stack.adminDbUrl, { max: 2, onnotice: () => {} });
  try {
    const { members } = await newOrganization({ sql: admin, jwtSecret: stack.jwtSecret }, 6);
    await admin.unsafe(`alter role postgres connection limit ${allowed}`);
    const rows: BenchRow[] = [];
    for (const processes of [1, 8]) rows.push(await measure(stack, admin, members, dataDir, processes));
    return rows;
  } finally {
    await admin.end();
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  stack: Stack,
  admin: Sql,
  members: Member[],
  dataDir: string,
  processes: number,
): Promise<BenchRow> {
  const running = await Promise.all(Array.from({ length: processes }, () => start(stack, dataDir)));
  let [failures, slowest] = [0, 0];
  const peak = watchConnections(admin);
  try {
    for (let round = 0; round < rounds; round += 1) {
      await Promise.all(
        Array.from({ length: atOnce }, async (_, n) => {
          const began = performance.now();
          const { port } = running[n % processes] as { port: number };
          const { token } = members[n % members.length] as Member;
          const answer = await fetch(`http://127.0.0.1:${port}/api/v1/projects`, {
            headers: { authorization: `Bearer ${token}` },
          });
          await answer.arrayBuffer();
          if (answer.status !== 200) failures += 1;
          slowest = Math.max(slowest, performance.now() - began);
        }),
      );
    }
    const connections = await peak.stop();
    return {
      id: 'N1',
      name: `${atOnce} simultaneous, ${allowed} connections, ${processes} processes: failures`,
      ratio: failures,
      goal: 0,
      detail: `of ${atOnce * rounds} requests; ${connections} connections at the most, the slowest ${Math.round(slowest)} ms`,
    };
  } finally {
    await Promise.all(running.map((one) => one.stop()));
  }
}

/** Starts another API process, as hosted Supabase does under load. */
function start(stack: Stack, dataDir: string) {
  // An address that does not look local, as a hosted database's does not.
  const database = stack.dbUrl.replace('@127.0.0.1:', '@127.1:');
  return startFunction({
    name: 'api',
    deno: denoProgram(),
    dataDir,
    environment: {
      SUPABASE_URL: stack.url,
      DATABASE_URL: database,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: stack.publishableKey }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: stack.secretKey }),
      AUTH_JWT_SECRET: stack.jwtSecret,
    },
    bundled: false,
    watch: false,
    onSpawn: async () => {},
    log: () => {},
  });
}

function watchConnections(admin: Sql): { stop: () => Promise<number> } {
  let [going, most] = [true, 0];
  const watching = (async () => {
    while (going) {
      const [row] = await admin<{ count: number }[]>`
        select count(*)::int as count from pg_stat_activity where usename = 'postgres' and backend_type = 'client backend'`;
      most = Math.max(most, row?.count ?? 0);
      await sleep(20);
    }
  })();
  return {
    async stop() {
      going = false;
      await watching;
      return most;
    },
  };
}
