import { addDays, addMonths, daysBetween, monthsBetween } from '../calendar/days.ts';
import type { ComplianceRecurrence } from '../schemas/compliance-requirement.ts';

/** Every `count` of `unit`, counted from the first day. */
export interface Rhythm {
  unit: 'days' | 'weeks' | 'months' | 'years';
  count: number;
}

/** The calendar interval of a recurring requirement; null for all others. */
export function rhythmOf(recurrence: ComplianceRecurrence, count: number | null): Rhythm | null {
  if (recurrence === 'once' || recurrence === 'each_time' || recurrence === 'at_expiry') return null;
  return { unit: recurrence, count: count ?? 1 };
}

/**
 * The date of an occurrence, the first being number 0. Months and years are counted from the first day each
 * time, so a series that starts on the 31st returns to it after a shorter month.
 */
export function occurrence(first: string, { unit, count }: Rhythm, number: number): string {
  const steps = number * count;
  if (unit === 'days') return addDays(first, steps);
  if (unit === 'weeks') return addDays(first, steps * 7);
  return addMonths(first, unit === 'months' ? steps : steps * 12);
}

/** The number of the first occurrence on or after `day`. */
function numberFrom(first: string, rhythm: Rhythm, day: string): number {
  const isDays = rhythm.unit === 'days' || rhythm.unit === 'weeks';
  const distance = isDays ? daysBetween(first, day) : monthsBetween(first, day);
  const step = rhythm.count * { days: 1, weeks: 7, months: 1, years: 12 }[rhythm.unit];
  // A lower bound that ignores the day of the month; the loop then finds the exact number.
  let number = Math.max(0, Math.floor(distance / step));
  while (occurrence(first, rhythm, number) < day) number += 1;
  return number;
}

/** Maximum occurrences that one run creates for a requirement, however long ago the last run was. */
export const mostOccurrences = 60;

/**
 * Occurrences from `since` to today, and the next one; oldest first.
 * @param since the earliest day that counts
 * @returns the last `mostOccurrences` of them
 */
export function occurrencesDue(first: string, rhythm: Rhythm, since: string, today: string): string[] {
  const current = numberFrom(first, rhythm, today > since ? today : since);
  const oldest = Math.max(numberFrom(first, rhythm, since), current - mostOccurrences + 1);
  return Array.from({ length: current - oldest + 1 }, (_, index) =>
    occurrence(first, rhythm, oldest + index),
  );
}
