/**
 * Days as numbers, for calculations over many days: 0 is 1970-01-01. Parsing with the runtime's own parser
 * takes ten times as long.
 */

const perDay = 86_400_000;
/** Days from March 1 of year 0 to 1970-01-01. */
const marchOfYear0 = 719_468;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const yearOf = (date: string) =>
  digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3);
const monthOf = (date: string) => digit(date, 5) * 10 + digit(date, 6);
const dayOf = (date: string) => digit(date, 8) * 10 + digit(date, 9);

/** Converts `YYYY-MM-DD` to a day number. */
export const dayNumber = (date: string): number => numberOf(yearOf(date), monthOf(date), dayOf(date));

/**
 * Uses years that begin in March, so that a leap day is the last day of its year; months beyond 12 carry into
 * later years.
 */
function numberOf(year: number, month: number, day: number): number {
  const marches = Math.floor((month - 3) / 12);
  const inYear = Math.floor((153 * (month - 3 - marches * 12) + 2) / 5) + day - 1;
  const years = year + marches;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + inYear - marchOfYear0;
}

/** Cache of formatted days; three centuries have about a hundred thousand. */
const texts = new Map<number, string>();

/** Formats a day number as `YYYY-MM-DD`. */
export function dayText(days: number): string {
  let text = texts.get(days);
  if (text === undefined) {
    text = new Date(days * perDay).toISOString().slice(0, 10);
    texts.set(days, text);
  }
  return text;
}

/** Day number of the same day this many months later, or the last day of that month if it has no such day. */
export function monthsOn(date: string, months: number): number {
  const month = monthOf(date) + months;
  const first = numberOf(yearOf(date), month, 1);
  return Math.min(first + dayOf(date) - 1, numberOf(yearOf(date), month + 1, 1) - 1);
}

/** 0 for Sunday. */
export const weekdayOfNumber = (days: number) => (((days + 4) % 7) + 7) % 7;
