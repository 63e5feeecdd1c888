import { calendarFeedAnswerSchema, calendarFeedSchema, newCalendarFeedSchema } from '@schemas/calendar.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { calendarKeys } from './keys.ts';

/** Whether the user's calendar feed is on. */
export const useCalendarFeed = () =>
  useQuery({
    queryKey: calendarKeys.feed(),
    queryFn: ({ signal }) => apiRequest('/calendar/feed', calendarFeedAnswerSchema, { signal }),
  });

/** Creates a new feed URL, shown once, and revokes the old one. */
export const useCreateCalendarFeed = () =>
  useMutation({
    mutationFn: () => apiRequest('/calendar/feed', newCalendarFeedSchema, { method: 'POST' }),
    onSuccess: refetch(calendarKeys.feed()),
  });

/** Turns the feed off. */
export const useDeleteCalendarFeed = () =>
  useMutation({
    mutationFn: () => apiRequest('/calendar/feed', calendarFeedSchema, { method: 'DELETE' }),
    onSuccess: refetch(calendarKeys.feed()),
  });
