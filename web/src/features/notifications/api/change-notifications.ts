import {
  type markNotificationsSchema,
  notificationSchema,
  notificationsChangedSchema,
  notificationsRemovedSchema,
  type removeNotificationsSchema,
} from '@schemas/notifications.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { editCached } from './edit-cached.ts';
import { notificationKeys } from './keys.ts';

const REMOVED_MS = 8_000;

/** Marks a notification as read, on screen immediately. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/notifications/${id}`, notificationSchema, { method: 'PUT', body: { read: true } }),
    onMutate: (id) => editCached(client, (item) => (item.id === id ? { ...item, read: true } : item)),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.all }),
  });
}

/** Marks notifications as read or unread: those with the given ids, or all that match a filter. */
export const useMarkNotifications = () =>
  useMutation({
    mutationFn: (input: z.input<typeof markNotificationsSchema>) =>
      apiRequest('/notifications/mark', notificationsChangedSchema, { method: 'POST', body: input }),
    onError: (error) => notify.error(reason(error, 'Failed to mark notifications. Please try again.')),
    onSettled: refetch(notificationKeys.all),
  });

/** Dismisses notifications from the bell and offers Undo. */
export function useRemoveNotifications() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: notificationKeys.all });
  const restore = useMutation({
    mutationFn: (removedAt: string) =>
      apiRequest('/notifications/restore', notificationsChangedSchema, {
        method: 'POST',
        body: { removed_at: removedAt },
      }),
    onSuccess: ({ changed }) => notify.success(`Restored ${count(changed)}`),
    onError: (error) => notify.error(reason(error, 'Failed to restore notifications. Please try again.')),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (input: z.input<typeof removeNotificationsSchema>) =>
      apiRequest('/notifications/remove', notificationsRemovedSchema, { method: 'POST', body: input }),
    onMutate: async ({ ids }) => {
      if (ids) await editCached(client, (item) => (ids.includes(item.id) ? null : item));
    },
    onSuccess: ({ changed, removed_at }) => {
      if (removed_at === null) return;
      notify.success(`Removed ${count(changed)}`, {
        id: 'notifications-removed',
        duration: REMOVED_MS,
        action: { label: 'Undo', onClick: () => restore.mutate(removed_at) },
      });
    },
    onError: (error) => notify.error(reason(error, 'Failed to remove notifications. Please try again.')),
    onSettled: refresh,
  });
}

const count = (changed: number) => `${changed} ${changed === 1 ? 'notification' : 'notifications'}`;
const reason = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.status < 500 ? error.message : fallback;
