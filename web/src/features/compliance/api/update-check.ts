import { complianceCheckSchema, type updateComplianceCheckSchema } from '@schemas/compliance-check.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { refreshCompliance } from './refresh-compliance.ts';

interface UpdateCheckInput {
  id: string;
  /** The version the user saw; a stale one is refused with 412. */
  version: number;
  /** Only these fields change. */
  changes: z.input<typeof updateComplianceCheckSchema>;
}

/** Changes a check unless it changed since it was read. The response has the reevaluated status. */
export function useUpdateCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, changes }: UpdateCheckInput) =>
      apiRequest(`/compliance/check/${encodeURIComponent(id)}`, complianceCheckSchema, {
        method: 'PUT',
        body: changes,
        ifMatch: `"${version}"`,
      }),
    onSuccess: () => refreshCompliance(client),
  });
}
