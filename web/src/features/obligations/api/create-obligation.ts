import { type CreateObligation, obligationSchema } from '@schemas/obligation.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshObligations } from './refresh-obligations.ts';

/** Adds a manual obligation, already confirmed. */
export function useCreateObligation() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreateObligation) =>
      apiRequest('/obligations', obligationSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: ({ contract_id }) => {
      idempotency.succeeded();
      return refreshObligations(client, contract_id);
    },
  });
}
