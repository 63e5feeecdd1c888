import type { CalendarItem } from '@schemas/calendar.ts';
import { parseLocalDate } from '@/lib/dates.ts';
import { cn } from '@/lib/utils.ts';
import type { Moving } from '../use-moving.ts';
import { CalendarItemLink } from './calendar-item.tsx';

interface DayListProps {
  /** The days in order. Empty days are omitted unless `all`. */
  days: readonly string[];
  all?: boolean;
  today: string;
  items: readonly CalendarItem[];
  timeZone: string;
  moving: Moving;
}

/** Days in a list, with their items. */
export function DayList({ days, all = false, today, items, timeZone, moving }: DayListProps) {
  const shown = all ? days : days.filter((day) => items.some(({ date }) => date === day));
  return (
    <ol className="divide-y rounded-md border bg-card">
      {shown.map((day) => {
        const own = items.filter(({ date }) => date === day);
        return (
          <li
            key={day}
            {...moving.day(day)}
            className={cn(
              'grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]',
              moving.over === day && 'bg-accent',
            )}
          >
            <h2 className={cn('text-sm leading-6', day === today && 'text-primary')}>
              <time dateTime={day}>{dayName(day)}</time>
              {day === today && <span className="ml-1.5 font-normal">Today</span>}
            </h2>
            {own.length === 0 ? (
              <p className="leading-6 text-muted-foreground">Nothing scheduled</p>
            ) : (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                {own.map((item) => (
                  <li key={`${item.kind} ${item.id}`}>
                    <CalendarItemLink item={item} timeZone={timeZone} moving={moving} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}

const dayName = (date: string) =>
  parseLocalDate(date)?.toLocaleDateString(undefined, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  });
