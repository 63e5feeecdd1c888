import type { Obligation } from '@schemas/obligation.ts';

interface ObligationGroups {
  /** Proposals awaiting a decision, in the order of the contract's text. */
  proposed: Obligation[];
  /** Deadlines by date, so overdue ones come first; those without a date come last. */
  confirmed: Obligation[];
  completed: Obligation[];
  dismissed: Obligation[];
}

/** Obligations grouped by status. */
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
