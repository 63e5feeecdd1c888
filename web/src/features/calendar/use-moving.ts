import type { CalendarItem } from '@schemas/calendar.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, errorMessage, isStale } from '@/lib/api-error.ts';
import { formatDate, parseLocalDate } from '@/lib/dates.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { type Move, useMoveItem } from './api/move-item.ts';

/** Long enough for the user to notice a mistake. */
const UNDO_MS = 8000;

/**
 * Returns a key from type and id, because contracts and projects appear twice: on their start and end dates.
 */
export const keyOf = ({ kind, id }: Pick<CalendarItem, 'kind' | 'id'>): string => `${kind}-${id}`;

export type Moving = ReturnType<typeof useMoving>;

/** Moves items to other days, by dragging or by choosing a date. */
export function useMoving(items: readonly CalendarItem[]) {
  const { mutateAsync } = useMoveItem();
  const [dragged, setDragged] = useState<CalendarItem | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [choosing, choose] = useState<CalendarItem | null>(null);
  const followFocus = useFocusOfMoved(items);

  const move = async (item: CalendarItem, to: string) => {
    if (!item.move || to === item.move.date) return;
    const undo = (version: number) => write({ item, version, to: item.move?.date ?? to, shown: item.date });
    try {
      const { version, act_by } = await write({ item, version: item.move.version, to, shown: to });
      notify.success(`Moved to ${dayWithWeekday(to)}: ${isolated(item.title)}`, {
        about: item.id,
        duration: UNDO_MS,
        description:
          act_by && act_by !== to
            ? `Act by ${dayWithWeekday(act_by)}, the last business day before it.`
            : undefined,
        action: {
          label: 'Undo',
          onClick: () =>
            void undo(version).catch((error) => refused(item, 'The date was not changed.', error)),
        },
      });
    } catch (error) {
      refused(item, 'Not moved.', error);
    }
  };
  const write = (change: Move) => mutateAsync(change);

  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    over,
    choosing,
    choose,
    moveTo: (item: CalendarItem, to: string) => {
      followFocus({ key: keyOf(item), day: to });
      void move(item, to);
    },
    item: (item: CalendarItem) =>
      item.move
        ? {
            draggable: true,
            onDragStart: ({ dataTransfer }: React.DragEvent) => {
              dataTransfer.setData('text/plain', item.title);
              dataTransfer.effectAllowed = 'move';
              setDragged(item);
            },
            onDragEnd: end,
          }
        : {},
    day: (day: string) =>
      dragged
        ? {
            onDragOver: (event: React.DragEvent) => {
              event.preventDefault();
              event.dataTransfer.dropEffect = 'move';
              setOver(day);
            },
            onDrop: (event: React.DragEvent) => {
              event.preventDefault();
              end();
              // Some items are shown on another day than their stored date. Dropping one back on its own day
              // is not a move.
              if (day !== dragged.date) void move(dragged, day);
            },
          }
        : {},
  };
}

/** Focus follows the moved item to its new day, or to the day itself if the item is hidden there. */
function useFocusOfMoved(items: readonly CalendarItem[]) {
  const moved = useRef<{ key: string; day: string } | null>(null);
  useEffect(() => {
    const item = items.find((one) => keyOf(one) === moved.current?.key);
    if (!moved.current || item?.date !== moved.current.day) return;
    const { key, day } = moved.current;
    moved.current = null;
    const target =
      document.querySelector(`[data-item="${key}"] a`) ?? document.querySelector(`[data-day="${day}"]`);
    if (target instanceof HTMLElement) target.focus();
  }, [items]);
  return (next: { key: string; day: string }) => {
    moved.current = next;
  };
}

function refused({ id, title }: CalendarItem, what: string, error: unknown): void {
  notify.error(`${isolated(title)}: ${what}`, { about: id, description: whyNot(error) });
}

function whyNot(error: unknown): string {
  if (isStale(error)) return 'Someone else changed it. The current version is shown.';
  if (!(error instanceof ApiError)) return 'Try again.';
  if (error.status === 403) return "You don't have permission to move this.";
  return error.fields[0]?.message ?? errorMessage(error, 'Try again.');
}

const dayWithWeekday = (date: string): string =>
  `${parseLocalDate(date)?.toLocaleDateString(undefined, { weekday: 'short' })}, ${formatDate(date)}`;
