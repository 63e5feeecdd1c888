import { activityEventSchema } from '@contract/activity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { complianceKeys } from './keys.ts';

const eventList = activityEventSchema.array();
const PAGE = 50;

/** What happened to a check and its evidence, newest first, page by page. */
export function useCheckHistory(checkId: string) {
  return useInfiniteQuery({
    queryKey: complianceKeys.history(checkId),
    queryFn: ({ pageParam, signal }) =>
      apiPage('/activity', eventList, {
        query: { check_id: checkId, limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
}
