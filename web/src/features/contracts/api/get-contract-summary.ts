import { contractSummarySchema } from '@schemas/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';
import { REFRESH_MS } from './list-contracts.ts';

/** Counts every contract the reader may see, not only the loaded page. */
export const useContractSummary = () =>
  useQuery({
    queryKey: contractKeys.summary(),
    queryFn: ({ signal }) => apiRequest('/contracts/summary', contractSummarySchema, { signal }),
    refetchInterval: REFRESH_MS,
  });
