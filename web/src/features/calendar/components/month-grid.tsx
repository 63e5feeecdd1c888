import { addDays, addMonths } from '@calendar/days.ts';
import type { CalendarItem } from '@schemas/calendar.ts';
import { useEffect, useRef } from 'react';
import { formatDate, parseLocalDate } from '@/lib/dates.ts';
import { cn } from '@/lib/utils.ts';
import { isSameMonth, weeksOf } from '../days.ts';
import type { Moving } from '../use-moving.ts';
import { CalendarItemLink } from './calendar-item.tsx';

/** Items that fit in a cell. The rest are one click away. */
const SHOWN = 3;

interface MonthGridProps {
  date: string;
  today: string;
  items: readonly CalendarItem[];
  timeZone: string;
  /** Changes the grid's current day. */
  onDay: (date: string) => void;
  /** Shows all items of a day. */
  onOpen: (date: string) => void;
  moving: Moving;
}

/**
 * The weeks of a month. One day is in the tab order; arrow keys, Home, End, Page Up, and Page Down move it,
 * and Enter opens it.
 */
export function MonthGrid({ date, today, items, timeZone, onDay, onOpen, moving }: MonthGridProps) {
  const moved = useRef(false);
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day, and only where a key has moved it
  useEffect(() => {
    if (moved.current) current.current?.focus();
    moved.current = false;
  }, [date]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    const next = dayAfterKey(event.key, date);
    if (!next) return;
    event.preventDefault();
    moved.current = true;
    onDay(next);
  };
  const weeks = weeksOf(date);
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 rounded-md border bg-card">
      <caption className="sr-only">{monthName(date)}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th
              key={day}
              scope="col"
              className="border-b px-2 py-1.5 text-left text-xs font-medium text-muted-foreground"
            >
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week, row) => (
          <tr key={week[0]}>
            {week.map((day, column) => {
              const own = items.filter((item) => item.date === day);
              return (
                <td
                  key={day}
                  {...moving.day(day)}
                  className={cn(
                    'h-27 p-1 align-top',
                    row < weeks.length - 1 && 'border-b',
                    column < 6 && 'border-r',
                    !isSameMonth(day, date) && 'bg-muted/40',
                    moving.over === day && 'bg-accent',
                  )}
                >
                  <button
                    ref={day === date ? current : undefined}
                    data-day={day}
                    type="button"
                    tabIndex={day === date ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${formatDate(day)}, ${entries(own.length)}`}
                    onKeyDown={onKeyDown}
                    onClick={() => onOpen(day)}
                    className={cn(
                      'mb-0.5 grid size-6 place-items-center rounded-sm text-xs hover:bg-muted',
                      !isSameMonth(day, date) && 'text-muted-foreground',
                      day === today && 'bg-primary font-semibold text-primary-foreground hover:bg-primary',
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                  <ul className="grid grid-cols-[minmax(0,1fr)]">
                    {own.slice(0, own.length > SHOWN ? SHOWN - 1 : SHOWN).map((item) => (
                      <li key={`${item.kind} ${item.id}`}>
                        <CalendarItemLink item={item} timeZone={timeZone} moving={moving} tight />
                      </li>
                    ))}
                    {own.length > SHOWN && (
                      <li>
                        <button
                          type="button"
                          onClick={() => onOpen(day)}
                          className="h-6 rounded-sm px-1 text-xs text-muted-foreground hover:text-foreground hover:underline"
                        >
                          {own.length - SHOWN + 1} more
                          <span className="sr-only"> on {formatDate(day)}</span>
                        </button>
                      </li>
                    )}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function dayAfterKey(key: string, date: string): string | null {
  const column = parseLocalDate(date)?.getDay() ?? 0;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, -column);
    case 'End':
      return addDays(date, 6 - column);
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}

const weekday = (date: string) => parseLocalDate(date)?.toLocaleDateString(undefined, { weekday: 'short' });

/** 'November 2026' */
export const monthName = (date: string): string =>
  parseLocalDate(date)?.toLocaleDateString(undefined, { month: 'long', year: 'numeric' }) ?? date;

const entries = (count: number): string =>
  count === 0 ? 'nothing scheduled' : count === 1 ? '1 item' : `${count} items`;
