import { daysUntil, parseLocalDate } from './dates.ts';
import { dateLocale } from './formats.ts';

interface Due {
  /** The day with its weekday, 'Thu, Dec 31, 2026'. */
  day: string;
  /** 'in 3 days', 'today', '3 days ago'. */
  distance: string;
  /** How near it is: past, within a week, or further off. */
  nearness: 'overdue' | 'soon' | 'later';
}

const SOON_DAYS = 7;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** When something is due, as people say it; null without a date. */
export function dueOf(date: string | null, now = new Date()): Due | null {
  const day = date && parseLocalDate(date);
  const days = date ? daysUntil(date, now) : null;
  if (!day || days === null) return null;
  return {
    day: day.toLocaleDateString(dateLocale(), DAY),
    distance: relative.format(days, 'day'),
    nearness: days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'later',
  };
}

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;
