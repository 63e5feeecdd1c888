import type { ProjectDetail } from '@schemas/project.ts';
import { Upload } from 'lucide-react';
import { lazy } from 'react';
import { DialogButton } from '@/components/dialog-button.tsx';

const UploadToProjectDialog = lazy(() =>
  import('@/features/contracts/upload/upload-to-project-dialog.tsx').then((m) => ({
    default: m.UploadToProjectDialog,
  })),
);

interface UploadContractButtonProps {
  project: Pick<ProjectDetail, 'id' | 'name' | 'may_change'>;
  className?: string;
}

/** Opens the dialog for uploading a file to a project. */
export function UploadContractButton({ project, className }: UploadContractButtonProps) {
  return (
    <DialogButton
      label="Upload Contract"
      icon={Upload}
      className={className}
      dialog={(close) => (
        <UploadToProjectDialog
          project={{ id: project.id, label: project.name }}
          mayCreate={project.may_change}
          onOpenChange={close}
        />
      )}
    />
  );
}
