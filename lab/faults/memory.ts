import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A process's memory in megabytes: now, the peak since `forgetPeak`, and its proportional share including
 * shared memory. Linux only; 0 elsewhere or if the process is gone.
 */
export const memoryOf = (pid: number) => ({
  now: read(pid, 'status', 'VmRSS'),
  peak: read(pid, 'status', 'VmHWM'),
  share: read(pid, 'smaps_rollup', 'Pss'),
});

/** Resets a process's peak memory. */
export function forgetPeak(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    // Without this, the peak is since the process started.
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
