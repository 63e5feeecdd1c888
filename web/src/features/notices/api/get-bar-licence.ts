import { barLicenceSchema } from '@schemas/contract-approval.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';

/** The license that the signed-in lawyer last signed with, or was invited with. */
export const useBarLicence = (isNeeded: boolean) =>
  useQuery({
    queryKey: ['bar-licence'],
    queryFn: ({ signal }) => apiRequest('/me/bar-licence', barLicenceSchema, { signal }),
    enabled: isNeeded,
  });
