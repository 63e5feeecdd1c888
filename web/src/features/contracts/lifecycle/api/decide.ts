import { type ApproveContract, contractApprovalSchema } from '@schemas/contract-approval.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { contractKeys } from '../../api/keys.ts';
import { lifecycleKeys } from './keys.ts';

/** Records a lawyer's approval or rejection of one document version. */
export function useDecide(contractId: string) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: ApproveContract) =>
      apiRequest(`/contracts/${contractId}/approvals`, contractApprovalSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      void client.invalidateQueries({ queryKey: lifecycleKeys.barLicense });
    },
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}
