import type { Project, ProjectStatus } from '@schemas/project.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateProject } from './update-project.ts';
import { UNDO_MS } from './use-delete-project.ts';

/** Archives a project or makes it active again, and offers an undo to its previous status. */
export function useArchiveProject() {
  const { mutateAsync } = useUpdateProject();

  const move = async ({ id, name, status }: Project, to: ProjectStatus): Promise<void> => {
    const archives = to === 'archived';
    const undo = async () => {
      try {
        await mutateAsync({ id, changes: { status } });
        notify.success(archives ? `${isolated(name)} is ${status} again` : `${isolated(name)} archived`);
      } catch (error) {
        notify.error(`Failed to undo the change to ${isolated(name)}`, {
          description: errorMessage(error, 'Try again.'),
        });
      }
    };
    try {
      await mutateAsync({ id, changes: { status: to } });
      notify.success(archives ? `${isolated(name)} archived` : `${isolated(name)} is ${to} again`, {
        about: id,
        action: { label: 'Undo', onClick: () => void undo() },
        duration: UNDO_MS,
      });
    } catch (error) {
      notify.error(
        archives
          ? 'Failed to archive project. Please try again.'
          : 'Failed to unarchive the project. Try again.',
        { description: errorMessage(error, '') },
      );
    }
  };
  return {
    archive: (project: Project) => move(project, 'archived'),
    unarchive: (project: Project) => move(project, 'active'),
  };
}
