import {
  type CreateOrganizationDeletion,
  organizationDeletionSchema,
} from '@schemas/organization-deletion.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refreshUser } from '@/lib/session/session-store.ts';
import { deletionsKey } from './keys.ts';

const list = organizationDeletionSchema.array();

/** The organization's scheduled deletion, if any. */
export const useDeletions = ({ enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: deletionsKey,
    queryFn: ({ signal }) => apiRequest('/organization-deletions', list, { signal }),
    enabled,
  });

/** Schedules the organization for deletion in thirty days. */
export function useDeleteOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateOrganizationDeletion) =>
      apiRequest('/organization-deletions', organizationDeletionSchema, { method: 'POST', body }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: deletionsKey }), refreshUser()]),
  });
}

/** Cancels the scheduled deletion. */
export function useKeepOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const [deletion] = await apiRequest('/organization-deletions', list);
      if (deletion)
        await apiRequest(
          `/organization-deletions/${encodeURIComponent(deletion.id)}`,
          organizationDeletionSchema,
          {
            method: 'DELETE',
          },
        );
    },
    onSuccess: () => notify.success('Deletion canceled'),
    onError: (error) =>
      notify.error('Failed to cancel the deletion.', { description: errorMessage(error, 'Try again.') }),
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: deletionsKey }), refreshUser()]),
  });
}
