import { type CreateWebhook, newWebhookSchema } from '@schemas/webhook.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { webhooksKey } from './keys.ts';

/** Only this response contains the secret. */
export const useCreateWebhook = () =>
  useMutation({
    mutationFn: (body: CreateWebhook) => apiRequest('/webhooks', newWebhookSchema, { method: 'POST', body }),
    onSuccess: refetch(webhooksKey),
  });
