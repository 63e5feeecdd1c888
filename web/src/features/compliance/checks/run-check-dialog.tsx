import { complianceCheckTypes } from '@schemas/compliance-requirement.ts';
import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { useTellingRun } from './use-telling-run.ts';

/** The types named in the specification. The other types are run from the compliance page. */
const OFFERED = complianceCheckTypes.slice(0, 4);
const AT_FIRST = OFFERED.slice(0, 2);

interface RunCheckDialogProps {
  /** Whether to ask which types to run. All types run otherwise. */
  withTypes?: boolean;
  onClose: () => void;
}

/** Asks which project's checks to run, for pages that show all projects, and optionally which types. */
export function RunCheckDialog({ withTypes = false, onClose }: RunCheckDialogProps) {
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const [types, setTypes] = useState<readonly (typeof OFFERED)[number][]>(AT_FIRST);
  const [isConfirming, setIsConfirming] = useState(false);
  const { run, running } = useTellingRun();
  const noType = withTypes && types.length === 0;
  const start = async () => {
    setIsConfirming(true);
    if (!project || noType) return;
    if (await run(project.id, project.label, withTypes ? types : undefined)) onClose();
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent title="Run Compliance Check">
        <DialogForm
          onSubmit={start}
          onCancel={onClose}
          action="Start Check"
          pending="Running..."
          isSubmitting={running}
        >
          <ProjectField
            error={
              isConfirming && !project
                ? 'Please select a specific project to run compliance check'
                : undefined
            }
            onChoose={setProject}
          />
          {withTypes && (
            <fieldset aria-describedby={isConfirming && noType ? 'no-type' : undefined}>
              <legend className="mb-1.5 font-medium">Check types</legend>
              <div className="grid gap-1.5">
                {OFFERED.map((type) => (
                  <label key={type} className="flex items-center gap-2">
                    <input
                      type="checkbox"
                      className="size-4 accent-primary"
                      checked={types.includes(type)}
                      onChange={({ target }) =>
                        setTypes(
                          OFFERED.filter((one) => (one === type ? target.checked : types.includes(one))),
                        )
                      }
                    />
                    {type}
                  </label>
                ))}
              </div>
              {isConfirming && noType && (
                <p id="no-type" role="alert" className="mt-1.5 text-danger">
                  Choose at least one
                </p>
              )}
            </fieldset>
          )}
          <p className="text-muted-foreground">
            Creates any checks now required and evaluates each against its evidence.
          </p>
        </DialogForm>
      </DialogContent>
    </Dialog>
  );
}
