import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { useUser } from '@/lib/session/session-store.ts';
import { useCreateProject } from '../api/create-project.ts';
import { ProjectForm, type ProjectFormValues } from './project-form.tsx';

const EMPTY: ProjectFormValues = {
  name: '',
  client_name: '',
  start_date: '',
  end_date: '',
  contract_value: null,
  description: '',
  project_manager_id: null,
};

interface CreateProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const create = useCreateProject();
  const user = useUser();
  const close = () => onOpenChange(false);

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Create New Project">
        <ProjectForm
          defaultValues={EMPTY}
          managers={[{ id: user.id, name: `${user.name} (you)` }]}
          action="Create Project"
          actionPending="Creating..."
          onCancel={close}
          onSubmit={async (values) => {
            await create.mutateAsync(values);
            notify.success('Project created');
            close();
          }}
          onFailed={(error) =>
            notify.error('Failed to create project. Please try again.', {
              description: errorMessage(error, ''),
            })
          }
        />
      </DialogContent>
    </Dialog>
  );
}
