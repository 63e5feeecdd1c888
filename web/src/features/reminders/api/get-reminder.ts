import { reminderSchema } from '@schemas/reminder.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { reminderKeys } from './keys.ts';

/** One reminder; '' fetches none. */
export const useReminder = (id: string) =>
  useQuery({
    queryKey: reminderKeys.detail(id),
    queryFn: ({ signal }) => apiRequest(`/reminders/${encodeURIComponent(id)}`, reminderSchema, { signal }),
    enabled: id !== '',
  });
