import { barLicenseSchema } from '@schemas/contract-approval.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** The license that the signed-in lawyer last signed with, or was invited with. */
export const useBarLicense = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['bar-license'],
    queryFn: ({ signal }) => apiRequest('/me/bar-license', barLicenseSchema, { signal }),
    enabled: isNeeded,
  });
