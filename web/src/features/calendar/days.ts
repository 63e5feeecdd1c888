/** Days as 'YYYY-MM-DD', counted without a time zone. */

const DAY_MS = 86_400_000;
const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);

export const addDays = (date: string, days: number): string =>
  iso(new Date(utc(date).getTime() + days * DAY_MS));

/** The same day of another month; its last where that one is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

/** The Sunday on or before a day. */
const weekStart = (date: string): string => addDays(date, -utc(date).getUTCDay());

export const weekOf = (date: string): string[] => days(weekStart(date), 7);

/** The weeks that a month touches, from their Sundays on: four to six. */
export function weeksOf(month: string): string[][] {
  const first = `${month.slice(0, 7)}-01`;
  const next = addMonths(first, 1);
  const weeks: string[][] = [];
  for (let start = weekStart(first); start < next; start = addDays(start, 7)) weeks.push(days(start, 7));
  return weeks;
}

const days = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

export const isSameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);
