import {
  type ComplianceCheck,
  complianceCheckSchema,
  type updateComplianceCheckSchema,
} from '@schemas/compliance-check.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { eachAtMost } from '@/lib/each-at-most.ts';
import { withClient } from '@/lib/refetch.ts';
import { refreshCompliance } from './refresh-compliance.ts';

interface UpdateChecksInput {
  checks: readonly ComplianceCheck[];
  /** Only these fields change, in each check. */
  changes: z.input<typeof updateComplianceCheckSchema>;
}

interface Outcome {
  done: ComplianceCheck[];
  failed: { check: ComplianceCheck; error: unknown }[];
}

/** Limit on concurrent requests, so that a bulk update does not slow down other requests. */
const AT_ONCE = 4;

/** Changes checks unless they changed since they were read. One failure does not stop the others. */
export const useUpdateChecks = () =>
  useMutation({
    mutationFn: async ({ checks, changes }: UpdateChecksInput) => {
      const outcome: Outcome = { done: [], failed: [] };
      await eachAtMost(AT_ONCE, checks, async (check) => {
        try {
          const request = { method: 'PUT', body: changes, ifMatch: `"${check.version}"` } as const;
          outcome.done.push(
            await apiRequest(`/compliance/check/${check.id}`, complianceCheckSchema, request),
          );
        } catch (error) {
          outcome.failed.push({ check, error });
        }
      });
      return outcome;
    },
    onSettled: withClient(refreshCompliance),
  });
