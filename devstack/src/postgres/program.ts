import { type ChildProcess, spawn } from 'node:child_process';
import type { ServerAccount } from './account.ts';
import { program } from './binaries.ts';

/** One of the server's programs while it runs. */
export interface RunningProgram {
  child: ChildProcess;
  /** The end of what it wrote so far, at most 4 kB. */
  lastWords(): string;
}

/** Spawns one of the server's programs as the account says; its error output can still be piped elsewhere. */
export function runProgram(
  account: ServerAccount,
  name: 'initdb' | 'postgres',
  args: string[],
): RunningProgram {
  const [command = '', ...rest] = [...account.prefix, program(account.home, name), ...args];
  // libpq's own environment variables (PGHOST, PGPORT …) would override what the arguments say.
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !key.startsWith('PG')));
  const child = spawn(command, rest, {
    ...account.spawnAs,
    env: { ...env, LC_MESSAGES: 'C' },
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole foreground group; the launcher alone decides when its children end.
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

/** Resolves with the exit code once the program ended; null when a signal ended it or it could not be run. */
export function exitCode(running: RunningProgram): Promise<number | null> {
  return new Promise((resolve) => {
    running.child.once('error', () => resolve(null));
    running.child.once('close', (code) => resolve(code));
  });
}
