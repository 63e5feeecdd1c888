import { complianceCheckSchema, type createComplianceCheckSchema } from '@schemas/compliance-check.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Creates a check by hand. */
export function useCreateCheck() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: z.input<typeof createComplianceCheckSchema>) =>
      apiRequest('/compliance/check', complianceCheckSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return refreshCompliance(client);
    },
  });
}
