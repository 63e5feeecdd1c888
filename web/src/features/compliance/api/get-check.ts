import { complianceCheckDetailSchema } from '@schemas/compliance-check.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { complianceKeys } from './keys.ts';
import { REFRESH_MS } from './list-checks.ts';

/** A check with its requirement, evidence, and the reader's permissions. */
export function checkOptions(id: string) {
  return queryOptions({
    queryKey: complianceKeys.detail(id),
    queryFn: ({ signal }) =>
      apiRequest(`/compliance/checks/${encodeURIComponent(id)}`, complianceCheckDetailSchema, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export const useCheck = (id: string) => useQuery(checkOptions(id));
