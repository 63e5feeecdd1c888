import { complianceSummarySchema } from '@schemas/compliance-check.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { complianceKeys } from './keys.ts';
import { REFRESH_MS } from './list-checks.ts';

/** Counts all checks of a project. For '' it covers every project the reader may see. */
export const useComplianceSummary = (projectId: string) =>
  useQuery({
    queryKey: complianceKeys.summary(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/compliance/summary', complianceSummarySchema, {
        query: { project_id: projectId },
        signal,
      }),
    refetchInterval: REFRESH_MS,
  });
