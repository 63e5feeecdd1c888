import { addDays } from '@calendar/days.ts';
import { nextMonthlyDay } from '@calendar/monthly.ts';
import type { Obligation, ObligationStatus, UpdateObligation } from '@schemas/obligation.ts';
import { today } from '@/lib/dates.ts';

type Decided = Pick<
  Obligation,
  'status' | 'anchor' | 'anchor_date' | 'anchor_event' | 'offset_count' | 'due_date'
>;

/** The next day after a date of a duty that recurs every month; null for any other. */
function nextAfter({ anchor, anchor_event, offset_count }: Decided, day: string): string | null {
  return anchor === 'event' && anchor_event && offset_count === 0 ? nextMonthlyDay(anchor_event, day) : null;
}

/** Whether it is due every month. */
export const isMonthly = (obligation: Decided): boolean => nextAfter(obligation, today()) !== null;

/**
 * What a decision changes. A duty of every month gets its first day when it is confirmed, and its next one
 * when it is done.
 */
export function decisionOn(
  obligation: Decided,
  status: ObligationStatus,
): Pick<UpdateObligation, 'status' | 'anchor_date'> {
  const { anchor_date, due_date } = obligation;
  if (status === 'confirmed' && obligation.status === 'proposed' && anchor_date === null) {
    const first = nextAfter(obligation, addDays(today(), -1));
    return first ? { status, anchor_date: first } : { status };
  }
  const next = status === 'completed' && due_date ? nextAfter(obligation, due_date) : null;
  return next ? { anchor_date: next } : { status };
}
