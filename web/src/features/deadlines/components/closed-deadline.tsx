import type { Deadline } from '@schemas/deadline.ts';
import { formatDate, formatDateTime } from '@/lib/dates.ts';

const ENDED = { done: 'Met', missed: 'Missed', cancelled: 'Canceled', open: 'Open' } as const;

/** A deadline that was met, missed, or canceled. */
export function ClosedDeadline({
  deadline: { title, status, act_by, closed_by_name, closed_at, closed_note },
}: {
  deadline: Deadline;
}) {
  return (
    <li className="grid gap-0.5 border-b px-4 py-2">
      <span dir="auto" className="font-medium break-words">
        {title}
      </span>
      <span className="text-xs text-muted-foreground">
        {ENDED[status]}, act by {formatDate(act_by)}
        {closed_by_name && `, ${closed_by_name}`}
        {closed_at && `, ${formatDateTime(closed_at)}`}
      </span>
      {closed_note && <span className="break-words">{closed_note}</span>}
    </li>
  );
}
