import type { Notice } from '@schemas/notice.ts';
import { dueOf } from '@/lib/due.ts';

const looks = {
  overdue: 'font-medium text-danger',
  soon: 'font-medium text-attention',
  later: 'text-muted-foreground',
} as const;

const OPEN = ['draft', 'reviewed', 'approved', 'issuing', 'issued'];

/** The date to serve by. The time remaining is shown only until the notice is served. */
export function NoticeDue({ notice: { due_by, status } }: { notice: Notice }) {
  const due = dueOf(due_by);
  if (!due) return <span className="text-muted-foreground">–</span>;
  if (!OPEN.includes(status)) return <span className="whitespace-nowrap">{due.day}</span>;
  return (
    <span className="whitespace-nowrap">
      {due.day} <span className={looks[due.nearness]}>{due.distance}</span>
    </span>
  );
}
