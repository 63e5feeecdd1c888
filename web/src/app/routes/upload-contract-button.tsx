import type { ProjectDetail } from '@schemas/project.ts';
import { Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

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
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" className={className} onClick={() => setOpen(true)}>
        <Upload aria-hidden />
        Upload Contract
      </Button>
      <Suspense fallback={null}>
        {open && (
          <UploadToProjectDialog
            project={{ id: project.id, label: project.name }}
            mayCreate={project.may_change}
            onOpenChange={setOpen}
          />
        )}
      </Suspense>
    </>
  );
}
