import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from './data-dir.ts';
import type { Log } from './log.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';

const fileName = 'function-process.json';

/** Notes which process runs the function, should this launcher be killed. */
export async function recordFunctionProcess(dataDir: string, pid: number, program: string): Promise<void> {
  await writeJson(join(dataDir, fileName), { pid, program });
}

/**
 * Ends the function that a killed launcher left behind. Process ids are reused, so only a process that still runs the program which
 * was noted is touched.
 */
export async function stopOrphanFunction(dataDir: string, log: Log): Promise<void> {
  const file = join(dataDir, fileName);
  if (!existsSync(file)) return;
  const { pid, program } = readRecord(file);
  if (pid === undefined || !isAlive(pid)) return;
  const command = commandLine(pid);
  if (!program || !command.includes(program) || !command.includes('supabase/functions')) return;
  log(`stopping the function (process ${pid}) that an earlier run left behind`);
  await endProcess(pid, [{ signal: 'SIGTERM', waitMs: 1000 }]);
}

function readRecord(file: string): { pid?: number; program?: string } {
  try {
    const { pid, program } = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 1 ? { pid, program } : {};
  } catch {
    return {};
  }
}
