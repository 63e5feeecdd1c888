import { projectSchema, type updateProjectSchema } from '@schemas/project.ts';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { apiRequest } from '@/lib/api-client.ts';
import { refetch } from '@/lib/refetch.ts';
import { projectKeys } from './keys.ts';

type UpdateProjectInput = z.input<typeof updateProjectSchema>;

/** Changes only the given fields. */
export const useUpdateProject = () =>
  useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: UpdateProjectInput }) =>
      apiRequest(`/projects/${id}`, projectSchema, { method: 'PUT', body: changes }),
    onSuccess: refetch(projectKeys.all),
  });
