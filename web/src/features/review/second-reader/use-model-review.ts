import { type LanguageModelReview, languageModelReviewSchema } from '@schemas/language-model-reading.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';

const keyOf = (contractId: string) => [...contractKeys.all, 'language-model-reading', contractId] as const;
const pathOf = (contractId: string) => `/contracts/${encodeURIComponent(contractId)}/language-model-reading`;

const isActive = (review: LanguageModelReview | undefined) =>
  review?.latest?.status === 'waiting' || review?.latest?.status === 'running';

/** The language model's reading of a contract. While it is under way, it is loaded every few seconds. */
export function useModelReview(contractId: string, enabled: boolean) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(contractId),
    queryFn: ({ signal }) => apiRequest(pathOf(contractId), languageModelReviewSchema, { signal }),
    enabled,
    refetchInterval: ({ state }) => (isActive(state.data) ? 3_000 : false),
  });
  const active = isActive(query.data);
  const wasActive = useRef(active);
  useEffect(() => {
    // A finished reading has added findings.
    if (wasActive.current && !active)
      void client.invalidateQueries({ queryKey: contractKeys.detail(contractId) });
    wasActive.current = active;
  }, [active, client, contractId]);
  return query;
}

/** Starts a reading, or cancels the one under way. */
export function useModelReading(contractId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (action: 'start' | 'cancel') =>
      apiRequest(
        action === 'start' ? pathOf(contractId) : `${pathOf(contractId)}/cancel`,
        languageModelReviewSchema,
        { method: 'POST' },
      ),
    onSuccess: (review) => client.setQueryData(keyOf(contractId), review),
    onError: () => client.invalidateQueries({ queryKey: keyOf(contractId) }),
  });
}
