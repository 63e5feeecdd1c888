import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Megabytes that a process holds in memory now, the most since `forgetPeak`, and its share of what it has in common with others.
 * Linux only; 0 elsewhere, and for one that is gone.
 */
export const memoryOf = (pid: number) => ({
  now: read(pid, 'status', 'VmRSS'),
  peak: read(pid, 'status', 'VmHWM'),
  share: read(pid, 'smaps_rollup', 'Pss'),
});

/** Counts the most a process holds from now on. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Then the most is that since the process began.
  }
}

function read(pid: number, file: string, field: string): number {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    return Math.round(Number(found?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
