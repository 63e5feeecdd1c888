import { dueOf } from '@/lib/due.ts';
import { cn } from '@/lib/utils.ts';

const TONE = { overdue: 'text-danger', soon: 'text-attention', later: 'text-muted-foreground' } as const;

/** An obligation's due date with its weekday and the time remaining. Only a deadline can be overdue. */
export function DueDate({ date, isDeadline }: { date: string | null; isDeadline: boolean }) {
  const due = dueOf(date);
  if (!due || !date) return <span className="text-muted-foreground">No date yet</span>;
  return (
    <span className="whitespace-nowrap">
      <time dateTime={date} className="font-medium">
        {due.day}
      </time>
      <span className={cn('block text-xs', isDeadline ? TONE[due.nearness] : 'text-muted-foreground')}>
        {isDeadline && due.nearness === 'overdue' ? `overdue, ${due.distance}` : due.distance}
      </span>
    </span>
  );
}
