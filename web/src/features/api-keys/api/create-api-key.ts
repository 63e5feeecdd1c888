import { type CreateApiKey, newApiKeySchema } from '@schemas/api-key.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { apiKeysKey } from './keys.ts';

/** Creates an API key. Only this response contains the secret. */
export function useCreateApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateApiKey) => apiRequest('/api-keys', newApiKeySchema, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysKey }),
  });
}
