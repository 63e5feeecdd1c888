import { type SendInvitations, sentInvitationsSchema } from '@schemas/invitation.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { invitationKeys } from './keys.ts';

/** Sends invitations. The response has a result for each address. */
export const useSendInvitations = () =>
  useMutation({
    mutationFn: (body: SendInvitations) =>
      apiRequest('/invitations', sentInvitationsSchema, { method: 'POST', body }),
    onSuccess: refetch(invitationKeys.all),
  });
