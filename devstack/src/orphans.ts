import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from './data-dir.ts';
import type { FunctionName } from './function/process.ts';
import type { Log } from './log.ts';
import { commandLine, endProcess, isAlive } from './processes.ts';

const fileNames: Record<FunctionName, string> = {
  api: 'function-process.json',
  engine: 'engine-process.json',
  jobs: 'jobs-process.json',
  print: 'print-process.json',
};

/** Records the process that runs a function, in case this launcher is killed. */
export async function recordFunctionProcess(
  dataDir: string,
  name: FunctionName,
  pid: number,
  program: string,
): Promise<void> {
  await writeJson(join(dataDir, fileNames[name]), { pid, program });
}

/** Ends the functions that a killed launcher left behind. */
export async function stopOrphanFunctions(dataDir: string, log: Log): Promise<void> {
  for (const name of Object.values(fileNames)) await stopOrphan(join(dataDir, name), log);
}

/** Process ids are reused, so a process is ended only if it still runs the recorded program. */
async function stopOrphan(file: string, log: Log): Promise<void> {
  if (!existsSync(file)) return;
  const { pid, program } = readRecord(file);
  if (pid === undefined || !isAlive(pid)) return;
  const command = commandLine(pid);
  if (!program || !command.includes(program) || !command.includes('supabase/functions')) return;
  log(`Stopping a function left over from an earlier run (process ${pid})`);
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
