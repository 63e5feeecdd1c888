import { type ComplianceDueGroup, complianceCheckSchema } from '@schemas/compliance-check.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { keysetPages } from '@/lib/keyset-pages.ts';
import { type CheckFilter, complianceKeys } from './keys.ts';

const checkList = complianceCheckSchema.array();
/** Refetch interval of compliance data (SPEC section 9). */
export const REFRESH_MS = 60_000;
const PAGE = 100;

/** Checks of one due group, soonest first, page by page, with the total count. */
export const useCheckList = (filter: CheckFilter, due: ComplianceDueGroup) =>
  useInfiniteQuery({
    queryKey: complianceKeys.list(filter, due),
    ...keysetPages('/compliance/checks', checkList, { ...filter, due, limit: PAGE, count: 'exact' }),
    refetchInterval: REFRESH_MS,
  });
