import { reminderSchema } from '@contract/reminder.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type ReminderFilter, reminderKeys } from './keys.ts';

const list = reminderSchema.array();

/** Reminders that the person may see, soonest first, page by page. */
export function useReminders(filter: ReminderFilter) {
  return useInfiniteQuery({
    queryKey: reminderKeys.list(filter),
    ...keysetPages('/reminders', list, { ...filter, limit: 50 }),
    // When they come changes with the time.
    refetchInterval: 60_000,
  });
}
