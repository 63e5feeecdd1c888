import { barLicenseSchema } from '@schemas/contract-approval.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { lifecycleKeys } from './keys.ts';

/** The bar license the signed-in lawyer last used. */
export function useBarLicense() {
  return useQuery({
    queryKey: lifecycleKeys.barLicense,
    queryFn: ({ signal }) => apiRequest('/me/bar-license', barLicenseSchema, { signal }),
  });
}
