/** Time limits for readers, checked between pages and while reading a page. */
import process from 'node:process';
import { TookTooLong } from './errors.ts';

export interface Pace {
  /** Whether page `index` among pages of its kind, from 0, may be started. */
  mayBegin(index: number): boolean;
  /** Milliseconds left for the current page; zero or less means give up. */
  left(): number;
}

/** Limits by wall-clock time, in milliseconds from now. */
export function patience(budget: number): Pace {
  const deadline = Date.now() + budget;
  const left = () => deadline - Date.now();
  return { left, mayBegin: () => left() > 0 };
}

/** How much work one part of a reading may do, in milliseconds. */
export interface PartLength {
  /** After this, no further page is started, except the first `atLeast`. */
  pause: number;
  atLeast: number;
  /** After this, the current page is left to the next part. */
  limit: number;
}

/**
 * A limit on work, from now. Hosted functions are stopped by their CPU time, which they cannot query. Elapsed
 * time and the process's CPU time are both upper bounds of it, so the smaller one counts. This way a busy
 * machine does not split a file needlessly.
 */
export function portion({ pause, atLeast, limit }: PartLength): Pace {
  const used = workSince(performance.now(), cpuTime());
  return {
    left: () => limit - used(),
    mayBegin: (index) => used() < (index < atLeast ? limit : pause),
  };
}

const workSince = (time: number, cpu: number) => () => {
  const passed = performance.now() - time;
  const spent = cpuTime() - cpu;
  // At least a tenth of the elapsed time counts, so that a reader that hangs is stopped.
  return spent > 0 ? Math.min(passed, Math.max(spent, passed / 10)) : passed;
};

/** Whether the host reports CPU time. A host that does not returns 0 and may log a warning on each call. */
let tells = true;

/** CPU time of the process in milliseconds; 0 if the host does not report it. */
function cpuTime(): number {
  if (!tells) return 0;
  try {
    const { user, system } = process.cpuUsage();
    tells = user + system > 0;
    return (user + system) / 1000;
  } catch {
    tells = false;
    return 0;
  }
}

/** Returns the value of `work`; throws TookTooLong when the pace has no time left. */
export async function inTime<T>(pace: Pace, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    const look = () => {
      const left = pace.left();
      if (left <= 0) reject(new TookTooLong());
      else timer = setTimeout(look, Math.max(left, 10));
    };
    look();
  });
  try {
    return await Promise.race([alarm, work]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
    alarm.catch(() => {});
  }
}
