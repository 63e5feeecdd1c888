import { type AnalyzeContract, analysisSchema } from '@contract/analysis.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { contractKeys } from './keys.ts';

export interface AnalyzeInput {
  contractId: string;
  /** Whom the review is for; the server's default (contractor) where it is left out. */
  perspective?: AnalyzeContract['perspective'];
}

/** Runs the analysis on the newest document with text and makes it the contract's current one. */
export function useAnalyzeContract() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ contractId, perspective }: AnalyzeInput) =>
      apiRequest('/contracts/analyze', analysisSchema, {
        method: 'POST',
        body: { contract_id: contractId, extract_clauses: true, assess_risk: true, perspective },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}
