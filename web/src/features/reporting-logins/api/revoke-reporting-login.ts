import { reportingLoginSchema } from '@schemas/reporting-login.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { refetch } from '@/lib/refetch.ts';
import { reportingLoginsKey } from './keys.ts';

/** Revokes a login, including its open sessions. */
export const useRevokeReportingLogin = () =>
  useMutation({
    mutationFn: (id: string) =>
      apiRequest(`/reporting-logins/${encodeURIComponent(id)}`, reportingLoginSchema, { method: 'DELETE' }),
    onSuccess: () => notify.success('Login revoked'),
    onError: (error) =>
      notify.error('Failed to revoke the login.', { description: errorMessage(error, 'Try again.') }),
    onSettled: refetch(reportingLoginsKey),
  });
