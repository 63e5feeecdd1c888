import { type ChainParams, chainSchema } from '@schemas/chain.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { chainKeys } from './keys.ts';

/** The paper trail around one record. */
export const useChain = (marked: ChainParams) =>
  useQuery({
    queryKey: chainKeys.of(marked),
    queryFn: ({ signal }) =>
      apiRequest(`/chains/${marked.kind}/${encodeURIComponent(marked.id)}`, chainSchema, { signal }),
  });
