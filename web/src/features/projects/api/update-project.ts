import { projectSchema, type updateProjectSchema } from '@schemas/project.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

type UpdateProjectInput = z.input<typeof updateProjectSchema>;

/** Changes only the given fields. */
export function useUpdateProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: UpdateProjectInput }) =>
      apiRequest(`/projects/${id}`, projectSchema, { method: 'PUT', body: changes }),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.all }),
  });
}
