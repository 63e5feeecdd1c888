import { complianceCheckSchema, type updateComplianceCheckSchema } from '@contract/compliance-check.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { refreshCompliance } from './refresh-compliance.ts';

interface UpdateCheckInput {
  id: string;
  /** The version that was read; another one now is refused with 412. */
  version: number;
  /** Only these fields are changed. */
  changes: z.input<typeof updateComplianceCheckSchema>;
}

/** Changes a check that is still as it was read; the answer has the status the evaluation made of it. */
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
