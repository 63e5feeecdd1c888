import { type ComplianceCheck, complianceStatusLabels } from '@schemas/compliance-check.ts';
import { z } from 'zod';
import { DateField, SelectField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { useMembers } from '@/features/members/api/list-members.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateChecks } from '../api/update-checks.ts';

/** Each waiver needs its own reason, so there is no bulk waiver. */
const statuses = ['pending', 'in_progress', 'compliant', 'non_compliant'] as const;

/** '' leaves the field unchanged in each check; `nobody` removes the owner. */
const schema = z
  .object({ status: z.enum(['', ...statuses]), owner_id: z.string(), due_date: z.string() })
  .transform(({ status, owner_id, due_date }) => ({
    ...(status && { status }),
    ...(owner_id && { owner_id: owner_id === 'nobody' ? null : owner_id }),
    ...(due_date && { due_date }),
  }));

interface UpdateChecksDialogProps {
  checks: ComplianceCheck[];
  onClose: () => void;
  /** Called with the changed checks. */
  onDone: (ids: string[]) => void;
}

/** Applies the same changes to many checks. Untouched fields keep their value in each check. */
export function UpdateChecksDialog({ checks, onClose, onDone }: UpdateChecksDialogProps) {
  const update = useUpdateChecks();
  const members = useMembers().data ?? [];
  const form = useSchemaForm(schema, { defaultValues: { status: '', owner_id: '', due_date: '' } });
  return (
    <FormDialog
      form={form}
      title={`Update ${counted(checks.length)}`}
      description="Only the fields you change are updated."
      submit={async (changes) => {
        const { done, failed } = await update.mutateAsync({ checks, changes });
        onDone(done.map(({ id }) => id));
        if (done.length > 0) {
          notify.success(`${counted(done.length)} updated`, {
            description: done.length === 1 && done[0] ? isolated(done[0].title) : undefined,
          });
        }
        if (failed.length > 0) {
          notify.error(`${counted(failed.length)} could not be updated`, {
            description: `${failed
              .slice(0, 3)
              .map(({ check }) => isolated(check.title))
              .join(
                ', ',
              )}${failed.length > 3 ? ' and others' : ''}: ${errorMessage(failed[0]?.error, 'Try again.')}`,
            duration: 8000,
          });
        }
      }}
      failed="Failed to update the checks. Try again."
      action={`Update ${counted(checks.length)}`}
      pending="Updating..."
      disabled={!form.formState.isDirty}
      onClose={onClose}
    >
      <SelectField form={form} name="status" label="Status">
        <option value="">No change</option>
        {statuses.map((status) => (
          <option key={status} value={status}>
            {complianceStatusLabels[status]}
          </option>
        ))}
      </SelectField>
      <SelectField form={form} name="owner_id" label="Assigned to">
        <option value="">No change</option>
        <option value="nobody">Unassigned</option>
        {members.map(({ user_id, name }) => (
          <option key={user_id} value={user_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <DateField form={form} name="due_date" label="Due date" hint="Leave blank to keep each check's date." />
    </FormDialog>
  );
}

const counted = (count: number): string => (count === 1 ? '1 check' : `${count} checks`);
