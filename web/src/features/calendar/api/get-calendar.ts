import { calendarSchema } from '@schemas/calendar.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { type CalendarFilter, calendarKeys } from './keys.ts';

const REFRESH_MS = 60_000;

/** The calendar's items in a range. Keeps the previous range while the next loads. */
export const useCalendar = (filter: CalendarFilter) =>
  useQuery({
    queryKey: calendarKeys.range(filter),
    queryFn: ({ signal }) =>
      apiRequest('/calendar', calendarSchema, {
        query: {
          from: filter.from,
          to: filter.to,
          project_id: filter.project || undefined,
          kinds: filter.kinds || undefined,
        },
        signal,
      }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
