import { type AddFinding, analysisSchema } from '@schemas/analysis.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { replaceAnalysis } from './review-finding.ts';

/** Adds a manual finding. The response replaces the contract's cached analysis. */
export const useAddFinding = (contractId: string) =>
  useCreation({
    scope: { id: `analysis-${contractId}` },
    parser: analysisSchema,
    request: (body: AddFinding) => ({
      path: `/contracts/${encodeURIComponent(contractId)}/findings`,
      body,
    }),
    onSuccess: (analysis, _body, _result, { client }) => replaceAnalysis(client, contractId, analysis),
  });
