import { type CreateReportingLogin, newReportingLoginSchema } from '@schemas/reporting-login.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { reportingLoginsKey } from './keys.ts';

/** Only this response contains the secret. */
export function useCreateReportingLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateReportingLogin) =>
      apiRequest('/reporting-logins', newReportingLoginSchema, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: reportingLoginsKey }),
  });
}
