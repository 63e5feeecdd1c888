import { type UpdateWebhook, type Webhook, webhookSchema } from '@schemas/webhook.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { webhooksKey } from './keys.ts';

const address = ({ id }: Pick<Webhook, 'id'>) => `/webhooks/${encodeURIComponent(id)}`;

/** Enables or disables a webhook. */
export function useChangeWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ webhook, changes }: { webhook: Webhook; changes: UpdateWebhook }) =>
      apiRequest(address(webhook), webhookSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${webhook.version}"`,
      }),
    onSuccess: ({ active }) => notify.success(active ? 'Webhook turned on' : 'Webhook turned off'),
    onError: (error) =>
      notify.error('Failed to change the webhook.', { description: errorMessage(error, 'Try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}

/** Deletes a webhook and its log. */
export function useRemoveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (webhook: Webhook) => apiRequest(address(webhook), webhookSchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('Webhook removed'),
    onError: (error) =>
      notify.error('Failed to remove the webhook.', { description: errorMessage(error, 'Try again.') }),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  });
}
