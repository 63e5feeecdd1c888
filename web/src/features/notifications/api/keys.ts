/** What a list of notifications shows; '' filters nothing, several values have commas between them. */
export interface NotificationFilter {
  types: string;
  priorities: string;
  read: string;
  source: string;
  start_date: string;
  end_date: string;
  q: string;
}

/** What the bell shows of all. */
export type BellView = 'all' | 'unread' | 'important';

export const notificationKeys = {
  all: ['notifications'] as const,
  stats: () => [...notificationKeys.all, 'stats'] as const,
  lists: () => [...notificationKeys.all, 'list'] as const,
  bell: (view: BellView) => [...notificationKeys.lists(), 'bell', view] as const,
  list: (filter: NotificationFilter) => [...notificationKeys.lists(), 'page', filter] as const,
  preferences: () => ['notification-preferences'] as const,
};
