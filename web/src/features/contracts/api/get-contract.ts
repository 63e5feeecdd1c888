import { contractDetailSchema } from '@schemas/contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';

const WHILE_READING_MS = 5_000;

export function contractOptions(id: string) {
  return queryOptions({
    queryKey: contractKeys.detail(id),
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${encodeURIComponent(id)}`, contractDetailSchema, { signal }),
    // Polls the progress of reading a document in case the live channel is down.
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ text_status }) => text_status === 'reading') ? WHILE_READING_MS : false,
  });
}

export const useContract = (id: string) => useQuery(contractOptions(id));
