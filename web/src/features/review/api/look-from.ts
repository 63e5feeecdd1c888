import { analysisSchema, type Perspective } from '@schemas/analysis.ts';
import { useQuery } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';

/** Loads the analysis of a contract's newest text for another side. The result is not stored. */
export const useAnalysisFrom = (contractId: string, documentId: string, side: Perspective) =>
  useQuery({
    queryKey: contractKeys.look(contractId, documentId, side),
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${encodeURIComponent(contractId)}/analysis`, analysisSchema, {
        query: { perspective: side },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
