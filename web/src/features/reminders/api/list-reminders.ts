import { reminderSchema } from '@contract/reminder.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { type ReminderFilter, reminderKeys } from './keys.ts';

const list = reminderSchema.array();

/** Reminders that the person may see, soonest first, page by page. */
export function useReminders(filter: ReminderFilter) {
  return useInfiniteQuery({
    queryKey: reminderKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      apiPage('/reminders', list, { query: { ...filter, limit: 50, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    // When they come changes with the time.
    refetchInterval: 60_000,
  });
}
