import type { ComplianceCheck } from '@schemas/compliance-check.ts';
import { dueOf } from '@/lib/due.ts';
import { cn } from '@/lib/utils.ts';

const TONE = { overdue: 'text-danger', soon: 'text-attention', later: 'text-muted-foreground' } as const;

type Dates = Pick<ComplianceCheck, 'status' | 'due_date' | 'next_due' | 'completed_date' | 'expires_on'>;

/**
 * A check's due date in plain words. A completed or waived check is never overdue. If its evidence expires,
 * that date is the next due date. `inColumn`: under a heading that says Due.
 */
export function CheckDue({ check, inColumn = false }: { check: Dates; inColumn?: boolean }) {
  const done = check.status === 'compliant' || check.status === 'waived';
  const renewal = done && check.expires_on !== null;
  const date = renewal ? check.expires_on : check.due_date;
  const due = dueOf(date);
  if (!due || !date) return <span className="text-muted-foreground">No due date</span>;
  return (
    <span className={inColumn ? undefined : 'whitespace-nowrap'}>
      <span className="text-muted-foreground">
        {inColumn ? renewal && 'Until ' : renewal ? 'Valid until ' : 'Due '}
      </span>
      <time dateTime={date} className="whitespace-nowrap">
        {due.day}
      </time>{' '}
      <span
        className={cn('whitespace-nowrap', done && !renewal ? 'text-muted-foreground' : TONE[due.nearness])}
      >
        ({due.distance})
      </span>
    </span>
  );
}
