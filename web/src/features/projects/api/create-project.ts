import { type createProjectSchema, projectSchema } from '@schemas/project.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { useIdempotency } from '@/lib/idempotency.ts';
import { projectKeys } from './keys.ts';

type CreateProjectInput = z.input<typeof createProjectSchema>;

export function useCreateProject() {
  const client = useQueryClient();
  const idempotency = useIdempotency();
  return useMutation({
    mutationFn: (body: CreateProjectInput) =>
      apiRequest('/projects', projectSchema, {
        method: 'POST',
        body,
        idempotencyKey: idempotency.keyFor(body),
      }),
    onSuccess: () => {
      idempotency.succeeded();
      return client.invalidateQueries({ queryKey: projectKeys.all });
    },
  });
}
