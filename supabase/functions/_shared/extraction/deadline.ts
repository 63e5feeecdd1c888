/** A bound on how long a reader may keep us waiting. */
import { Unreadable } from './errors.ts';

/** The value of `work`, or Unreadable once `deadline` (in milliseconds of the clock) has passed. */
export async function before<T>(deadline: number, work: Promise<T>): Promise<T> {
  const late = new Unreadable('unreadable', 'Reading the file took too long.');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), Math.max(0, deadline - Date.now()));
  });
  try {
    if (Date.now() > deadline) throw late;
    return await Promise.race([work, alarm]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
    alarm.catch(() => {});
  }
}
