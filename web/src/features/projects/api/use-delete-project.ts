import { deletedProjectSchema, type Project, projectSchema } from '@schemas/project.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api-client.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { projectKeys } from './keys.ts';

/** Undo time in milliseconds, long enough to notice a mistake. */
export const UNDO_MS = 10_000;

type Deletable = Pick<Project, 'id' | 'name'>;

/** Deletes a project and offers Undo, which restores it with everything in it. */
export function useDeleteProject() {
  const client = useQueryClient();
  // Its contracts and its share of the dashboard disappear and return with it.
  const refresh = () => client.invalidateQueries();

  const restore = async ({ id, name }: Deletable) => {
    try {
      await apiRequest(`/projects/${id}/restore`, projectSchema, { method: 'POST' });
      notify.success(`${isolated(name)} restored`);
    } catch (error) {
      notify.error(`Failed to restore ${isolated(name)}`, {
        description: errorMessage(error, 'Try again.'),
      });
    }
    await refresh();
  };

  return useMutation({
    mutationFn: ({ id }: Deletable) =>
      apiRequest(`/projects/${id}`, deletedProjectSchema, { method: 'DELETE' }),
    onSuccess: (_answer, project) => {
      client.removeQueries({ queryKey: projectKeys.detail(project.id) });
      notify.forget(project.id);
      notify.success(`${isolated(project.name)} deleted`, {
        action: { label: 'Undo', onClick: () => void restore(project) },
        duration: UNDO_MS,
      });
      return refresh();
    },
    onError: (error) =>
      notify.error('Failed to delete project. Please try again.', { description: errorMessage(error, '') }),
  });
}
