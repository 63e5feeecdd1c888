import { earlierDecisionSchema } from '@schemas/earlier-decision.ts';
import { useQuery } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';

const decisions = earlierDecisionSchema.array();

/** Decisions on findings of the same category in other contracts. */
export const useEarlierDecisions = (contractId: string, findingId: string) =>
  useQuery({
    queryKey: [...contractKeys.detail(contractId), 'earlier-decisions', findingId],
    queryFn: ({ signal }) =>
      apiRequest(
        `/contracts/${encodeURIComponent(contractId)}/findings/${encodeURIComponent(findingId)}/earlier-decisions`,
        decisions,
        { signal },
      ),
  });
