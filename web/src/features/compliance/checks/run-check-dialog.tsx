import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { useTellingRun } from './use-telling-run.ts';

/** Asks whose checks are to be run, where the page shows those of all projects. */
export function RunCheckDialog({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const { run, running } = useTellingRun();
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Run Compliance Check">
        <DialogForm
          onSubmit={async () => {
            if (project && (await run(project.id, project.label))) onClose();
          }}
          onCancel={onClose}
          action="Start Check"
          pending="Running..."
          isSubmitting={running}
          disabled={!project}
        >
          <ProjectField onChoose={setProject} />
          <p className="text-muted-foreground">
            Makes the checks that the project’s requirements call for by now, and looks at each against its
            evidence and today.
          </p>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
