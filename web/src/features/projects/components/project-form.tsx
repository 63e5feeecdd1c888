import { type CreateProject, createProjectSchema } from '@contract/project.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormSetError, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { parseAmount } from '@/lib/parse-amount.ts';

export type ProjectFormValues = z.input<typeof createProjectSchema>;
export const PROJECT_FIELDS = [
  'name',
  'client_name',
  'start_date',
  'end_date',
  'contract_value',
  'description',
  'project_manager_id',
  'address',
  'city',
  'state',
] as const satisfies readonly (keyof ProjectFormValues)[];

interface ProjectFormProps {
  defaultValues: ProjectFormValues;
  /** Who can be named project manager; those the reader knows of. */
  managers: { id: string; name: string }[];
  /** The place of the work is asked when editing; creating stays short. */
  withLocation?: boolean;
  action: string;
  actionPending: string;
  onCancel: () => void;
  onSubmit: (values: CreateProject, setError: UseFormSetError<ProjectFormValues>) => Promise<void>;
}

/** The fields of a project, for creating and editing alike. Saving is offered once the required three are filled. */
export function ProjectForm(props: ProjectFormProps) {
  const form = useForm<ProjectFormValues, unknown, CreateProject>({
    resolver: zodResolver(createProjectSchema),
    defaultValues: props.defaultValues,
  });
  const { errors, isSubmitting } = form.formState;
  const required = form.watch(['name', 'client_name', 'start_date']);
  const ready = required.every((value) => String(value ?? '').trim() !== '');
  const submit = form.handleSubmit((values) => props.onSubmit(values, form.setError));

  return (
    <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
      <DialogBody>
        <Field label="Project name" required error={errors.name?.message}>
          {(control) => <Input {...control} {...form.register('name')} />}
        </Field>
        <Field label="Client" required error={errors.client_name?.message}>
          {(control) => <Input {...control} {...form.register('client_name')} />}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Start date" required error={errors.start_date?.message}>
            {(control) => <Input type="date" {...control} {...form.register('start_date')} />}
          </Field>
          <Field label="End date" error={errors.end_date?.message}>
            {(control) => <Input type="date" {...control} {...form.register('end_date')} />}
          </Field>
        </div>
        <Field label="Contract value" hint="US dollars" error={errors.contract_value?.message}>
          {(control) => (
            <Input
              inputMode="decimal"
              autoComplete="off"
              {...control}
              {...form.register('contract_value', { setValueAs: parseAmount })}
            />
          )}
        </Field>
        <Field label="Description" error={errors.description?.message}>
          {(control) => <Textarea rows={3} {...control} {...form.register('description')} />}
        </Field>
        <Field label="Project manager" error={errors.project_manager_id?.message}>
          {(control) => (
            <NativeSelect
              {...control}
              {...form.register('project_manager_id', { setValueAs: (value) => value || null })}
            >
              <option value="">Not assigned</option>
              {props.managers.map((manager) => (
                <option key={manager.id} value={manager.id}>
                  {manager.name}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {props.withLocation && (
          <fieldset className="grid gap-4 sm:grid-cols-[2fr_1fr_5rem]">
            <legend className="sr-only">Location</legend>
            <Field label="Address" error={errors.address?.message}>
              {(control) => <Input autoComplete="off" {...control} {...form.register('address')} />}
            </Field>
            <Field label="City" error={errors.city?.message}>
              {(control) => <Input autoComplete="off" {...control} {...form.register('city')} />}
            </Field>
            <Field label="State" error={errors.state?.message}>
              {(control) => <Input autoComplete="off" {...control} {...form.register('state')} />}
            </Field>
          </fieldset>
        )}
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!ready || isSubmitting}>
          {isSubmitting ? props.actionPending : props.action}
        </Button>
      </DialogFooter>
    </form>
  );
}
