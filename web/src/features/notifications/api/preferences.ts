import {
  type NotificationPreferences,
  notificationPreferencesSchema,
  type UpdateNotificationPreferences,
} from '@schemas/notifications.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

/** The user's notification preferences. */
export const preferencesQuery = queryOptions({
  queryKey: notificationKeys.preferences(),
  queryFn: ({ signal }) =>
    apiRequest('/notifications/preferences', notificationPreferencesSchema, { signal }),
});

export const useNotificationPreferences = () => useQuery(preferencesQuery);

/** Saves preferences; rejected if another screen changed them in the meantime. */
export function useUpdatePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, changes }: { version: number; changes: UpdateNotificationPreferences }) =>
      apiRequest('/notifications/preferences', notificationPreferencesSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: (now: NotificationPreferences) => client.setQueryData(preferencesQuery.queryKey, now),
  });
}
