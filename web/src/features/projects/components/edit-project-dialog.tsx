import { type Project, projectStatuses } from '@schemas/project.ts';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { useManagers } from '../api/use-managers.ts';
import { ProjectForm, projectValues } from './project-form.tsx';

interface EditProjectDialogProps {
  project: Project;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EditProjectDialog({ project, open, onOpenChange }: EditProjectDialogProps) {
  const update = useUpdateProject();
  const close = () => onOpenChange(false);

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Edit Project">
        <ProjectForm
          defaultValues={projectValues(project)}
          managers={useManagers(project)}
          statuses={projectStatuses}
          action="Save changes"
          actionPending="Saving..."
          onCancel={close}
          onSubmit={async (values) => {
            const { name } = await update.mutateAsync({ id: project.id, changes: values });
            notify.success(`${isolated(name)} saved`);
            close();
          }}
          onFailed={(error) => notify.error(errorMessage(error, 'Failed to save the project. Try again.'))}
        />
      </DialogContent>
    </Dialog>
  );
}
