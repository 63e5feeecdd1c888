import { reminderSchema } from '@schemas/reminder.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type ReminderFilter, reminderKeys } from './keys.ts';

const list = reminderSchema.array();

/** Reminders the user may see, soonest first, paginated. */
export function useReminders(filter: ReminderFilter) {
  return useInfiniteQuery({
    queryKey: reminderKeys.list(filter),
    ...keysetPages('/reminders', list, { ...filter, limit: 50 }),
    // Which reminders are next changes over time.
    refetchInterval: 60_000,
  });
}

/** Upcoming reminders for a project's deadlines, limited to one response. */
export const useDeadlineReminders = (projectId: string, enabled: boolean) =>
  useQuery({
    queryKey: reminderKeys.ofDeadlines(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/reminders', list, {
        query: { project_id: projectId, about: 'deadline', state: 'active', limit: 500 },
        signal,
      }),
    enabled,
  });
