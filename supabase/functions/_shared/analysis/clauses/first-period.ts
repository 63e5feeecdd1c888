/** Reads periods from a lower-case clause, as figures that a clause states. */

import type { Params } from '../../vocabulary/analysis.ts';
import { type Period, periods } from '../read/numbers.ts';
import type { Stated } from './clause-kind.ts';

/**
 * Returns the first period accepted by `fits`, given the 60 characters before and after it; null if none.
 */
export function firstPeriod(
  text: string,
  fits: (before: string, after: string, period: Period) => boolean,
): PeriodParams | null {
  const found = periods(text).find(
    (period) =>
      period.days > 0 &&
      fits(
        text.slice(Math.max(0, period.start - 60), period.start),
        text.slice(period.end, period.end + 60),
        period,
      ),
  );
  return found ? periodParams(found) : null;
}

export type PeriodParams = Pick<Params, 'period' | 'least_days' | 'most_days'> & { days: number };

/** The values of a period: only its days if they are calendar days. */
export function periodParams({
  days,
  unit,
  business,
  mismatch,
  words,
  least,
  most,
}: Pick<Period, 'days' | 'unit' | 'business' | 'mismatch' | 'words' | 'least' | 'most'>): PeriodParams {
  return {
    days,
    ...(unit !== 'day' || business || mismatch ? { period: words } : {}),
    ...(least !== days || most !== days ? { least_days: least, most_days: most } : {}),
  };
}

/** '30 days' or '7 business days'. */
export const periodWords = ({ days, period }: PeriodParams): string =>
  period ?? `${days} ${days === 1 ? 'day' : 'days'}`;

/** Returns a period as a stated figure, titled `title`. */
export function statedDays(period: PeriodParams | null, title: string): Stated | null {
  return period === null ? null : { params: period, title: `${title} ${periodWords(period)}` };
}

/** Whether the figures of `one` are among those of `other`; a range follows from its period. */
export const hasFigures = (one: Params, other: Params): boolean =>
  Object.entries(one).every(
    ([name, value]) => name === 'least_days' || name === 'most_days' || other[name as keyof Params] === value,
  ) &&
  (one.days === undefined || one.period === other.period);
