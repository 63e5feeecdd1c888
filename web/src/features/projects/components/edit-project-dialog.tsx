import { type Project, projectStatuses } from '@schemas/project.ts';
import type { Complete } from '@/components/form/use-schema-form.ts';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateProject } from '../api/update-project.ts';
import { useManagers } from '../api/use-managers.ts';
import { ProjectForm, type ProjectFormValues } from './project-form.tsx';

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
          defaultValues={formValues(project)}
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

function formValues(project: Project): Complete<ProjectFormValues> {
  return {
    name: project.name,
    client_name: project.client_name ?? '',
    start_date: project.start_date ?? '',
    end_date: project.end_date ?? '',
    contract_value: project.contract_value,
    description: project.description ?? '',
    project_manager_id: project.project_manager_id,
    address: project.address ?? '',
    city: project.city ?? '',
    state: project.state ?? '',
    status: project.status,
    is_sample: undefined,
  };
}
