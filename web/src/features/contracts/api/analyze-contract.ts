import { type AnalyzeContract, analysisSchema } from '@schemas/analysis.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { contractKeys } from './keys.ts';

export interface AnalyzeInput {
  contractId: string;
  /** The side the contract is reviewed for. The server's default is contractor. */
  perspective?: AnalyzeContract['perspective'];
}

/** Analyzes the newest document with text and makes the result the contract's current analysis. */
export const useAnalyzeContract = () =>
  useMutation({
    mutationFn: ({ contractId, perspective }: AnalyzeInput) =>
      apiRequest('/contracts/analyze', analysisSchema, {
        method: 'POST',
        body: { contract_id: contractId, extract_clauses: true, assess_risk: true, perspective },
      }),
    onSuccess: refetch(contractKeys.all),
  });
