import {
  type AcceptSuggestion,
  type AddProjectParty,
  type DismissSuggestion,
  dismissedSuggestionSchema,
  type ProjectParty,
  partyDetailSchema,
  partySuggestionSchema,
  partyTwinsSchema,
  projectPartySchema,
} from '@schemas/party.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { partyKeys, undoMs } from './keys.ts';

const parties = projectPartySchema.array();
const suggestions = partySuggestionSchema.array();
const twins = partyTwinsSchema.array();

/** The parties of a project, by role and name; not fetched without a project. */
export const useProjectParties = (projectId: string) =>
  useQuery({
    queryKey: partyKeys.ofProject(projectId),
    queryFn: ({ signal }) => apiRequest(`/projects/${projectId}/parties`, parties, { signal }),
    enabled: projectId !== '',
  });

/**
 * Parties named in the project's contracts but missing from the directory. Only for users who edit the
 * directory.
 */
export const useSuggestions = (projectId: string, enabled: boolean) =>
  useQuery({
    queryKey: partyKeys.suggestions(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/parties/suggestions', suggestions, { query: { project_id: projectId }, signal }),
    enabled,
  });

/** Likely duplicates in the directory, or of one party. */
export const useTwins = (partyId = '') =>
  useQuery({
    queryKey: partyKeys.twins(partyId),
    queryFn: ({ signal }) =>
      apiRequest('/parties/twins', twins, { query: partyId ? { party_id: partyId } : {}, signal }),
  });

/** Adds a party to the project with a role. */
export const useAddProjectParty = (projectId: string) =>
  useMutation({
    mutationFn: (body: AddProjectParty) =>
      apiRequest(`/projects/${projectId}/parties`, projectPartySchema, { method: 'POST', body }),
    onSuccess: refetch(partyKeys.all),
  });

/** Removes a party from the project and offers Undo. */
export function useRemoveProjectParty(projectId: string) {
  const client = useQueryClient();
  const add = useAddProjectParty(projectId);
  return useMutation({
    mutationFn: ({ id }: ProjectParty) =>
      apiRequest(`/projects/${projectId}/parties/${id}`, projectPartySchema, { method: 'DELETE' }),
    onSuccess: ({ party, role }) => {
      notify.success(`${isolated(party.name)} removed from the project`, {
        action: { label: 'Undo', onClick: () => add.mutate({ party_id: party.id, role }) },
      });
      return client.invalidateQueries({ queryKey: partyKeys.all });
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to remove the party. Try again.')),
  });
}

/** Dismisses a suggested name and offers Undo; also restores a dismissed name. */
export function useDismissSuggestion() {
  const client = useQueryClient();
  const send = (body: DismissSuggestion) =>
    apiRequest('/parties/suggestions/dismissals', dismissedSuggestionSchema, { method: 'POST', body });
  const refresh = () => client.invalidateQueries({ queryKey: partyKeys.all });
  const undo = async (body: DismissSuggestion) => {
    try {
      await send({ ...body, dismissed: false });
    } catch (error) {
      notify.error(errorMessage(error, 'Failed to restore the suggestion. Try again.'));
    }
    await refresh();
  };
  return useMutation({
    mutationFn: send,
    onSuccess: ({ name, dismissed }, body) => {
      if (dismissed)
        notify.success(`${isolated(name)} suggestion dismissed`, {
          duration: undoMs,
          action: { label: 'Undo', onClick: () => void undo(body) },
        });
      return refresh();
    },
    onError: (error, { dismissed }) =>
      notify.error(
        errorMessage(
          error,
          dismissed
            ? 'Failed to dismiss the suggestion. Try again.'
            : 'Failed to restore the suggestion. Try again.',
        ),
      ),
  });
}

/** Adds a suggested party to the directory, the project, and the contract. */
export function useAcceptSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AcceptSuggestion) =>
      apiRequest('/parties/suggestions', partyDetailSchema, { method: 'POST', body }),
    onSuccess: ({ name }) => {
      notify.success(`${isolated(name)} added to the project`);
      return client.invalidateQueries();
    },
    onError: (error) => notify.error(errorMessage(error, 'Failed to add the suggestion. Try again.')),
  });
}
