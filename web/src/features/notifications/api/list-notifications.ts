import { notificationSchema } from '@schemas/notifications.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type BellView, type NotificationFilter, notificationKeys } from './keys.ts';

const list = notificationSchema.array();
const PAGE = 50;
/** Number of notifications the bell shows (SPEC section 9). */
export const BELL_ITEMS = 10;

const views: Record<BellView, Record<string, string>> = {
  all: {},
  unread: { read: 'false' },
  important: { priorities: 'high,urgent' },
};

/** The newest notifications in one view of the bell. */
export function useBellNotifications(view: BellView, enabled: boolean) {
  return useQuery({
    queryKey: notificationKeys.bell(view),
    queryFn: ({ signal }) =>
      apiPage('/notifications', list, { query: { limit: BELL_ITEMS, ...views[view] }, signal }),
    enabled,
  });
}

/** The whole list, newest first, paginated. */
export function useNotifications(filter: NotificationFilter) {
  return useInfiniteQuery({
    queryKey: notificationKeys.list(filter),
    ...keysetPages('/notifications', list, { ...filter, limit: PAGE }),
  });
}

/**
 * One page of notifications after a disconnection, oldest first; `since` comes from the last list or event.
 */
export function fetchHistory(since: string, cursor: string | null) {
  return apiPage('/notifications', list, { query: { since, cursor, limit: 500 } });
}

/**
 * Where to resume after the next disconnection, and which notifications are already known: a history may
 * start slightly earlier.
 */
export async function fetchMark(): Promise<{ since: string | null; known: string[] }> {
  const { since, items } = await apiPage('/notifications', list, { query: { limit: 50 } });
  return { since, known: items.map(({ id }) => id) };
}
