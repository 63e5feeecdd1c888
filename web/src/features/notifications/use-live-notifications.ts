import type { NotificationEvent } from '@schemas/notifications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths.ts';
import { joinChannel } from '@/lib/realtime.ts';
import { refreshUser, useOrganization, useUser } from '@/lib/session/session-store.ts';
import { throttle } from '@/lib/throttle.ts';
import { useMarkRead } from './api/change-notifications.ts';
import { notificationKeys } from './api/keys.ts';
import { fetchHistory, fetchMark } from './api/list-notifications.ts';
import { preferencesQuery } from './api/preferences.ts';
import { readIncoming } from './incoming.ts';

const REFRESH_MS = 500;

/**
 * Keeps the bell in sync with the user's channel: announces incoming notifications and refetches the lists.
 * After a disconnection, fetches the history since the last known event, so that nothing is missed or
 * announced twice.
 */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: userId } = useUser();
  const organizationId = useOrganization()?.id;
  const { mutate: markRead } = useMarkRead();
  const actions = useRef({ navigate, markRead, organizationId });
  actions.current = { navigate, markRead, organizationId };

  useEffect(() => {
    const raised = new Set<string>();
    // Get the start of the history before joining the channel, so that it covers what arrives in between.
    const start = fetchMark()
      .then(({ since, known }) => {
        for (const id of known) raised.add(id);
        return since;
      })
      .catch(() => null);
    let since: string | null = null;
    let left = false;
    const refresh = throttle(
      () => void client.invalidateQueries({ queryKey: notificationKeys.all }),
      REFRESH_MS,
    );

    const onOpen = (notification: NotificationEvent) => {
      if (!notification.read) actions.current.markRead(notification.id);
      if (notification.actionUrl) actions.current.navigate(notification.actionUrl);
    };
    const take = async (notifications: NotificationEvent[]) => {
      const fresh = notifications.filter(({ id, read }) => !raised.has(id) && !read);
      for (const { id } of notifications) raised.add(id);
      refresh();
      if (fresh.length === 0) return;
      const [{ raiseNotifications }, preferences] = await Promise.all([
        import('./raise.ts'),
        client.fetchQuery(preferencesQuery),
      ]);
      if (left) return;
      const onSeeAll = () => actions.current.navigate(paths.notifications);
      raiseNotifications(fresh, {
        preferences,
        organizationId: actions.current.organizationId,
        onOpen,
        onSeeAll,
      });
    };
    const catchUp = async () => {
      const from = since ?? (await start);
      if (left || from === null) return;
      let cursor: string | null = null;
      do {
        const page = await fetchHistory(from, cursor);
        if (left) return;
        // The next history starts where the first page did, to include notifications written while later
        // pages load.
        if (cursor === null) since = page.since ?? since;
        await take(page.items.map((item) => ({ ...item, since: from })));
        cursor = page.next;
      } while (cursor !== null);
    };

    const leave = joinChannel(`user:${userId}`, {
      onEvent: (event, payload) => {
        const incoming = readIncoming(event, payload);
        if (incoming.kind === 'notifications') {
          since = incoming.notifications.at(-1)?.since ?? since;
          void take(incoming.notifications).catch(cannotCatchUp);
        } else if (incoming.kind === 'system') {
          void import('./raise.ts').then(({ raiseSystemMessage }) => raiseSystemMessage(incoming.text));
        } else if (incoming.kind === 'state') {
          refresh();
        } else if (incoming.kind === 'membership') {
          void refreshUser();
        } else if (incoming.kind === 'preferences') {
          void client.invalidateQueries({ queryKey: notificationKeys.preferences() });
        }
      },
      onJoined: () => {
        // Also on the first join: a notification may have arrived between the first fetch and joining the
        // channel.
        refresh();
        void catchUp().catch(cannotCatchUp);
      },
    });
    return () => {
      left = true;
      refresh.cancel();
      leave();
    };
  }, [client, userId]);
}

/** The lists are refetched anyway; only the toasts are skipped. */
function cannotCatchUp(error: unknown): void {
  console.warn('Failed to load missed notifications', error);
}
