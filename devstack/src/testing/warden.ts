import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopOrphanFunctions } from '../orphans.ts';
import { stopOrphan } from '../postgres/orphan.ts';

const self = fileURLToPath(import.meta.url);
const silent = () => {};

/**
 * Starts a watcher process that stops everything running on a data folder and removes the folder if this
 * process is killed.
 * @returns dismisses the watcher, for when this process has cleaned up itself
 */
export function watchOver(dataDir: string): () => void {
  const warden = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', self, dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Signals to this terminal's process group do not reach it.
    detached: true,
  });
  warden.unref();
  warden.on('error', silent);
  const { stdin } = warden;
  stdin.on('error', silent);
  // The pipe must not keep this process running either.
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return () => warden.kill('SIGKILL');
}

/** The other end of the pipe closes when its process ends, for any reason. */
async function keepWatch(dataDir: string): Promise<void> {
  process.stdin.resume();
  await new Promise((resolve) => process.stdin.once('close', resolve).once('end', resolve));
  const account = join(dataDir, 'postgres-account.json');
  const pgdata = existsSync(account)
    ? JSON.parse(readFileSync(account, 'utf8')).pgdata
    : join(dataDir, 'postgres');
  await stopOrphanFunctions(dataDir, silent);
  await stopOrphan(pgdata, silent);
  rmSync(dataDir, { recursive: true, force: true });
}

if (process.argv[1] === self) await keepWatch(process.argv[2] ?? '');
