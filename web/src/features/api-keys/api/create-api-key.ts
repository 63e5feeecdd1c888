import { type CreateApiKey, newApiKeySchema } from '@schemas/api-key.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { apiKeysKey } from './keys.ts';

/** Creates an API key. Only this response contains the secret. */
export const useCreateApiKey = () =>
  useMutation({
    mutationFn: (body: CreateApiKey) => apiRequest('/api-keys', newApiKeySchema, { method: 'POST', body }),
    onSuccess: refetch(apiKeysKey),
  });
