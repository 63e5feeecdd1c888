import type { Project } from '@contract/project.ts';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { useUpdateProject } from '../api/update-project.ts';
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
          withLocation
          action="Save changes"
          actionPending="Saving..."
          onCancel={close}
          onSubmit={async (values) => {
            await update.mutateAsync({ id: project.id, changes: values });
            notify.success('Project saved');
            close();
          }}
          onFailed={(error) =>
            notify.error(errorMessage(error, 'The project could not be saved. Try again.'))
          }
        />
      </DialogContent>
    </Dialog>
  );
}

function formValues(project: Project): ProjectFormValues {
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
  };
}

/** Oneself, who is manager now, and whom one knows in the organization. */
function useManagers(project: Project): { id: string; name: string }[] {
  const user = useUser();
  const members = useMembers().data ?? [];
  const managers = new Map(members.map((member) => [member.user_id, member.name]));
  const { project_manager_id: id, project_manager_name: name } = project;
  if (id) managers.set(id, name ?? 'Current manager');
  managers.set(user.id, `${user.name} (you)`);
  return [...managers].map(([id, name]) => ({ id, name }));
}
