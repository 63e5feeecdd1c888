/** How long a reader may go on, looked at between two pages and while one is read. */
import process from 'node:process';
import { TookTooLong } from './errors.ts';

export interface Pace {
  /** Whether the page that is the `index`th of its kind, counted from 0, may be begun. */
  mayBegin(index: number): boolean;
  /** Milliseconds that the page under way has left; none are where it is to be given up. */
  left(): number;
}

/** As long as the clock of the wall says, in milliseconds from now. */
export function patience(budget: number): Pace {
  const deadline = Date.now() + budget;
  const left = () => deadline - Date.now();
  return { left, mayBegin: () => left() > 0 };
}

/** How much of a machine one part of a reading may use, in milliseconds of work. */
export interface PartLength {
  /** After this no further page is begun, except for the first `atLeast`. */
  pause: number;
  atLeast: number;
  /** After this the page that was begun is left to the next part. */
  limit: number;
}

/**
 * As much work as is given, from now. Hosted functions are ended by the CPU time they use, which none of them can ask for. Both the time
 * that has passed and the CPU time of the process are no less than it, so the lesser of the two is what counts; that way a busy
 * machine does not cut a file into pieces for nothing.
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
  // A tenth of the time counts in any case, so that what waits for ever is ended.
  return spent > 0 ? Math.min(passed, Math.max(spent, passed / 10)) : passed;
};

/** Whether the host tells the CPU time. One that does not says 0, and may write a warning each time that it is asked. */
let tells = true;

/** CPU time of the process, in milliseconds; 0 where the host does not tell. */
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

/** The value of `work`, or TookTooLong once the pace leaves it no time. */
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
