import { contractDetailSchema } from '@contract/contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';

export function contractOptions(id: string) {
  return queryOptions({
    queryKey: contractKeys.detail(id),
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${encodeURIComponent(id)}`, contractDetailSchema, { signal }),
  });
}

export const useContract = (id: string) => useQuery(contractOptions(id));
