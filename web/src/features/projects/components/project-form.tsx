import {
  type CreateProject,
  createProjectSchema,
  type Project,
  type ProjectStatus,
} from '@schemas/project.ts';
import { type ProjectFieldName, projectFieldNames, projectFields } from '@schemas/project-fields.ts';
import type { z } from 'zod';
import { DialogForm } from '@/components/form/dialog-form.tsx';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { type Submit, useFormSubmit } from '@/components/form/use-form-submit.ts';
import { type Complete, useSchemaForm } from '@/components/form/use-schema-form.ts';
import { parseAmount } from '@/lib/parse-amount.ts';

type ProjectFormValues = z.input<typeof createProjectSchema>;

/** Form values of a project, or of a new one. Saving sends every field, so a missing one would erase its stored value. */
export function projectValues(project?: Project): Complete<ProjectFormValues> {
  const values = projectFieldNames.map((field) => {
    const { kind } = projectFields[field];
    const none = kind === 'status' ? undefined : kind === 'money' || kind === 'person' ? null : '';
    return [field, project?.[field] ?? none];
  });
  return {
    ...(Object.fromEntries(values) as Complete<Pick<ProjectFormValues, ProjectFieldName>>),
    is_sample: undefined,
  };
}

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
  const field = <Name extends ProjectFieldName>(name: Name) => ({
    form,
    name,
    label: projectFields[name].label,
    required: 'required' in projectFields[name],
  });
  const required = form.watch(projectFieldNames.filter((name) => 'required' in projectFields[name]));
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
      <TextField {...field('name')} />
      <TextField {...field('client_name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...field('start_date')} />
        <DateField {...field('end_date')} />
      </div>
      <TextField
        {...field('contract_value')}
        hint="US dollars"
        inputMode="decimal"
        autoComplete="off"
        options={{ setValueAs: parseAmount }}
      />
      <LongTextField {...field('description')} rows={3} />
      <SelectField
        {...field('project_manager_id')}
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
        <TextField {...field('address')} autoComplete="off" />
        <TextField {...field('city')} autoComplete="off" />
        <TextField {...field('state')} autoComplete="off" />
      </fieldset>
      {props.statuses && (
        <SelectField {...field('status')} className="sm:w-1/2">
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
