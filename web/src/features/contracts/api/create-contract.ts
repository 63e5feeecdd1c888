import { type CreateContract, contractSchema } from '@schemas/contract.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { contractKeys } from './keys.ts';

export function useCreateContract() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreateContract) =>
      apiRequest('/contracts', contractSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return client.invalidateQueries({ queryKey: contractKeys.all });
    },
  });
}
