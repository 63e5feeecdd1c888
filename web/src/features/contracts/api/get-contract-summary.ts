import { contractSummarySchema } from '@contract/contract.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';
import { REFRESH_MS } from './list-contracts.ts';

/** Counted over every contract the reader may see, not over the page that happens to be loaded. */
function contractSummaryOptions() {
  return queryOptions({
    queryKey: contractKeys.summary(),
    queryFn: ({ signal }) => apiRequest('/contracts/summary', contractSummarySchema, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export const useContractSummary = () => useQuery(contractSummaryOptions());
