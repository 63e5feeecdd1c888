import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { commandLine, endProcess, isAlive } from '../processes.ts';

/**
 * Stops the server that a killed launcher left running on this data folder, if any. We hold the folder's
 * lock, so a server found alive there has lost its launcher. It gets SIGINT, Postgres's fast shutdown;
 * committed data stay committed in any case.
 */
export async function stopOrphan(pgdata: string, log: Log): Promise<void> {
  const pid = recordedPid(pgdata);
  if (pid === undefined || !isAlive(pid)) return;
  const command = commandLine(pid);
  if (command === '') return;
  // Process ids are reused: only a process that names this data folder is our server. An unrelated process
  // with its id would make Postgres refuse to start.
  if (!(command.includes('postgres') && command.includes(pgdata)))
    return rm(join(pgdata, 'postmaster.pid'), { force: true });
  log(`Stopping a Postgres left over from an earlier run (process ${pid})`);
  await endProcess(pid, [
    { signal: 'SIGINT', waitMs: 10_000 },
    { signal: 'SIGQUIT', waitMs: 5000 },
  ]);
}

function recordedPid(pgdata: string): number | undefined {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}
