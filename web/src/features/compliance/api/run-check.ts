import { complianceRunSchema } from '@contract/compliance-check.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** The page asks anew this long after a run (SPEC section 6). */
const REFETCH_AFTER_MS = 1500;

/** Makes the checks that a project's requirements call for and evaluates every one. */
export function useRunCheck() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (projectId: string) =>
      apiRequest(`/compliance/project/${encodeURIComponent(projectId)}/check`, complianceRunSchema, {
        method: 'POST',
        idempotencyKey: idempotency.keyFor(projectId),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      setTimeout(() => void refreshCompliance(client), REFETCH_AFTER_MS);
    },
  });
}
