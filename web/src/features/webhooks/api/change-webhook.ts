import { type UpdateWebhook, type Webhook, webhookSchema } from '@schemas/webhook.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { webhooksKey } from './keys.ts';

const address = ({ id }: Pick<Webhook, 'id'>) => `/webhooks/${encodeURIComponent(id)}`;

/** Enables or disables a webhook. */
export const useChangeWebhook = () =>
  useMutation({
    mutationFn: ({ webhook, changes }: { webhook: Webhook; changes: UpdateWebhook }) =>
      apiRequest(address(webhook), webhookSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${webhook.version}"`,
      }),
    onSuccess: ({ active }) => notify.success(active ? 'Webhook turned on' : 'Webhook turned off'),
    onError: (error) =>
      notify.error('Failed to change the webhook.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(webhooksKey),
  });

/** Deletes a webhook and its log. */
export const useRemoveWebhook = () =>
  useMutation({
    mutationFn: (webhook: Webhook) => apiRequest(address(webhook), webhookSchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('Webhook removed'),
    onError: (error) =>
      notify.error('Failed to remove the webhook.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(webhooksKey),
  });
