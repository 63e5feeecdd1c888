import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopOrphanFunctions } from '../orphans.ts';
import { stopOrphan } from '../postgres/orphan.ts';

const self = fileURLToPath(import.meta.url);
const silent = () => {};

/**
 * Has what runs on a data folder ended, and the folder removed, should this process be killed: another process waits for that.
 * @returns what dismisses it, for when all of that is done here
 */
export function watchOver(dataDir: string): () => void {
  const warden = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', self, dataDir], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Out of reach of what is sent to everything in this terminal.
    detached: true,
  });
  warden.unref();
  warden.on('error', silent);
  const { stdin } = warden;
  stdin.on('error', silent);
  // The pipe must keep nobody running either.
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return () => warden.kill('SIGKILL');
}

/** The other end of the pipe is closed when the process that holds it has ended, in whatever way. */
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
