import { invitationSchema } from '@schemas/invitation.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { invitationKeys } from './keys.ts';

/** Resends an invitation with a new link, or revokes it. */
export const useChangeInvitation = () =>
  useMutation({
    mutationFn: ({ id, step }: { id: string; step: 'resend' | 'revoke' }) =>
      apiRequest(`/invitations/${id}/${step}`, invitationSchema, { method: 'POST' }),
    onSuccess: ({ email, state }) =>
      notify.success(state === 'revoked' ? `Invitation to ${email} revoked` : `Invitation sent to ${email}`),
    onError: (error, { step }) =>
      notify.error(
        step === 'resend'
          ? 'Failed to send invitation. Please try again.'
          : 'Failed to revoke invitation. Please try again.',
        { description: errorMessage(error, '') },
      ),
    onSettled: refetch(invitationKeys.all),
  });
