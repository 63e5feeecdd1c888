import { CircleAlert } from 'lucide-react';
import { formatDate, today } from '@/lib/dates.ts';

/** The last day of a licence or a policy; what is over says so. */
export function ValidTo({ date }: { date: string | null }) {
  if (!date) return <span className="text-muted-foreground">–</span>;
  if (date >= today()) return formatDate(date);
  return (
    <span className="inline-flex items-center gap-1 text-danger">
      <CircleAlert aria-hidden className="size-3.5" />
      Ended {formatDate(date)}
    </span>
  );
}
