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
import { partyKeys, undoMs } from './keys.ts';

const parties = projectPartySchema.array();
const suggestions = partySuggestionSchema.array();
const twins = partyTwinsSchema.array();

/** The parties of a project, by role and name; none are asked for without one. */
export const useProjectParties = (projectId: string) =>
  useQuery({
    queryKey: partyKeys.ofProject(projectId),
    queryFn: ({ signal }) => apiRequest(`/projects/${projectId}/parties`, parties, { signal }),
    enabled: projectId !== '',
  });

/** Who stands in the project's contracts and not in the directory; asked for by those who keep it. */
export const useSuggestions = (projectId: string, enabled: boolean) =>
  useQuery({
    queryKey: partyKeys.suggestions(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/parties/suggestions', suggestions, { query: { project_id: projectId }, signal }),
    enabled,
  });

/** Entries that are likely the same, or likely this one. */
export const useTwins = (partyId = '') =>
  useQuery({
    queryKey: partyKeys.twins(partyId),
    queryFn: ({ signal }) =>
      apiRequest('/parties/twins', twins, { query: partyId ? { party_id: partyId } : {}, signal }),
  });

/** Gives a party a part on the project. */
export function useAddProjectParty(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AddProjectParty) =>
      apiRequest(`/projects/${projectId}/parties`, projectPartySchema, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: partyKeys.all }),
  });
}

/** Takes a party off the project, and offers to put it back. */
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

/** Dismisses the name that a contract suggests, and offers to take that back; or takes it back. */
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

/** Takes a suggestion into the directory, onto the project and the contract. */
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
