import { notificationStatsSchema } from '@schemas/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { notificationKeys } from './keys.ts';

/** Number of notifications: total, unread, by type, and by priority. */
export function useNotificationStats() {
  return useQuery({
    queryKey: notificationKeys.stats(),
    queryFn: ({ signal }) => apiRequest('/notifications/stats', notificationStatsSchema, { signal }),
  });
}
