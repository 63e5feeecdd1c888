import {
  type createPartySchema,
  type Party,
  partyDetailSchema,
  partySchema,
  type updatePartySchema,
} from '@schemas/party.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { useCreation } from '@/lib/use-creation.ts';
import { partyKeys, undoMs } from './keys.ts';

/** Adds a party to the directory. */
export const useCreateParty = () =>
  useCreation({
    parser: partySchema,
    request: (body: z.input<typeof createPartySchema>) => ({ path: '/parties', body }),
    onSuccess: refetch(partyKeys.all),
  });

type Which = Pick<Party, 'id' | 'version'>;

/** Changes a party unless it has changed since it was read. */
export const useUpdateParty = () =>
  useMutation({
    mutationFn: ({ which, changes }: { which: Which; changes: z.input<typeof updatePartySchema> }) =>
      apiRequest(`/parties/${which.id}`, partySchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${which.version}"`,
      }),
    onSuccess: refetch(partyKeys.all),
  });

/** Removes a party from the directory and offers Undo. */
export function useRemoveParty() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: partyKeys.all });
  const restore = async ({ id, name }: Pick<Party, 'id' | 'name'>) => {
    try {
      await apiRequest(`/parties/${id}/restore`, partySchema, { method: 'POST' });
      notify.success(`${isolated(name)} restored to the directory`);
    } catch (error) {
      notify.error(errorMessage(error, `Failed to restore ${isolated(name)}. Try again.`));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: ({ id }: Pick<Party, 'id' | 'name'>) =>
      apiRequest(`/parties/${id}`, partySchema, { method: 'DELETE' }),
    onSuccess: (_gone, party) => {
      notify.success(`${isolated(party.name)} removed from the directory`, {
        duration: undoMs,
        action: { label: 'Undo', onClick: () => void restore(party) },
      });
      return refresh();
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to remove the party. Try again.')),
  });
}

/** Merges two entries and offers Undo. */
export function useMergeParties() {
  const client = useQueryClient();
  // Contracts now refer to the remaining party.
  const refresh = () => client.invalidateQueries();
  const undo = useUndoMerge();
  return useMutation({
    mutationFn: ({ kept, gone }: { kept: Party; gone: Party }) =>
      apiRequest(`/parties/${kept.id}/merge`, partyDetailSchema, {
        method: 'POST',
        body: { gone_id: gone.id },
      }),
    onSuccess: ({ name, merges }, { gone }) => {
      const merge = merges.find(({ gone_id, undone_at }) => gone_id === gone.id && undone_at === null);
      notify.success(`${isolated(gone.name)} merged into ${isolated(name)}`, {
        duration: undoMs,
        ...(merge && { action: { label: 'Undo', onClick: () => undo.mutate(merge.id) } }),
      });
      return refresh();
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to merge the parties. Try again.')),
  });
}

/** Undoes a merge. */
export function useUndoMerge() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mergeId: string) =>
      apiRequest(`/parties/merges/${mergeId}/undo`, partyDetailSchema, { method: 'POST' }),
    onSuccess: () => {
      notify.success('Merge undone');
      return client.invalidateQueries();
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to undo the merge. Try again.')),
  });
}
