import { type ChainParams, chainBundleSchema } from '@schemas/chain.ts';
import { documentContentSchema } from '@schemas/contract-document.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { saveSigned } from '@/lib/save-signed.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { chainKeys } from './keys.ts';

const MAKING_MS = 1500;
const list = chainBundleSchema.array();
const path = ({ kind, id }: ChainParams) => `/chains/${kind}/${encodeURIComponent(id)}/bundles`;

/** Loads a paper trail's bundles, newest first. Polls while one is being created. */
export const useBundles = (marked: ChainParams) =>
  useQuery({
    queryKey: chainKeys.bundles(marked),
    queryFn: ({ signal }) => apiRequest(path(marked), list, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((bundle) => bundle.state === 'making') ? MAKING_MS : false,
  });

/** Requests a bundle. */
export const useMakeBundle = (marked: ChainParams) =>
  useCreation({
    parser: chainBundleSchema,
    request: () => ({ path: path(marked) }),
    onSettled: refetch(chainKeys.bundles(marked)),
  });

/** Saves a bundle's file and returns its name. */
export const useDownloadBundle = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { url, file_name } = await apiRequest(`/chain-bundles/${id}/content`, documentContentSchema);
      return saveSigned(url, file_name);
    },
  });
