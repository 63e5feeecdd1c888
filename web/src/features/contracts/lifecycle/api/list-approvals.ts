import { contractApprovalSchema } from '@schemas/contract-approval.ts';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { lifecycleKeys } from './keys.ts';

const approvalList = contractApprovalSchema.array();

/** Lawyers' reviews of a contract's document, newest first. */
export function useApprovals(contractId: string, enabled = true) {
  return useQuery({
    queryKey: lifecycleKeys.approvals(contractId),
    enabled,
    queryFn: ({ signal }) => apiRequest(`/contracts/${contractId}/approvals`, approvalList, { signal }),
  });
}
