import type { Notification } from '@schemas/notifications.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Page } from '@/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

type Cached = Page<Notification> | InfiniteData<Page<Notification>> | undefined;

/** Optimistically updates notifications in every cached list; returning null removes one. */
export async function editCached(
  client: QueryClient,
  edit: (item: Notification) => Notification | null,
): Promise<void> {
  await client.cancelQueries({ queryKey: notificationKeys.lists() });
  const page = (before: Page<Notification>): Page<Notification> => ({
    ...before,
    items: before.items.flatMap((item) => edit(item) ?? []),
  });
  client.setQueriesData<Cached>({ queryKey: notificationKeys.lists() }, (cached) => {
    if (!cached) return cached;
    return 'pages' in cached ? { ...cached, pages: cached.pages.map(page) } : page(cached);
  });
}
