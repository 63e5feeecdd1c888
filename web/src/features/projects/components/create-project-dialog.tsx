import { useNavigate } from 'react-router-dom';
import type { Complete } from '@/components/form/use-schema-form.ts';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { useCreateProject } from '../api/create-project.ts';
import { useManagers } from '../api/use-managers.ts';
import { ProjectForm, type ProjectFormValues } from './project-form.tsx';

const EMPTY: Complete<ProjectFormValues> = {
  name: '',
  client_name: '',
  start_date: '',
  end_date: '',
  contract_value: null,
  description: '',
  project_manager_id: null,
  address: '',
  city: '',
  state: '',
  status: undefined,
  is_sample: undefined,
};

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
          defaultValues={EMPTY}
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
