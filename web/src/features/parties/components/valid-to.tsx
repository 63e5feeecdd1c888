import { daysBetween } from '@calendar/days.ts';
import { CircleAlert, Clock } from 'lucide-react';
import { formatDate, today } from '@/lib/dates.ts';

/** What ends within so many days is told ahead. */
const SOON = 30;

/** The last day of a licence or a policy; what is over, or soon will be, says so. */
export function ValidTo({ date }: { date: string | null }) {
  if (!date) return <span className="text-muted-foreground">–</span>;
  const left = daysBetween(today(), date);
  if (left > SOON) return formatDate(date);
  if (left < 0)
    return (
      <span className="inline-flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        Ended {formatDate(date)}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 text-attention">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      Ends {left === 0 ? 'today' : left === 1 ? 'tomorrow' : formatDate(date)}
    </span>
  );
}
