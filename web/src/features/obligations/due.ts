import type { Obligation } from '@contract/obligation.ts';
import { daysUntil, parseLocalDate } from '@/lib/dates.ts';

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

/** When something is due as people say it; null without a date. */
export function dueOf(date: string | null, now = new Date()): Due | null {
  const day = date && parseLocalDate(date);
  const days = date ? daysUntil(date, now) : null;
  if (!day || days === null) return null;
  return {
    day: day.toLocaleDateString(undefined, DAY),
    distance: relative.format(days, 'day'),
    nearness: days < 0 ? 'overdue' : days <= SOON_DAYS ? 'soon' : 'later',
  };
}

const DAY = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const;

interface ObligationGroups {
  /** What awaits a person, in the order of the contract's text. */
  proposed: Obligation[];
  /** Deadlines by date, so that what is overdue comes first; those without a date last. */
  confirmed: Obligation[];
  completed: Obligation[];
  dismissed: Obligation[];
}

/** Obligations by what has been decided about them. */
export function groupObligations(obligations: readonly Obligation[]): ObligationGroups {
  const having = (status: Obligation['status']) => obligations.filter((one) => one.status === status);
  return {
    proposed: having('proposed').sort(byPlace),
    confirmed: having('confirmed').sort(byDate),
    completed: having('completed').sort(byDecision),
    dismissed: having('dismissed').sort(byDecision),
  };
}

const byPlace = (a: Obligation, b: Obligation) =>
  (a.start ?? Number.POSITIVE_INFINITY) - (b.start ?? Number.POSITIVE_INFINITY) || byDate(a, b);

const LAST = '9999-12-31';
const byDate = (a: Obligation, b: Obligation) =>
  (a.due_date ?? LAST).localeCompare(b.due_date ?? LAST) || a.id.localeCompare(b.id);

const byDecision = (a: Obligation, b: Obligation) => (b.decided_at ?? '').localeCompare(a.decided_at ?? '');
