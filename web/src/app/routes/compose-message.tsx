import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { EmailAllDialog } from '@/features/messages/components/email-all-dialog.tsx';
import { ProjectField } from '@/features/projects/components/project-field.tsx';

/** Asks for the message's project, then opens its email form. */
export function ComposeMessage({ onClose }: { onClose: () => void }) {
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const [step, setStep] = useState<'project' | 'missing' | 'message'>('project');
  if (step === 'message' && project)
    return <EmailAllDialog project={{ id: project.id, name: project.label }} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="New message" description="Email the people and parties of a project.">
        <DialogForm
          onSubmit={async () => setStep(project ? 'message' : 'missing')}
          onCancel={onClose}
          action="Continue"
          pending="Loading..."
          isSubmitting={false}
        >
          <ProjectField error={step === 'missing' ? 'Choose a project' : undefined} onChoose={setProject} />
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
