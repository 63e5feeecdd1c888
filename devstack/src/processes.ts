import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from './start-error.ts';

/** Whether a process with this id exists, even if we may not signal it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** A process that has ended but was not reaped (an orphan under a container's pid 1) still accepts signal 0. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}

/** The command line of a process, arguments separated by spaces; empty when it cannot be read. */
export function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    }
    if (process.platform === 'win32') return '';
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Sends a signal and ignores "no such process". */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

/**
 * Ends a process with a series of signals, each with its own timeout, the last one SIGKILL. Resolves when the
 * process is gone.
 */
export async function endProcess(
  pid: number,
  steps: { signal: NodeJS.Signals; waitMs: number }[],
): Promise<void> {
  for (const step of [...steps, { signal: 'SIGKILL' as const, waitMs: 2000 }]) {
    if (!isAlive(pid)) return;
    signal(pid, step.signal);
    const deadline = Date.now() + step.waitMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(20);
    }
  }
}
