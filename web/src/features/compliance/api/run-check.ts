import { complianceRunSchema } from '@schemas/compliance-check.ts';
import type { ComplianceCheckType } from '@schemas/compliance-requirement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Delay before the page refetches after a run (SPEC section 6). */
const REFETCH_AFTER_MS = 1500;

interface Run {
  projectId: string;
  /** Check types to run; undefined for all. */
  checkTypes?: readonly ComplianceCheckType[];
}

/**
 * Creates the checks that a project's requirements call for, then evaluates all checks or those of some
 * types.
 */
export function useRunCheck() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: ({ projectId, checkTypes }: Run) =>
      apiRequest(`/compliance/project/${encodeURIComponent(projectId)}/check`, complianceRunSchema, {
        method: 'POST',
        query: { check_types: checkTypes?.join(',') },
        idempotencyKey: idempotency.keyFor(`${projectId} ${checkTypes}`),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      setTimeout(() => void refreshCompliance(client), REFETCH_AFTER_MS);
    },
  });
}
