import { type ApplyTemplate, appliedTemplateSchema } from '@schemas/compliance-requirement.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { refreshCompliance } from './refresh-compliance.ts';

/** Adds a template's requirements to a project and creates their first checks. */
export function useApplyTemplate(projectId: string) {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: ApplyTemplate) =>
      apiRequest(
        `/compliance/project/${encodeURIComponent(projectId)}/apply-template`,
        appliedTemplateSchema,
        { method: 'POST', body, idempotencyKey: idempotency.keyFor({ projectId, body }) },
      ),
    onSuccess: () => {
      idempotency.succeeded();
      return refreshCompliance(client);
    },
  });
}
