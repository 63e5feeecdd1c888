import { formatDate } from '@/lib/dates.ts';
import { dueOf } from '@/lib/due.ts';
import { cn } from '@/lib/utils.ts';

const TONE = { overdue: 'text-danger', soon: 'text-attention', later: 'text-muted-foreground' } as const;

/**
 * The act-by date with the days left, and the statutory last day below if it differs. Only confirmed
 * deadlines are shown as overdue.
 */
export function When({ act_by, due_on, confirmed }: { act_by: string; due_on: string; confirmed: boolean }) {
  const due = dueOf(act_by);
  if (!due) return null;
  return (
    <div className="grid gap-0.5 sm:text-right">
      <time dateTime={act_by} className="font-medium whitespace-nowrap">
        {due.day}
      </time>
      <span className={cn('text-xs', confirmed ? TONE[due.nearness] : 'text-muted-foreground')}>
        {confirmed && due.nearness === 'overdue' ? `overdue, ${due.distance}` : due.distance}
      </span>
      {act_by !== due_on && (
        <span className="text-xs text-muted-foreground">due {formatDate(due_on)}, not a business day</span>
      )}
    </div>
  );
}
