import { type Obligation, type ObligationStatus, obligationSchema } from '@schemas/obligation.ts';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { type DateScope, obligationKeys } from './keys.ts';

const obligationList = obligationSchema.array();
/** Maximum number of items in one response; a contract has a few dozen. */
const LIMIT = 500;
const STATUSES = ['proposed', 'confirmed', 'completed', 'dismissed'] as const;

/** The obligations of a project or contract by status, each soonest first, those without a date last. */
export function useObligations(scope: DateScope) {
  return useQueries({
    queries: STATUSES.map((status) => ({
      queryKey: obligationKeys.of(scope, status),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        apiRequest('/obligations', obligationList, { query: { ...scope, status, limit: LIMIT }, signal }),
    })),
    combine,
  });
}

/** One loading state for the four lists. */
function combine(lists: UseQueryResult<Obligation[]>[]) {
  const failed = lists.find(({ isError }) => isError);
  const loaded = lists.flatMap(({ data }) => (data ? [data] : []));
  return {
    data:
      loaded.length === STATUSES.length
        ? (Object.fromEntries(STATUSES.map((status, index) => [status, loaded[index]])) as Record<
            ObligationStatus,
            Obligation[]
          >)
        : undefined,
    error: failed?.error ?? null,
    isError: failed !== undefined,
    isRefetchError: lists.some(({ isRefetchError }) => isRefetchError),
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
  };
}
