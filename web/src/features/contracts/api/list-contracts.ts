import { contractSchema } from '@contract/contract.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { type ContractFilter, contractKeys } from './keys.ts';

const contractList = contractSchema.array();
/** How often contracts are asked for anew (SPEC section 9). */
export const REFRESH_MS = 60_000;

/** Contracts newest first, page by page; an empty project id means every project. */
export function contractListOptions(filter: ContractFilter, projectId = '') {
  return infiniteQueryOptions({
    queryKey: contractKeys.list(filter, projectId),
    queryFn: ({ pageParam, signal }) =>
      apiPage(`/contracts/project/${encodeURIComponent(projectId)}`, contractList, {
        query: { ...filter, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
}

export const useContractList = (filter: ContractFilter, projectId?: string) =>
  useInfiniteQuery(contractListOptions(filter, projectId));
