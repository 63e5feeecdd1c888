import {
  type CreatePlaybookVersion,
  contractPositionsSchema,
  type PlaybookBody,
  playbookTrialSchema,
  playbookVersionDetailSchema,
  playbookVersionsSchema,
} from '@schemas/playbook.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/api/keys.ts';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { playbookKeys } from './keys.ts';

const pathOf = (id: string) => `/playbook-versions/${encodeURIComponent(id)}`;

export const usePlaybookVersions = () =>
  useQuery({
    queryKey: playbookKeys.list(),
    queryFn: ({ signal }) => apiRequest('/playbook-versions', playbookVersionsSchema, { signal }),
  });

export const usePlaybookVersion = (id: string) =>
  useQuery({
    queryKey: playbookKeys.detail(id),
    queryFn: ({ signal }) => apiRequest(pathOf(id), playbookVersionDetailSchema, { signal }),
  });

/** Drafts a version from the published one, or from the shipped playbook. */
export const useDraftPlaybook = () =>
  useCreation({
    parser: playbookVersionDetailSchema,
    request: (body: CreatePlaybookVersion) => ({ path: '/playbook-versions', body }),
    onSuccess: refetch(playbookKeys.list()),
  });

/** Saves a draft as the reader saw it. */
export function useSavePlaybook(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: PlaybookBody; version: number }) =>
      apiRequest(pathOf(id), playbookVersionDetailSchema, {
        method: 'PUT',
        body: { body },
        ifMatch: `"${version}"`,
      }),
    onSuccess: (saved) => client.setQueryData(playbookKeys.detail(id), saved),
  });
}

/** Publishes or deletes a draft. */
export function useEndDraft(id: string) {
  return useMutation({
    mutationFn: (end: 'publish' | 'delete') =>
      end === 'publish'
        ? apiRequest(`${pathOf(id)}/publish`, playbookVersionDetailSchema, { method: 'POST' })
        : apiRequest(pathOf(id), playbookVersionDetailSchema, { method: 'DELETE' }),
    onSuccess: refetch(playbookKeys.all),
  });
}

/** What a saved version would change on existing contracts, which may themselves have changed since the last trial. */
export const usePlaybookTrial = (id: string, version: number) =>
  useQuery({
    queryKey: playbookKeys.trial(id, version),
    staleTime: 0,
    queryFn: ({ signal }) => apiRequest(`${pathOf(id)}/trial`, playbookTrialSchema, { signal }),
  });

/** The positions of a contract's current analysis. */
export const usePositions = (contractId: string, enabled = true) =>
  useQuery({
    queryKey: contractKeys.positions(contractId),
    enabled,
    queryFn: ({ signal }) =>
      apiRequest(`/contracts/${encodeURIComponent(contractId)}/positions`, contractPositionsSchema, {
        signal,
      }),
  });
