import { daysBetween } from '@calendar/days.ts';
import { CircleAlert, Clock } from 'lucide-react';
import { formatDate, today } from '@/lib/dates.ts';

/** Days before expiration at which a warning appears. */
const SOON = 30;

interface ValidToProps {
  date: string | null;
  /**
   * Labels for use without a heading, such as 'Insurance expires' and 'Insurance'. With them, a missing date
   * shows nothing.
   */
  called?: { until: string; what: string };
}

/** The expiration date of a license or policy, marked if expired or expiring soon. */
export function ValidTo({ date, called }: ValidToProps) {
  if (!date) return called ? null : <span className="text-muted-foreground">–</span>;
  const left = daysBetween(today(), date);
  if (left > SOON) return called ? `${called.until} ${formatDate(date)}` : formatDate(date);
  const [ended, ends] = called
    ? [`${called.what} expired`, `${called.what} expires`]
    : ['Expired', 'Expires'];
  if (left < 0)
    return (
      <span className="inline-flex items-center gap-1 text-danger">
        <CircleAlert aria-hidden className="size-3.5 shrink-0" />
        {ended} {formatDate(date)}
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 text-attention">
      <Clock aria-hidden className="size-3.5 shrink-0" />
      {ends} {left === 0 ? 'today' : left === 1 ? 'tomorrow' : formatDate(date)}
    </span>
  );
}
