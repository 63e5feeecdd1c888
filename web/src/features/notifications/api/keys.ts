/** Filters of a notification list; '' does not filter, multiple values are separated by commas. */
export interface NotificationFilter {
  types: string;
  priorities: string;
  read: string;
  source: string;
  start_date: string;
  end_date: string;
  q: string;
}

/** Which notifications the bell shows. */
export type BellView = 'all' | 'unread' | 'important';

export const notificationKeys = {
  all: ['notifications'] as const,
  stats: () => [...notificationKeys.all, 'stats'] as const,
  lists: () => [...notificationKeys.all, 'list'] as const,
  bell: (view: BellView) => [...notificationKeys.lists(), 'bell', view] as const,
  list: (filter: NotificationFilter) => [...notificationKeys.lists(), 'page', filter] as const,
  preferences: () => ['notification-preferences'] as const,
};
