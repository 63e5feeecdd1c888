import { activityEventSchema } from '@schemas/activity.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { complianceKeys } from './keys.ts';

const eventList = activityEventSchema.array();
const PAGE = 50;

/** The history of a check and its evidence, newest first, page by page. */
export function useCheckHistory(checkId: string) {
  return useInfiniteQuery({
    queryKey: complianceKeys.history(checkId),
    ...keysetPages('/activity', eventList, { check_id: checkId, limit: PAGE }),
  });
}
