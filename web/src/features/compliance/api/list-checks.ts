import { complianceCheckSchema } from '@contract/compliance-check.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { apiPage } from '@/lib/api-client.ts';
import { type CheckFilter, complianceKeys } from './keys.ts';

const checkList = complianceCheckSchema.array();
/** How often compliance is asked for anew (SPEC section 9). */
export const REFRESH_MS = 60_000;
const PAGE = 50;

/** Checks newest first, page by page, with the count of all that match. */
function checkListOptions(filter: CheckFilter) {
  return infiniteQueryOptions({
    queryKey: complianceKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      apiPage('/compliance/checks', checkList, {
        query: { ...filter, limit: PAGE, count: 'exact', cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: REFRESH_MS,
  });
}

export const useCheckList = (filter: CheckFilter) => useInfiniteQuery(checkListOptions(filter));
