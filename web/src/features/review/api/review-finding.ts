import { type Analysis, analysisSchema, type Finding, type reviewFindingSchema } from '@schemas/analysis.ts';
import type { ContractDetail } from '@schemas/contract.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';

export type ReviewInput = z.input<typeof reviewFindingSchema>;

interface Decision {
  /**
   * The finding as the reader saw it. If another user has reviewed it since, the request is refused with 412.
   */
  finding: Pick<Finding, 'id' | 'version'>;
  review: ReviewInput;
}

/** Saves a review of a finding. The response replaces the contract's cached analysis, including its score. */
export function useReviewFinding(contractId: string) {
  const client = useQueryClient();
  return useMutation({
    // One request at a time: each response is the whole analysis, and the last response must be the newest.
    scope: { id: `analysis-${contractId}` },
    mutationFn: ({ finding, review }: Decision) =>
      apiRequest(
        `/contracts/${encodeURIComponent(contractId)}/findings/${encodeURIComponent(finding.id)}/review`,
        analysisSchema,
        { method: 'PUT', body: review, ifMatch: `"${finding.version}"` },
      ),
    onSuccess: (analysis) => replaceAnalysis(client, contractId, analysis),
  });
}

/** Replaces the contract's cached analysis and refetches lists for their scores. */
export async function replaceAnalysis(
  client: QueryClient,
  contractId: string,
  analysis: Analysis,
): Promise<void> {
  const queryKey = contractKeys.detail(contractId);
  // A pending response would restore the old score.
  await client.cancelQueries({ queryKey });
  client.setQueryData<ContractDetail>(
    queryKey,
    (contract) =>
      contract && {
        ...contract,
        analysis,
        risk_score: analysis.risk_score,
        unscored_reason: analysis.gate.reason,
      },
  );
  void client.invalidateQueries({
    queryKey: contractKeys.all,
    predicate: (query) => query.queryKey[1] !== 'detail',
  });
}
