import { calendarFeedAnswerSchema, calendarFeedSchema, newCalendarFeedSchema } from '@schemas/calendar.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { calendarKeys } from './keys.ts';

/** Whether the user's calendar feed is on. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: calendarKeys.feed(),
    queryFn: ({ signal }) => apiRequest('/calendar/feed', calendarFeedAnswerSchema, { signal }),
  });

/** Creates a new feed URL, shown once, and revokes the old one. */
export function useCreateCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('/calendar/feed', newCalendarFeedSchema, { method: 'POST' }),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarKeys.feed() }),
  });
}

/** Turns the feed off. */
export function useDeleteCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('/calendar/feed', calendarFeedSchema, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarKeys.feed() }),
  });
}
