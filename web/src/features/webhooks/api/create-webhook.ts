import { type CreateWebhook, newWebhookSchema } from '@schemas/webhook.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { webhooksKey } from './keys.ts';

/** Only this response contains the secret. */
export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateWebhook) => apiRequest('/webhooks', newWebhookSchema, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}
