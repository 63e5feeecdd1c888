import { addProjectRequirementSchema, type ComplianceRequirement } from '@contract/compliance-requirement.ts';
import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { usePlaceRequirement } from '../api/place-requirement.ts';

interface PlaceRequirementDialogProps {
  requirement: ComplianceRequirement;
  onOpenChange: (open: boolean) => void;
}

/** Puts one requirement on a project, which makes its checks; asks for the day of its event where it counts from one. */
export function PlaceRequirementDialog({ requirement, onOpenChange }: PlaceRequirementDialogProps) {
  const place = usePlaceRequirement();
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const [fields, setFields] = useState({ event_date: '', reason: '' });
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const body = { requirement_id: requirement.id, ...fields };
    const found = problemsOf(addProjectRequirementSchema.safeParse(body).error?.issues ?? []);
    if (!project) found.project = 'Choose a project';
    setProblems(found);
    if (!project || Object.keys(found).length > 0) return;
    try {
      await place.mutateAsync({ ...body, project_id: project.id });
      notify.success(`${project.label} has to meet this now`);
      onOpenChange(false);
    } catch (error) {
      const fromServer = error instanceof ApiError ? problemsOf(error.fields) : {};
      if (fromServer.event_date || fromServer.reason) setProblems(fromServer);
      else setFailure(errorMessage(error, 'The requirement could not be put on the project. Try again.'));
    }
  };
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Put on a project" description="The project has to meet it from today on.">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <p dir="auto" className="font-medium break-words">
              {requirement.title}
            </p>
            <Field label="Project" required error={problems.project}>
              {(control) => <ProjectPicker control={control} value={project} onChange={setProject} />}
            </Field>
            {requirement.due_from === 'event' && (
              <Field
                label="Day of the event"
                hint="Its due date counts from this day. Empty while nobody knows it."
                error={problems.event_date}
              >
                {(control) => (
                  <Input
                    type="date"
                    {...control}
                    value={fields.event_date}
                    onChange={({ target }) => setFields({ ...fields, event_date: target.value })}
                  />
                )}
              </Field>
            )}
            <Field label="Why it applies" error={problems.reason}>
              {(control) => (
                <Input
                  dir="auto"
                  {...control}
                  value={fields.reason}
                  onChange={({ target }) => setFields({ ...fields, reason: target.value })}
                />
              )}
            </Field>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={place.isPending}>
              {place.isPending ? 'Adding...' : 'Put on the project'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

const problemsOf = (issues: readonly { path: PropertyKey[] | string; message: string }[]) =>
  Object.fromEntries(
    issues.map(({ path, message }) => [String(Array.isArray(path) ? path[0] : path), message]),
  );
