import { reportingLoginSchema } from '@schemas/reporting-login.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { reportingLoginsKey } from './keys.ts';

const list = reportingLoginSchema.array();

/** The organization's reporting logins, active ones first. */
export const useReportingLogins = () =>
  useQuery({
    queryKey: reportingLoginsKey,
    queryFn: ({ signal }) => apiRequest('/reporting-logins', list, { signal }),
  });
