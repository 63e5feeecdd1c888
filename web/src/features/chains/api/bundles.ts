import { type ChainParams, chainBundleSchema } from '@contract/chain.ts';
import { documentContentSchema } from '@contract/contract-document.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { saveSigned } from '@/lib/save-signed.ts';
import { chainKeys } from './keys.ts';

const MAKING_MS = 1500;
const list = chainBundleSchema.array();
const path = ({ kind, id }: ChainParams) => `/chains/${kind}/${encodeURIComponent(id)}/bundles`;

/** The bundles of a chain, the newest first; while one is made they are asked for again and again. */
export const useBundles = (marked: ChainParams) =>
  useQuery({
    queryKey: chainKeys.bundles(marked),
    queryFn: ({ signal }) => apiRequest(path(marked), list, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((bundle) => bundle.state === 'making') ? MAKING_MS : false,
  });

/** Asks for one. */
export function useMakeBundle(marked: ChainParams) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: () =>
      apiRequest(path(marked), chainBundleSchema, {
        method: 'POST',
        idempotencyKey: idempotency.keyFor(marked),
      }),
    onSuccess: () => idempotency.succeeded(),
    onSettled: () => client.invalidateQueries({ queryKey: chainKeys.bundles(marked) }),
  });
}

/** Saves the file; answers its name. */
export const useDownloadBundle = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { url, file_name } = await apiRequest(`/chain-bundles/${id}/content`, documentContentSchema);
      return saveSigned(url, file_name);
    },
  });
