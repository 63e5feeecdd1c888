import { createComplianceCheckSchema } from '@schemas/compliance-check.ts';
import {
  type ComplianceRequirement,
  complianceCheckTypes,
  complianceSeverities,
} from '@schemas/compliance-requirement.ts';
import { useWatch } from 'react-hook-form';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { useMembers } from '@/features/members/api/list-members.ts';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { ProjectName } from '@/features/projects/components/project-filter.tsx';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateCheck } from '../api/create-check.ts';
import { useRequirements } from '../api/list-requirements.ts';
import { severityLabels } from '../compliance-badges.tsx';

/** Form fields hold '' rather than undefined. */
const orMissing = (value: string) => value || undefined;

interface AddCheckDialogProps {
  /** '' if no project is chosen yet. */
  projectId: string;
  onOpenChange: (open: boolean) => void;
}

/** Creates a check by hand, from an active requirement or from a check type alone. */
export function AddCheckDialog({ projectId, onOpenChange }: AddCheckDialogProps) {
  const create = useCreateCheck();
  const requirements = useRequirements({ check_type: '', q: '', retired: false });
  const members = useMembers();
  const form = useSchemaForm(createComplianceCheckSchema, {
    defaultValues: { project_id: projectId, due_date: '', notes: '' },
  });
  const requirementId = useWatch({ control: form.control, name: 'requirement_id' });
  const requirement = requirements.data?.find(({ id }) => id === requirementId);
  return (
    <FormDialog
      form={form}
      title="Add check"
      description="A one-time check that does not recur."
      submit={async (input) => {
        const { title } = await create.mutateAsync(input);
        notify.success('Check added', { description: isolated(title) });
      }}
      failed="Failed to add the check. Try again."
      action="Add check"
      pending="Adding..."
      onClose={() => onOpenChange(false)}
    >
      {projectId ? (
        <p className="font-medium break-words">
          <ProjectName id={projectId} />
        </p>
      ) : (
        <ProjectField
          error={form.formState.errors.project_id?.message}
          onChoose={(project) => form.setValue('project_id', project?.id ?? '', { shouldDirty: true })}
        />
      )}
      <SelectField
        form={form}
        name="requirement_id"
        label="Requirement"
        hint={
          requirements.isError && !requirements.data
            ? 'Failed to load requirements.'
            : 'Name, severity, and required evidence.'
        }
        options={{ setValueAs: orMissing }}
      >
        <option value="">None: stand-alone check</option>
        <RequirementOptions requirements={requirements.data ?? []} />
      </SelectField>
      {!requirement && (
        <SelectField
          form={form}
          name="check_type"
          label="Check type"
          required
          options={{ setValueAs: orMissing, shouldUnregister: true }}
        >
          <option value="">Choose a check type</option>
          {complianceCheckTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      )}
      <TextField
        form={form}
        name="title"
        label="Title"
        hint={requirement ? undefined : 'Leave blank to use the check type.'}
        dir="auto"
        placeholder={requirement?.title}
        options={{ setValueAs: orMissing }}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <SelectField form={form} name="severity" label="Severity" options={{ setValueAs: orMissing }}>
          <option value="">{severityLabels[requirement?.severity ?? 'medium']} (default)</option>
          {complianceSeverities.map((severity) => (
            <option key={severity} value={severity}>
              {severityLabels[severity]}
            </option>
          ))}
        </SelectField>
        <DateField form={form} name="due_date" label="Due date" />
        <SelectField form={form} name="owner_id" label="Assigned to" options={{ setValueAs: orMissing }}>
          <option value="">Unassigned</option>
          {members.data?.map(({ user_id, name }) => (
            <option key={user_id} value={user_id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <LongTextField form={form} name="notes" label="Notes" dir="auto" />
    </FormDialog>
  );
}

/** Active requirements, by check type. */
function RequirementOptions({ requirements }: { requirements: readonly ComplianceRequirement[] }) {
  return complianceCheckTypes.map((type) => {
    const own = requirements.filter(({ check_type }) => check_type === type);
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
  });
}
