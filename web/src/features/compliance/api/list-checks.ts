import { complianceCheckSchema } from '@contract/compliance-check.ts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type CheckFilter, complianceKeys } from './keys.ts';

const checkList = complianceCheckSchema.array();
/** How often compliance is asked for anew (SPEC section 9). */
export const REFRESH_MS = 60_000;
const PAGE = 50;

/** Checks newest first, page by page, with the count of all that match. */
function checkListOptions(filter: CheckFilter) {
  return infiniteQueryOptions({
    queryKey: complianceKeys.list(filter),
    ...keysetPages('/compliance/checks', checkList, { ...filter, limit: PAGE, count: 'exact' }),
    refetchInterval: REFRESH_MS,
  });
}

export const useCheckList = (filter: CheckFilter) => useInfiniteQuery(checkListOptions(filter));
