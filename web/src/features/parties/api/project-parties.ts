import {
  type AcceptSuggestion,
  type AddProjectParty,
  type ProjectParty,
  partyDetailSchema,
  partySuggestionSchema,
  partyTwinsSchema,
  projectPartySchema,
} from '@contract/party.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { partyKeys } from './keys.ts';

const parties = projectPartySchema.array();
const suggestions = partySuggestionSchema.array();
const twins = partyTwinsSchema.array();

/** The parties of a project, by role and name. */
export const useProjectParties = (projectId: string) =>
  useQuery({
    queryKey: partyKeys.ofProject(projectId),
    queryFn: ({ signal }) => apiRequest(`/projects/${projectId}/parties`, parties, { signal }),
  });

/** Who stands in the project's contracts and not in the directory; asked for by those who keep it. */
export const useSuggestions = (projectId: string, asked: boolean) =>
  useQuery({
    queryKey: partyKeys.suggestions(projectId),
    queryFn: ({ signal }) =>
      apiRequest('/parties/suggestions', suggestions, { query: { project_id: projectId }, signal }),
    enabled: asked,
  });

/** Entries that are likely the same. */
export const useTwins = () =>
  useQuery({
    queryKey: partyKeys.twins(),
    queryFn: ({ signal }) => apiRequest('/parties/twins', twins, { signal }),
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
      notify.success(`${isolated(party.name)} taken off the project`, {
        action: { label: 'Undo', onClick: () => add.mutate({ party_id: party.id, role }) },
      });
      return client.invalidateQueries({ queryKey: partyKeys.all });
    },
    onError: (error) => notify.error(errorMessage(error, 'The party was not taken off. Try again.')),
  });
}

/** Takes a suggestion into the directory, onto the project and the contract. */
export function useAcceptSuggestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AcceptSuggestion) =>
      apiRequest('/parties/suggestions', partyDetailSchema, { method: 'POST', body }),
    onSuccess: ({ name }) => {
      notify.success(`${isolated(name)} is a party of the project`);
      return client.invalidateQueries();
    },
    onError: (error) => notify.error(errorMessage(error, 'The suggestion was not taken. Try again.')),
  });
}
