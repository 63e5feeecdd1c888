import { type Bearer, bearerBy } from '@schemas/bearer.ts';
import { formatDate } from '@/lib/dates.ts';
import { dueOf } from '@/lib/due.ts';
import { cn } from '@/lib/utils.ts';
import { lastDayWords } from '../words.ts';

const TONE = { overdue: 'text-danger', soon: 'text-attention', later: 'text-muted-foreground' } as const;

interface WhenProps {
  act_by: string;
  due_on: string;
  /** The latest last day under the law; null if none can be named, absent if the date is not from the law. */
  last_on?: string | null;
  confirmed: boolean;
  /** Who must act; absent for dates of the law, which are ours. */
  bearer?: Bearer;
}

/**
 * The act-by date with the days left, and the last day below. A date is overdue only once its last day has
 * passed, and only if it is confirmed.
 */
export function When({ act_by, due_on, last_on, confirmed, bearer = 'ours' }: WhenProps) {
  const due = dueOf(act_by);
  if (!due) return null;
  const isLaw = last_on !== undefined;
  const last = isLaw ? last_on : due_on;
  const isLost = last !== null && dueOf(last)?.nearness === 'overdue';
  const passed = due.nearness === 'overdue';
  const tone = passed && !isLost ? 'soon' : due.nearness;
  return (
    <div className="grid gap-0.5 sm:text-right">
      {!isLaw && <span className="text-xs">{bearerBy[bearer]}</span>}
      <span className="font-medium">
        {isLaw && 'We act by '}
        <time dateTime={act_by} className="whitespace-nowrap">
          {due.day}
        </time>
      </span>
      <span className={cn('text-xs', confirmed ? TONE[tone] : 'text-muted-foreground')}>
        {passed && isLost
          ? `${confirmed ? 'overdue' : 'last day passed'}, ${due.distance}`
          : passed
            ? `act-by date passed ${due.distance}`
            : due.distance}
      </span>
      {isLaw ? (
        <span className="text-xs text-muted-foreground">{lastDayWords(due_on, last_on)}</span>
      ) : (
        act_by !== due_on && (
          <span className="text-xs text-muted-foreground">due {formatDate(due_on)}, not a business day</span>
        )
      )}
    </div>
  );
}
