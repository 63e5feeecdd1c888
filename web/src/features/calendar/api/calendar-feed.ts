import { calendarFeedAnswerSchema, calendarFeedSchema, newCalendarFeedSchema } from '@contract/calendar.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { calendarKeys } from './keys.ts';

/** Whether one's calendar has an address for other programs. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: calendarKeys.feed(),
    queryFn: ({ signal }) => apiRequest('/calendar/feed', calendarFeedAnswerSchema, { signal }),
  });

/** Gives it a new one, told this once; an old one ends. */
export function useCreateCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('/calendar/feed', newCalendarFeedSchema, { method: 'POST' }),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarKeys.feed() }),
  });
}

/** Ends it. */
export function useDeleteCalendarFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiRequest('/calendar/feed', calendarFeedSchema, { method: 'DELETE' }),
    onSuccess: () => client.invalidateQueries({ queryKey: calendarKeys.feed() }),
  });
}
