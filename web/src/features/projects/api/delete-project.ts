import { deletedProjectSchema } from '@contract/project.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { projectKeys } from './keys.ts';

export function useDeleteProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => apiRequest(`/projects/${id}`, deletedProjectSchema, { method: 'DELETE' }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: projectKeys.detail(id) });
      // Its contracts and its share of the dashboard went with it.
      return client.invalidateQueries();
    },
  });
}
