/** How many calendar days a period takes, if its start is not known. */
import { dayNumber } from './day-numbers.ts';

export type DayRange = { least: number; most: number };

/**
 * The calendar days of a number of business days, without holidays: fewest if counted from a Sunday, most if
 * counted from a Friday. Holidays add to both.
 */
export function businessDayRange(count: number): DayRange {
  return {
    least: count + 2 * Math.floor(Math.max(0, count - 1) / 5),
    most: count + 2 * Math.ceil(count / 5),
  };
}

/** Four years contain every sequence of month lengths. */
const STARTS = 48;
const known = new Map<number, DayRange>();

/** The calendar days of a number of months; part of a month counts as a share of its average length. */
export function monthRange(count: number): DayRange {
  const cached = known.get(count);
  if (cached) return cached;
  const whole = Math.min(Math.trunc(count), 1_200);
  const lengths = Array.from({ length: STARTS }, (_, start) => firstOf(start + whole) - firstOf(start));
  const part = Math.round(((count - whole) * 365) / 12);
  const range = { least: Math.min(...lengths) + part, most: Math.max(...lengths) + part };
  if (known.size < 500) known.set(count, range);
  return range;
}

const firstOf = (month: number) =>
  dayNumber(`${2024 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`);
