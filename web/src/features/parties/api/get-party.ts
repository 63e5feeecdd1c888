import { partyDetailSchema } from '@schemas/party.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { partyKeys } from './keys.ts';

export const useParty = (id: string) =>
  useQuery({
    queryKey: partyKeys.detail(id),
    queryFn: ({ signal }) => apiRequest(`/parties/${encodeURIComponent(id)}`, partyDetailSchema, { signal }),
  });
