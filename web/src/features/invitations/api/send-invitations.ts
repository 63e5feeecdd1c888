import { type SendInvitations, sentInvitationsSchema } from '@schemas/invitation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { invitationKeys } from './keys.ts';

/** Sends invitations. The response has a result for each address. */
export function useSendInvitations() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SendInvitations) =>
      apiRequest('/invitations', sentInvitationsSchema, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: invitationKeys.all }),
  });
}
