import { webhookSchema } from '@schemas/webhook.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { webhooksKey } from './keys.ts';

const list = webhookSchema.array();

/** The organization's webhooks, newest first. */
export const useWebhooks = () =>
  useQuery({
    queryKey: webhooksKey,
    queryFn: ({ signal }) => apiRequest('/webhooks', list, { signal }),
  });
