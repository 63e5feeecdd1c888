/** Days as numbers, for sums over many of them: 0 is 1970-01-01. A text read by the runtime's own parser costs ten times as much. */

const perDay = 86_400_000;

const digit = (text: string, at: number) => text.charCodeAt(at) - 48;
const yearOf = (date: string) =>
  digit(date, 0) * 1000 + digit(date, 1) * 100 + digit(date, 2) * 10 + digit(date, 3);
const monthOf = (date: string) => digit(date, 5) * 10 + digit(date, 6);
const dayOf = (date: string) => digit(date, 8) * 10 + digit(date, 9);

/** `YYYY-MM-DD` as a number of days. */
export const dayNumber = (date: string): number =>
  Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date)) / perDay;

/** Texts once made; of three centuries there are about a hundred thousand. */
const texts = new Map<number, string>();

/** A number of days as `YYYY-MM-DD`. */
export function dayText(days: number): string {
  let text = texts.get(days);
  if (text === undefined) {
    text = new Date(days * perDay).toISOString().slice(0, 10);
    texts.set(days, text);
  }
  return text;
}

/** The number of the same day of a month so many months on, or of its last where it has no such day. */
export function monthsOn(date: string, months: number): number {
  const month = monthOf(date) - 1 + months;
  const last = Date.UTC(yearOf(date), month + 1, 0) / perDay;
  return Math.min(Date.UTC(yearOf(date), month, 1) / perDay + dayOf(date) - 1, last);
}

/** 0 for Sunday. */
export const weekdayOfNumber = (days: number) => (((days + 4) % 7) + 7) % 7;
