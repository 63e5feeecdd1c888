import { apiKeySchema } from '@schemas/api-key.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { apiKeysKey } from './keys.ts';

const list = apiKeySchema.array();

/** The organization's API keys, active ones first. */
export const useApiKeys = () =>
  useQuery({
    queryKey: apiKeysKey,
    queryFn: ({ signal }) => apiRequest('/api-keys', list, { signal }),
  });
