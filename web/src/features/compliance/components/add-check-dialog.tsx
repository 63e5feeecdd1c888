import { type CreateComplianceCheck, createComplianceCheckSchema } from '@contract/compliance-check.ts';
import { complianceCheckTypes, complianceSeverities } from '@contract/compliance-requirement.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { useMembers } from '@/features/members/api/list-members.ts';
import { ProjectName } from '@/features/projects/components/project-filter.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateCheck } from '../api/create-check.ts';
import { useRequirements } from '../api/list-requirements.ts';
import { severityLabels } from './compliance-badges.tsx';

type CheckInput = z.input<typeof createComplianceCheckSchema>;
const FIELDS = [
  'project_id',
  'requirement_id',
  'check_type',
  'title',
  'severity',
  'due_date',
  'owner_id',
  'notes',
] as const satisfies readonly (keyof CheckInput)[];

/** A form has no missing values, only empty ones. */
const orMissing = (value: string) => value || undefined;

interface AddCheckDialogProps {
  /** '' where it is still to be chosen. */
  projectId: string;
  onOpenChange: (open: boolean) => void;
}

/** A check made by hand: of a requirement that is in use, or of a check type alone. */
export function AddCheckDialog({ projectId, onOpenChange }: AddCheckDialogProps) {
  const create = useCreateCheck();
  const requirements = useRequirements({ check_type: '', q: '', retired: false });
  const members = useMembers();
  const [project, setProject] = useState<ComboboxOption | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<CheckInput, unknown, CreateComplianceCheck>({
    resolver: zodResolver(createComplianceCheckSchema),
    defaultValues: { project_id: projectId, due_date: '', notes: '' },
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const requirementId = useWatch({ control: form.control, name: 'requirement_id' });
  const requirement = requirements.data?.find(({ id }) => id === requirementId);
  const { close, question } = useCloseGuard({
    ...UNSAVED,
    risky: isDirty,
    onClose: () => onOpenChange(false),
  });
  const submit = form.handleSubmit(async (input) => {
    setFailure(null);
    try {
      await create.mutateAsync(input);
      notify.success('Check added');
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, FIELDS)) {
        setFailure(errorMessage(error, 'The check could not be added. Try again.'));
      }
    }
  });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent title="Add check" description="One check, made by hand; nothing repeats it.">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            {projectId ? (
              <p className="font-medium break-words">
                <ProjectName id={projectId} />
              </p>
            ) : (
              <Field label="Project" required error={errors.project_id?.message}>
                {(control) => (
                  <ProjectPicker
                    control={control}
                    value={project}
                    onChange={(option) => {
                      setProject(option);
                      form.setValue('project_id', option?.id ?? '', { shouldDirty: true });
                    }}
                  />
                )}
              </Field>
            )}
            <Field
              label="Requirement"
              hint={
                requirements.isError && !requirements.data
                  ? 'The requirements could not be loaded.'
                  : 'Says what it is called, how much hangs on it, and what shows it.'
              }
              error={errors.requirement_id?.message}
            >
              {(control) => (
                <NativeSelect {...control} {...form.register('requirement_id', { setValueAs: orMissing })}>
                  <option value="">None: a check of its own</option>
                  {complianceCheckTypes.map((type) => {
                    const own = requirements.data?.filter(({ check_type }) => check_type === type) ?? [];
                    return (
                      own.length > 0 && (
                        <optgroup key={type} label={type}>
                          {own.map(({ id, title }) => (
                            <option key={id} value={id}>
                              {title}
                            </option>
                          ))}
                        </optgroup>
                      )
                    );
                  })}
                </NativeSelect>
              )}
            </Field>
            {!requirement && (
              <Field label="Check type" required error={errors.check_type?.message}>
                {(control) => (
                  <NativeSelect
                    {...control}
                    {...form.register('check_type', { setValueAs: orMissing, shouldUnregister: true })}
                  >
                    <option value="">Choose a check type</option>
                    {complianceCheckTypes.map((type) => (
                      <option key={type}>{type}</option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            )}
            <Field
              label="Title"
              hint={requirement ? undefined : 'Empty: it is called after its check type.'}
              error={errors.title?.message}
            >
              {(control) => (
                <Input
                  dir="auto"
                  placeholder={requirement?.title}
                  {...control}
                  {...form.register('title', { setValueAs: orMissing })}
                />
              )}
            </Field>
            <div className="grid gap-4 sm:grid-cols-3">
              <Field label="Severity" error={errors.severity?.message}>
                {(control) => (
                  <NativeSelect {...control} {...form.register('severity', { setValueAs: orMissing })}>
                    <option value="">{severityLabels[requirement?.severity ?? 'medium']} (usual)</option>
                    {complianceSeverities.map((severity) => (
                      <option key={severity} value={severity}>
                        {severityLabels[severity]}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
              <Field label="Due date" error={errors.due_date?.message}>
                {(control) => <Input type="date" {...control} {...form.register('due_date')} />}
              </Field>
              <Field label="Owner" error={errors.owner_id?.message}>
                {(control) => (
                  <NativeSelect {...control} {...form.register('owner_id', { setValueAs: orMissing })}>
                    <option value="">Nobody</option>
                    {members.data?.map(({ user_id, name }) => (
                      <option key={user_id} value={user_id}>
                        {name}
                      </option>
                    ))}
                  </NativeSelect>
                )}
              </Field>
            </div>
            <Field label="Notes" error={errors.notes?.message}>
              {(control) => <Textarea dir="auto" {...control} {...form.register('notes')} />}
            </Field>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Adding...' : 'Add check'}
            </Button>
          </DialogFooter>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}
