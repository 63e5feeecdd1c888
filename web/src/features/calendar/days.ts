/** Weeks and months of a calendar. Days are 'YYYY-MM-DD', without a time zone. */
import { addDays, addMonths } from '@calendar/days.ts';

/** The Sunday on or before a day. */
const weekStart = (date: string): string => addDays(date, -new Date(date).getUTCDay());

export const weekOf = (date: string): string[] => days(weekStart(date), 7);

/** Returns the four to six weeks of a month, each as its seven days, Sunday first. */
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
