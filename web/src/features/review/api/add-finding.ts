import { type AddFinding, analysisSchema } from '@schemas/analysis.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { replaceAnalysis } from './review-finding.ts';

/** Adds a manual finding. The response replaces the contract's cached analysis. */
export function useAddFinding(contractId: string) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    scope: { id: `analysis-${contractId}` },
    mutationFn: (body: AddFinding) =>
      apiRequest(`/contracts/${encodeURIComponent(contractId)}/findings`, analysisSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: (analysis) => {
      idempotency.succeeded();
      return replaceAnalysis(client, contractId, analysis);
    },
  });
}
