import { type Reminder, reminderFrequencyNames } from '@schemas/reminder.ts';
import { formatDate } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';

/** How often a reminder comes: 'Every 2 weeks, no later than Jan 1, 2027'. */
export function frequencyWords({
  frequency,
  every,
  unit,
  until,
}: Pick<Reminder, 'frequency' | 'every' | 'unit' | 'until'>): string {
  const name =
    frequency === 'custom' && every && unit
      ? every === 1
        ? `Every ${unit}`
        : `Every ${every} ${unit}s`
      : reminderFrequencyNames[frequency];
  return until ? `${name}, until ${formatDate(until)}` : name;
}

/** How far ahead of its deadline a reminder is. */
export const daysBeforeWords = (days: number) =>
  days === 0 ? 'On the day of the deadline' : `${days} ${days === 1 ? 'day' : 'days'} before the deadline`;

/** An instant on the clock on which the reminder was set: 'Mon, Nov 30, 2026, 9:00 AM EST'. */
export function formatOnClock(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const format = (zone: string) =>
    at.toLocaleString(dateLocale(), {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    });
  try {
    return format(timeZone);
  } catch {
    return format('UTC');
  }
}

/** How far off an instant is: 'in 9 days', 'in 3 hours'; 'now' where it is due. */
export function distanceTo(instant: string, now = new Date()): string {
  const minutes = Math.round((new Date(instant).getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return 'now';
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  if (minutes < 60) return format.format(minutes, 'minute');
  if (minutes < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}

const pad = (value: number) => String(value).padStart(2, '0');

/** The choices of a snooze, with the instant (ISO 8601) each stands for on the reader's clock. */
export function snoozeChoices(now = new Date()): { label: string; until: string }[] {
  const morning = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9).toISOString();
  return [
    { label: '1 hour', until: new Date(now.getTime() + 3_600_000).toISOString() },
    { label: 'Tomorrow', until: morning(1) },
    { label: 'Next week', until: morning(7) },
  ];
}

/** Tomorrow as 'YYYY-MM-DD' where the reader is. */
export function tomorrow(now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Addresses out of what was typed: commas, semicolons, spaces and lines keep them apart. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
