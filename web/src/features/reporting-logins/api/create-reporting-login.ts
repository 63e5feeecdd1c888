import { type CreateReportingLogin, newReportingLoginSchema } from '@schemas/reporting-login.ts';
import { useMutation } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { reportingLoginsKey } from './keys.ts';

/** Only this response contains the secret. */
export const useCreateReportingLogin = () =>
  useMutation({
    mutationFn: (body: CreateReportingLogin) =>
      apiRequest('/reporting-logins', newReportingLoginSchema, { method: 'POST', body }),
    onSuccess: refetch(reportingLoginsKey),
  });
