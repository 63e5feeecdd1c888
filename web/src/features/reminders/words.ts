import { type Reminder, reminderFrequencyNames } from '@schemas/reminder.ts';
import { formatDate } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';

/** A reminder's frequency: 'Every 2 weeks, no later than Jan 1, 2027'. */
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

/** How long before its deadline a reminder comes. */
export const daysBeforeWords = (days: number) =>
  days === 0 ? 'On the day of the deadline' : `${days} ${days === 1 ? 'day' : 'days'} before the deadline`;

/** An instant in the reminder's time zone: 'Mon, Nov 30, 2026, 9:00 AM EST'. */
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

/** The time until an instant: 'in 9 days', 'in 3 hours'; 'now' if due. */
export function distanceTo(instant: string, now = new Date()): string {
  const minutes = Math.round((new Date(instant).getTime() - now.getTime()) / 60_000);
  if (minutes <= 0) return 'now';
  const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
  if (minutes < 60) return format.format(minutes, 'minute');
  if (minutes < 48 * 60) return format.format(Math.round(minutes / 60), 'hour');
  return format.format(Math.round(minutes / 1440), 'day');
}

const pad = (value: number) => String(value).padStart(2, '0');

/** Snooze options, each with its instant (ISO 8601) in the reader's time zone. */
export function snoozeChoices(now = new Date()): { label: string; until: string }[] {
  const morning = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 9).toISOString();
  return [
    { label: '1 hour', until: new Date(now.getTime() + 3_600_000).toISOString() },
    { label: 'Tomorrow', until: morning(1) },
    { label: 'Next week', until: morning(7) },
  ];
}

/** Tomorrow as 'YYYY-MM-DD' in the reader's time zone. */
export function tomorrow(now = new Date()): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}`;
}

/** Splits typed text into addresses at commas, semicolons, and whitespace. */
export const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);
