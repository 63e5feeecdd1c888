import { mailMessageSchema } from '@schemas/mail-message.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { mailMessageKeys } from './keys.ts';

/** Resends a failed email. */
export const useRetryMailMessage = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/mail-messages/${id}/retry`, mailMessageSchema, { method: 'POST' }),
    onSuccess: () => notify.success('Email queued'),
    onError: (error) => notify.error(errorMessage(error, 'Failed to queue the email. Please try again.')),
    onSettled: refetch(mailMessageKeys.all),
  });
