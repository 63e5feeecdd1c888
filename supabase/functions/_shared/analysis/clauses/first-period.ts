/** Reads a number of days from a lower-case clause. */
import { type Period, periods } from '../read/numbers.ts';
import type { Stated } from './clause-kind.ts';

/**
 * Returns the days of the first period accepted by `fits`, given the 60 characters before and after it; null
 * if none.
 */
export function firstPeriod(
  text: string,
  fits: (before: string, after: string, period: Period) => boolean,
): number | null {
  const found = periods(text).find(
    (period) =>
      period.days > 0 &&
      fits(
        text.slice(Math.max(0, period.start - 60), period.start),
        text.slice(period.end, period.end + 60),
        period,
      ),
  );
  return found ? found.days : null;
}

/** Returns a number of days as a stated figure, titled `title`. */
export function statedDays(count: number | null, title: string): Stated | null {
  return count === null ? null : { params: { days: count }, title: `${title} ${count} days` };
}
