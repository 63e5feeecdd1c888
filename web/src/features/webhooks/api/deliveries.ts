import { webhookDeliverySchema } from '@schemas/webhook.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { deliveriesKey, webhooksKey } from './keys.ts';

const list = webhookDeliverySchema.array();

/**
 * Webhook deliveries, newest first; '' means every state. Polls, since deliveries progress in the background.
 */
export function useWebhookDeliveries(state: string) {
  return useInfiniteQuery({
    queryKey: deliveriesKey(state),
    ...keysetPages('/webhook-deliveries', list, { state, limit: 20 }),
    refetchInterval: 10_000,
  });
}

export const useResendDelivery = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/webhook-deliveries/${encodeURIComponent(id)}/resend`, webhookDeliverySchema, {
        method: 'POST',
      }),
    onSuccess: () => notify.success('It will be sent again within a minute'),
    onError: (error) => notify.error('Failed to resend.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(webhooksKey),
  });
