import { readFileSync, writeFileSync } from 'node:fs';

/** Megabytes that a process holds in memory now, and the most since `forgetPeak`. Linux only; 0 elsewhere, and for one that is gone. */
export const memoryOf = (pid: number) => ({ now: read(pid, 'VmRSS'), peak: read(pid, 'VmHWM') });

/** Counts the most a process holds from now on. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the most is that since the process began.
  }
}

function read(pid: number, field: string): number {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Math.round(Number(found?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
