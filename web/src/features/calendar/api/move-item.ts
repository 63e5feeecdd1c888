import {
  type Calendar,
  type CalendarItem,
  type CalendarKind,
  calendarMovedSchema,
} from '@contract/calendar.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { calendarKeys } from './keys.ts';

/** Where the day of an item is written, and under what name. */
const WRITTEN: Record<CalendarKind, { at: string; field: string }> = {
  contract_start: { at: '/contracts/', field: 'start_date' },
  contract_end: { at: '/contracts/', field: 'end_date' },
  obligation: { at: '/obligations/', field: 'anchor_date' },
  deadline: { at: '/deadlines/', field: 'due_on' },
  check: { at: '/compliance/check/', field: 'due_date' },
  reminder: { at: '/reminders/', field: 'date' },
  notice: { at: '/notices/', field: 'due_by' },
  project_start: { at: '/projects/', field: 'start_date' },
  project_end: { at: '/projects/', field: 'end_date' },
};

export interface Move {
  item: CalendarItem;
  /** The version that was seen. */
  version: number;
  /** The day that is written, and the one on which it is shown until the answer is there. */
  to: string;
  shown: string;
}

/** Puts an item on another day by the route of its own noun; it is shown there at once, and back where it was if that is refused. */
export function useMoveItem() {
  const client = useQueryClient();
  const ranges = { queryKey: [...calendarKeys.all, 'range'] };
  return useMutation({
    mutationFn: ({ item: { kind, id }, version, to }: Move) =>
      apiRequest(`${WRITTEN[kind].at}${id}`, calendarMovedSchema, {
        method: 'PUT',
        body: { [WRITTEN[kind].field]: to },
        ifMatch: `"${version}"`,
      }),
    onMutate: async ({ item, shown }) => {
      await client.cancelQueries(ranges);
      const before = client.getQueriesData<Calendar>(ranges);
      client.setQueriesData<Calendar>(ranges, (calendar) => calendar && withMoved(calendar, item, shown));
      return before;
    },
    onError: (_error, _move, before) => {
      for (const [key, calendar] of before ?? []) client.setQueryData(key, calendar);
    },
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.all }),
  });
}

/** Until the answer is there it cannot be moved again: its version is not known. */
const withMoved = (calendar: Calendar, { kind, id }: CalendarItem, date: string): Calendar => ({
  ...calendar,
  items: calendar.items.map((item) =>
    item.kind === kind && item.id === id ? { ...item, date, move: null } : item,
  ),
});
