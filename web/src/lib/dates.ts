import { dateLocale, isYearFirst } from './formats.ts';

const DAY_MS = 86_400_000;

/**
 * A calendar date ('YYYY-MM-DD') as local midnight. `new Date('2026-03-01')` would be UTC midnight, the day
 * before in all of America.
 */
export function parseLocalDate(date: string): Date | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const local = new Date(year, month - 1, day);
  // Years below 100 would land in the 1900s; dates such as 02-30 would roll over.
  return local.getFullYear() === year && local.getMonth() === month - 1 && local.getDate() === day
    ? local
    : null;
}

/** Today as 'YYYY-MM-DD' in the reader's time zone. */
export function today(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The day of an instant (ISO timestamp) in the reader's time zone and format. */
export const formatDayOf = (instant: string): string => formatDate(today(new Date(instant)));

/** A calendar date in the reader's own format, e.g. 'Mar 1, 2026'. */
export function formatDate(date: string | null | undefined, missing = '-'): string {
  const local = date ? parseLocalDate(date) : null;
  if (!date || !local) return missing;
  return isYearFirst() ? date : local.toLocaleDateString(dateLocale(), { dateStyle: 'medium' });
}

/** An instant (ISO timestamp) in the reader's time zone. */
export function formatDateTime(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '-';
  if (isYearFirst())
    return `${today(date)}, ${date.toLocaleTimeString(dateLocale(), { timeStyle: 'short' })}`;
  return date.toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });
}

/**
 * Days from today to a calendar date; negative if past. Counts days, not hours, so that clock changes do not
 * matter.
 */
export function daysUntil(date: string, now = new Date()): number | null {
  const target = parseLocalDate(date);
  if (!target) return null;
  const utc = (value: Date) => Date.UTC(value.getFullYear(), value.getMonth(), value.getDate());
  return Math.round((utc(target) - utc(now)) / DAY_MS);
}

const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** '5 minutes ago' for an instant; below a minute 'just now'. */
export function timeAgo(instant: string, now = new Date()): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return '-';
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  for (const [unit, size] of STEPS) {
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit);
  }
  return 'just now';
}
