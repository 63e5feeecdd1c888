import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { UploadToProjectDialog } from '@/features/contracts/upload/upload-to-project-dialog.tsx';
import { useProject } from '@/features/projects/api/get-project.ts';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { paths } from '@/lib/paths.ts';

/** Asks for the contract's project, then uploads the file there. */
export function UploadToAnyProject({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError } = useProject(isOpen && project ? project.id : '');
  if (isOpen && project && data?.id === project.id && data.may_upload) {
    return <UploadToProjectDialog project={project} mayCreate={data.may_change} onOpenChange={onClose} />;
  }
  const problem = () => {
    if (!isOpen) return undefined;
    if (!project) return 'Choose a project';
    if (isError) return 'Failed to load the project. Try again.';
    return data && !data.may_upload
      ? "You don't have permission to upload contracts to this project"
      : undefined;
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Upload Contract">
        <DialogForm
          onSubmit={async () => setIsOpen(true)}
          onCancel={onClose}
          action="Continue"
          pending="Loading..."
          isSubmitting={isOpen && project !== null && !data && !isError}
        >
          <p className="text-muted-foreground">
            No project yet, or many files?{' '}
            <Link to={paths.upload} className="text-primary underline-offset-4 hover:underline">
              Start with the files
            </Link>
            , and we will suggest the project, parties, type, and dates.
          </p>
          <ProjectField
            error={problem()}
            onChoose={(chosen) => {
              setProject(chosen);
              if (chosen) setIsOpen(false);
            }}
          />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
