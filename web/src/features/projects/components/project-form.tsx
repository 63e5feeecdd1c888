import { type CreateProject, createProjectSchema, type ProjectStatus } from '@schemas/project.ts';
import type { z } from 'zod';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { type Submit, useFormSubmit } from '@/components/form/use-form-submit.ts';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { parseAmount } from '@/lib/parse-amount.ts';

export type ProjectFormValues = z.input<typeof createProjectSchema>;

interface ProjectFormProps {
  defaultValues: ProjectFormValues;
  /** Candidates for project manager that the reader can see. */
  managers: { id: string; name: string }[];
  /** Shown when editing; a new project is active. */
  statuses?: readonly ProjectStatus[];
  action: string;
  actionPending: string;
  onCancel: () => void;
  onSubmit: Submit<ProjectFormValues, CreateProject>;
  /** Called for a failure that belongs to no field. */
  onFailed?: (error: unknown) => void;
}

/** The project form, for creating and editing. Saving is enabled once the three required fields are filled. */
export function ProjectForm(props: ProjectFormProps) {
  const form = useSchemaForm(createProjectSchema, { defaultValues: props.defaultValues });
  const { submitWith, ...state } = useFormSubmit({
    form,
    failed: (error) => {
      props.onFailed?.(error);
      return null;
    },
  });
  const required = form.watch(['name', 'client_name', 'start_date']);
  const ready = required.every((value) => String(value ?? '').trim() !== '');
  return (
    <DialogForm
      {...state}
      onSubmit={submitWith(props.onSubmit)}
      onCancel={props.onCancel}
      action={props.action}
      pending={props.actionPending}
      disabled={!ready}
    >
      <TextField form={form} name="name" label="Project name" required />
      <TextField form={form} name="client_name" label="Client" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="start_date" label="Start date" required />
        <DateField form={form} name="end_date" label="End date" />
      </div>
      <TextField
        form={form}
        name="contract_value"
        label="Contract value"
        hint="US dollars"
        inputMode="decimal"
        autoComplete="off"
        options={{ setValueAs: parseAmount }}
      />
      <LongTextField form={form} name="description" label="Description" rows={3} />
      <SelectField
        form={form}
        name="project_manager_id"
        label="Project manager"
        hint="Added to the team as project manager."
        options={{ setValueAs: (value) => value || null }}
      >
        <option value="">Not assigned</option>
        {props.managers.map((manager) => (
          <option key={manager.id} value={manager.id}>
            {manager.name}
          </option>
        ))}
      </SelectField>
      <fieldset className="grid gap-4 sm:grid-cols-[2fr_1fr_5rem]">
        <legend className="sr-only">Location</legend>
        <TextField form={form} name="address" label="Address" autoComplete="off" />
        <TextField form={form} name="city" label="City" autoComplete="off" />
        <TextField form={form} name="state" label="State" autoComplete="off" />
      </fieldset>
      {props.statuses && (
        <SelectField form={form} name="status" label="Status" className="sm:w-1/2">
          {props.statuses.map((status) => (
            <option key={status} value={status}>
              {status.charAt(0).toUpperCase() + status.slice(1)}
            </option>
          ))}
        </SelectField>
      )}
    </DialogForm>
  );
}
