import {
  type Calendar,
  type CalendarItem,
  type CalendarKind,
  calendarMovedSchema,
} from '@schemas/calendar.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { calendarKeys } from './keys.ts';

/** The route and field that store an item's date; null if it can never be moved. */
const WRITTEN: Record<CalendarKind, { at: string; field: string } | null> = {
  contract_start: { at: '/contracts/', field: 'start_date' },
  contract_end: { at: '/contracts/', field: 'end_date' },
  obligation: { at: '/obligations/', field: 'anchor_date' },
  deadline: { at: '/deadlines/', field: 'due_on' },
  check: { at: '/compliance/check/', field: 'due_date' },
  reminder: { at: '/reminders/', field: 'date' },
  notice: { at: '/notices/', field: 'due_by' },
  document_request: null,
  project_start: { at: '/projects/', field: 'start_date' },
  project_end: { at: '/projects/', field: 'end_date' },
};

export interface Move {
  item: CalendarItem;
  /** The version the user saw. */
  version: number;
  /** `to` is the date to store; `shown` is the date on which to show the item until the response arrives. */
  to: string;
  shown: string;
}

/**
 * Moves an item to another day through its own route. Shows the move right away and reverts it if the server
 * refuses.
 */
export function useMoveItem() {
  const client = useQueryClient();
  const ranges = { queryKey: [...calendarKeys.all, 'range'] };
  return useMutation({
    mutationFn: async ({ item: { kind, id }, version, to }: Move) => {
      const written = WRITTEN[kind];
      if (!written) throw new Error(`A ${kind} cannot be moved`);
      return apiRequest(`${written.at}${id}`, calendarMovedSchema, {
        method: 'PUT',
        body: { [written.field]: to },
        ifMatch: `"${version}"`,
      });
    },
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

/**
 * Shows an item on another day. It cannot be moved again until the response arrives, because its version is
 * unknown.
 */
const withMoved = (calendar: Calendar, { kind, id }: CalendarItem, date: string): Calendar => ({
  ...calendar,
  items: calendar.items.map((item) =>
    item.kind === kind && item.id === id ? { ...item, date, move: null } : item,
  ),
});
