import type { CalendarItem } from '@contract/calendar.ts';
import { Link } from 'react-router-dom';
import { cn } from '@/lib/utils.ts';
import { KINDS, placeOf } from '../kinds.ts';

interface CalendarItemProps {
  item: CalendarItem;
  /** Of the organization's clock. */
  timeZone: string;
  /** In a cell of the month, where there is room for a line. */
  tight?: boolean;
}

/** One thing on a day: leads to where it is looked after. */
export function CalendarItemLink({ item, timeZone, tight = false }: CalendarItemProps) {
  const { label, color } = KINDS[item.kind];
  const time = item.at && clockTime(item.at, timeZone);
  return (
    <Link
      to={placeOf(item)}
      title={`${label}: ${item.title} – ${item.project}`}
      className={cn(
        'flex min-w-0 items-center gap-1.5 rounded-sm border-l-3 pl-1.5 hover:bg-muted',
        tight ? 'h-5 text-xs' : 'py-1',
        item.done && 'text-muted-foreground line-through',
      )}
      style={{ borderColor: color }}
    >
      {tight ? (
        <>
          {time && <span className="shrink-0 font-medium">{time}</span>}
          <span className="sr-only">{label}: </span>
          <bdi className="truncate">{item.title}</bdi>
        </>
      ) : (
        <span className="min-w-0 flex-1">
          <bdi className="block truncate leading-5">{item.title}</bdi>
          <span className="block truncate text-xs text-muted-foreground">
            {time && `${time}, `}
            {label} · <bdi>{item.project}</bdi>
          </span>
        </span>
      )}
    </Link>
  );
}

const clockTime = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleTimeString(undefined, { timeZone, hour: 'numeric', minute: '2-digit' });
