import { type Bearer, bearerBy, bearerNames, optionNames } from '@schemas/bearer.ts';
import { dueOf } from '@/lib/due.ts';
import { cn } from '@/lib/utils.ts';

const TONE = { overdue: 'text-danger', soon: 'text-attention', later: 'text-muted-foreground' } as const;

interface DueDateProps {
  date: string | null;
  /** Null for a reader from outside the firm. */
  bearer: Bearer | null;
  isDeadline: boolean;
  /** Whether the side may act, rather than owing it. */
  option: boolean;
}

/** Who owes an obligation, and its due date with weekday and time remaining. Only a deadline can be overdue. */
export function DueDate({ date, bearer, isDeadline, option }: DueDateProps) {
  const due = dueOf(date);
  if (!due || !date)
    return (
      <span>
        {bearer && <span className="block text-xs">{(option ? optionNames : bearerNames)[bearer]}</span>}
        <span className="text-muted-foreground">No date yet</span>
      </span>
    );
  return (
    <span className="whitespace-nowrap">
      {bearer && (
        <span className="block text-xs">
          {option ? `${optionNames[bearer]}, notice by` : bearerBy[bearer]}
        </span>
      )}
      <time dateTime={date} className="font-medium">
        {due.day}
      </time>
      <span className={cn('block text-xs', isDeadline ? TONE[due.nearness] : 'text-muted-foreground')}>
        {isDeadline && due.nearness === 'overdue' ? `overdue, ${due.distance}` : due.distance}
      </span>
    </span>
  );
}
