import { activityEventSchema } from '@contract/activity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { activityKeys } from './keys.ts';

const eventList = activityEventSchema.array();
const PAGE = 50;

/** What happened to one contract and all that belongs to it, newest first, page by page. */
export function useContractActivity(contractId: string) {
  return useInfiniteQuery({
    queryKey: activityKeys.ofContract(contractId),
    queryFn: ({ pageParam, signal }) =>
      apiPage('/activity', eventList, {
        query: { contract_id: contractId, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
