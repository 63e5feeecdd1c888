import { useNavigate } from 'react-router-dom';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useCreateProject } from '../api/create-project.ts';
import { useManagers } from '../api/use-managers.ts';
import { ProjectForm, projectValues } from './project-form.tsx';

interface CreateProjectDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CreateProjectDialog({ open, onOpenChange }: CreateProjectDialogProps) {
  const create = useCreateProject();
  const navigate = useNavigate();
  const close = () => onOpenChange(false);

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="Create New Project">
        <ProjectForm
          defaultValues={projectValues()}
          managers={useManagers()}
          action="Create project"
          actionPending="Creating..."
          onCancel={close}
          onSubmit={async (values) => {
            const { id, name } = await create.mutateAsync(values);
            notify.success(`${isolated(name)} created`, {
              about: id,
              action: { label: 'Open', onClick: () => navigate(paths.project(id)) },
            });
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
