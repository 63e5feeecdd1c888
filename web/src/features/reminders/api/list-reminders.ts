import { reminderSchema } from '@schemas/reminder.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
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

/** The reminders to come of a project's deadlines, as many as one answer holds. */
export const useDeadlineReminders = (projectId: string) =>
  useQuery({
    queryKey: reminderKeys.ofDeadlines(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/reminders', list, {
        query: { project_id: projectId, about: 'deadline', state: 'active', limit: 500 },
        signal,
      }),
  });
