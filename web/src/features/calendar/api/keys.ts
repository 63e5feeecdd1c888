export interface CalendarFilter {
  from: string;
  to: string;
  project: string;
  kinds: string;
}

export const calendarKeys = {
  all: ['calendar'] as const,
  range: (filter: CalendarFilter) => [...calendarKeys.all, 'range', filter] as const,
  feed: () => ['calendar-feed'] as const,
};
