import { type ChildProcess, spawn } from 'node:child_process';
import type { ServerAccount } from './account.ts';
import { program } from './binaries.ts';

/** A running server program. */
export interface RunningProgram {
  child: ChildProcess;
  /** The end of its output so far, at most 4 kB. */
  lastWords(): string;
}

/** Spawns a server program under the given account; its error output can still be piped elsewhere. */
export function runProgram(
  account: ServerAccount,
  name: 'initdb' | 'postgres',
  args: string[],
): RunningProgram {
  const [command = '', ...rest] = [...account.prefix, program(account.home, name), ...args];
  // libpq's own environment variables (PGHOST, PGPORT …) would override the arguments.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('PG')));
  const child = spawn(command, rest, {
    ...account.spawnAs,
    env: { ...env, LC_MESSAGES: 'C' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole foreground group; only the launcher decides when its children end.
    detached: true,
  });
  let words = '';
  child.stderr?.on('data', (chunk) => {
    words = (words + chunk).slice(-4096);
  });
  child.on('error', (error) => {
    words += `${error.message}\n`;
  });
  return { child, lastWords: () => words };
}

/** Resolves with the exit code once the program ends; null if a signal ended it or it could not be run. */
export function exitCode(running: RunningProgram): Promise<number | null> {
  return new Promise((resolve) => {
    running.child.once('error', () => resolve(null));
    running.child.once('close', (code) => resolve(code));
  });
}
