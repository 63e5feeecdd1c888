import { apiKeySchema } from '@schemas/api-key.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { apiKeysKey } from './keys.ts';

/** Revokes a key, effective with the next request. */
export const useRevokeApiKey = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/api-keys/${encodeURIComponent(id)}`, apiKeySchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('API key revoked'),
    onError: (error) =>
      notify.error('Failed to revoke the key.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(apiKeysKey),
  });
