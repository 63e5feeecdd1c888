import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '../free-port.ts';
import { type Log, openLogFile } from '../log.ts';
import { StartError } from '../start-error.ts';
import { type Supervised, supervise } from '../supervisor.ts';
import type { ServerAccount } from './account.ts';
import { checkMajorVersion, makeCluster } from './cluster.ts';
import { stopOrphan } from './orphan.ts';
import { type RunningProgram, runProgram } from './program.ts';

export const superuser = 'supabase_admin';

/** A running Postgres server. */
export interface PostgresServer extends Supervised {
  port: number;
}

/** Crash recovery after a kill can take a while; a running server responds within milliseconds. */
const readyWithinMs = 120_000;

const stopSteps = [
  { signal: 'SIGINT' as const, waitMs: 2500 },
  { signal: 'SIGQUIT' as const, waitMs: 500 },
];

/**
 * Creates the cluster if there is none, ends an orphaned server, and runs the server on 127.0.0.1 under
 * supervision.
 * @param durable false turns off fsync: only for disposable databases
 * @throws StartError for a cluster of another major version, or one that does not start
 */
export async function startServer(options: {
  account: ServerAccount;
  dataDir: string;
  adminPassword: string;
  port: number;
  durable: boolean;
  log: Log;
}): Promise<PostgresServer> {
  const { account, dataDir, adminPassword, durable, log } = options;
  await stopOrphan(account.pgdata, log);
  if (!existsSync(join(account.pgdata, 'PG_VERSION'))) {
    await makeCluster(account, { superuser, password: adminPassword, durable });
  }
  checkMajorVersion(account);

  const port = options.port || (await freePort());
  const output = openLogFile(dataDir, 'postgres');
  const supervised = await supervise({
    name: 'Postgres',
    log,
    stopSteps,
    async start(abort) {
      for (let attempt = 1; ; attempt += 1) {
        const child = runProgram(account, 'postgres', ['-D', account.pgdata, ...settings(port, durable)]);
        child.child.stderr?.pipe(output, { end: false });
        const failure = await untilReady(child, { port, password: adminPassword, abort });
        if (failure === undefined) return child.child;
        // After a kill -9 of the server, its workers need a moment to notice and release the shared memory.
        if (attempt >= 10 || abort.aborted || !/still in use|already exists/.test(failure))
          throw startFailure(failure, account);
        await sleep(300);
      }
    },
  });
  return { ...supervised, port };
}

/** Command-line settings, so that the data folder stores none of them. */
function settings(port: number, durable: boolean): string[] {
  const values: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    // Socket paths are limited to about 100 characters; a data folder's path is not.
    unix_socket_directories: '',
    wal_level: 'logical',
    max_connections: '100',
    // Sixty connections are reserved for the product: see sql/roles.sql. Reporting logins share the rest.
    reserved_connections: '60',
    // A replication slot must never fill the disk.
    max_slot_wal_keep_size: '256MB',
    log_timezone: 'UTC',
    timezone: 'UTC',
  };
  if (!durable) Object.assign(values, { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' });
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Resolves with undefined when the server responds, or with its last output if it ended instead. */
async function untilReady(
  server: RunningProgram,
  options: { port: number; password: string; abort: AbortSignal },
): Promise<string | undefined> {
  const { port, password, abort } = options;
  const deadline = Date.now() + readyWithinMs;
  while (server.child.exitCode === null && server.child.signalCode === null) {
    const sql = postgres({
      host: '127.0.0.1',
      port,
      user: superuser,
      password,
      database: 'postgres',
      max: 1,
      connect_timeout: 2,
    });
    const answered = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end({ timeout: 0 });
    if (answered) return undefined;
    if (abort.aborted || Date.now() > deadline) server.child.kill('SIGQUIT');
    await sleep(25);
  }
  return server.lastWords();
}

function startFailure(words: string, account: ServerAccount): StartError {
  if (/No space left on device/.test(words)) {
    return new StartError(`No space left on the disk that holds the data folder ${account.pgdata}.`);
  }
  const reason = words.split('\n').findLast((line) => /FATAL|PANIC|error/i.test(line)) ?? words.trim();
  return new StartError(`Postgres failed to start on ${account.pgdata}: ${reason}`);
}
