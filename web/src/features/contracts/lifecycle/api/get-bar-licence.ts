import { barLicenceSchema } from '@contract/contract-approval.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { lifecycleKeys } from './keys.ts';

/** What the signed-in lawyer signed with last. */
export function useBarLicence() {
  return useQuery({
    queryKey: lifecycleKeys.barLicence,
    queryFn: ({ signal }) => apiRequest('/me/bar-licence', barLicenceSchema, { signal }),
  });
}
