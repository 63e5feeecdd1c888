import { complianceCheckSchema, type updateComplianceCheckSchema } from '@schemas/compliance-check.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { withClient } from '@/lib/refetch.ts';
import { refreshCompliance } from './refresh-compliance.ts';

interface UpdateCheckInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  /** Only these fields change. */
  changes: z.input<typeof updateComplianceCheckSchema>;
}

/** Changes a check unless it changed since it was read. The response has the reevaluated status. */
export const useUpdateCheck = () =>
  useMutation({
    mutationFn: ({ id, version, changes }: UpdateCheckInput) =>
      apiRequest(`/compliance/check/${encodeURIComponent(id)}`, complianceCheckSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: withClient(refreshCompliance),
  });
