import { complianceSummarySchema } from '@schemas/compliance-check.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { complianceKeys } from './keys.ts';
import { REFRESH_MS } from './list-checks.ts';

/** Counts every check of a project, or for '' of all projects the reader may see. */
function complianceSummaryOptions(projectId: string) {
  return queryOptions({
    queryKey: complianceKeys.summary(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/compliance/summary', complianceSummarySchema, {
        query: { project_id: projectId },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });
}

export const useComplianceSummary = (projectId: string) => useQuery(complianceSummaryOptions(projectId));
