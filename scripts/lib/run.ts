import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chargeEnded } from './cpu.ts';

/** The repository root, regardless of the current folder. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** Returns a command's path in node_modules/.bin. */
export const bin = (name: string) => join(root, 'node_modules/.bin', name);

export interface Ran {
  /** 0 is success. 1 also means that the command could not be started or was killed. */
  code: number;
  stdout: string;
  stderr: string;
}

interface RunOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Also print the output as it arrives. */
  echo?: boolean;
  /** Lowers the priority, for pure computation that runs alongside timed work. */
  yields?: boolean;
  /** The command's standard input; empty by default. */
  input?: string;
}

/** Runs a command to its end and returns its output and exit code. Never throws. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Ran> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, NO_COLOR: '1', ...options.env } as NodeJS.ProcessEnv,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    if (options.yields && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    // A command that exits without reading all of its input is not an error.
    child.stdin.on('error', () => {}).end(options.input ?? '');
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      if (options.echo) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (options.echo) process.stderr.write(text);
    });
    child.on('error', (error) => done({ code: 1, stdout, stderr: `${stderr}${error.message}\n` }));
    child.on('exit', chargeEnded);
    child.on('close', (code) => done({ code: code ?? 1, stdout, stderr }));
  });
}
