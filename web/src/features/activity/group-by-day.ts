import type { ActivityEvent } from '@schemas/activity.ts';
import { daysUntil, parseLocalDate, today } from '@/lib/dates.ts';
import { dateLocale } from '@/lib/formats.ts';

interface ActivityDay {
  /** 'YYYY-MM-DD' in the reader's time zone. */
  date: string;
  /** 'Today', 'Yesterday', or the day with its weekday. */
  label: string;
  events: ActivityEvent[];
}

/** Groups events by day, keeping their order. */
export function groupByDay(events: readonly ActivityEvent[], now = new Date()): ActivityDay[] {
  const days: ActivityDay[] = [];
  for (const event of events) {
    const date = today(new Date(event.created_at));
    const last = days.at(-1);
    if (last?.date === date) last.events.push(event);
    else days.push({ date, label: dayLabel(date, now), events: [event] });
  }
  return days;
}

function dayLabel(date: string, now: Date): string {
  const days = daysUntil(date, now);
  if (days === 0) return 'Today';
  if (days === -1) return 'Yesterday';
  const options = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
  return parseLocalDate(date)?.toLocaleDateString(dateLocale(), options) ?? date;
}
