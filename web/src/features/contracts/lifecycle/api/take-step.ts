import { contractDetailSchema, type TakeContractStep } from '@schemas/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { contractKeys } from '../../api/keys.ts';

/**
 * Changes a contract's status. A refusal also refetches the contract, because its status has probably changed
 * already.
 */
export function useTakeStep(contractId: string) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: TakeContractStep) =>
      apiRequest(`/contracts/${contractId}/transitions`, contractDetailSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => idempotency.succeeded(),
    onSettled: () => client.invalidateQueries({ queryKey: contractKeys.all }),
  });
}
