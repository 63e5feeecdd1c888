import { type AnalyzeContract, analysisSchema } from '@schemas/analysis.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { contractKeys } from './keys.ts';

export interface AnalyzeInput {
  contractId: string;
  /** The side the contract is reviewed for. The server's default is contractor. */
  perspective?: AnalyzeContract['perspective'];
  /** Our party's name in the contract, and the kind of paper; null withdraws an earlier statement. */
  ourParty?: AnalyzeContract['our_party'];
  statedKind?: AnalyzeContract['stated_kind'];
}

/** Analyzes the newest document with text and makes the result the contract's current analysis. */
export const useAnalyzeContract = () =>
  useMutation({
    mutationFn: ({ contractId, perspective, ourParty, statedKind }: AnalyzeInput) =>
      apiRequest('/contracts/analyze', analysisSchema, {
        method: 'POST',
        body: {
          contract_id: contractId,
          extract_clauses: true,
          assess_risk: true,
          perspective,
          our_party: ourParty,
          stated_kind: statedKind,
        },
      }),
    onSuccess: refetch(contractKeys.all),
  });
