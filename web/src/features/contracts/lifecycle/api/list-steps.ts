import { contractStatusChangeSchema } from '@schemas/contract.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { lifecycleKeys } from './keys.ts';

const stepList = contractStatusChangeSchema.array();

/** A contract's status changes, newest first. */
export function useSteps(contractId: string, enabled: boolean) {
  return useQuery({
    queryKey: lifecycleKeys.steps(contractId),
    enabled,
    queryFn: ({ signal }) => apiRequest(`/contracts/${contractId}/transitions`, stepList, { signal }),
  });
}
