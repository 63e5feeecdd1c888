import type { ComplianceRequirement } from '@schemas/compliance-requirement.ts';
import { useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateRequirement, useUpdateRequirement } from '../api/write-requirement.ts';
import { RequirementFields } from './requirement-fields.tsx';
import {
  emptyRequirement,
  type RequirementValues,
  requirementBody,
  requirementChanges,
  requirementValues,
  underFormNames,
  useRequirementForm,
} from './requirement-form.ts';

interface RequirementDialogProps {
  /** The latest version of the requirement to edit; null for a new one. */
  requirement: ComplianceRequirement | null;
  onOpenChange: (open: boolean) => void;
}

/** Edits a custom or adopted requirement. A newer version from the server does not overwrite unsaved input. */
export function RequirementDialog({ requirement, onOpenChange }: RequirementDialogProps) {
  const [base] = useState(() => (requirement ? requirementValues(requirement) : emptyRequirement));
  const create = useCreateRequirement();
  const update = useUpdateRequirement();
  const form = useRequirementForm(base);

  const save = (typed: RequirementValues) => {
    if (!requirement) return create.mutateAsync(requirementBody(typed));
    const { id, version } = requirement;
    return update.mutateAsync({ id, version, changes: requirementChanges(base, typed) });
  };

  return (
    <FormDialog
      form={form}
      title={requirement ? 'Edit requirement' : 'Add requirement'}
      description={
        requirement
          ? 'Existing checks keep their current wording.'
          : 'A custom requirement. Add it to a project to create checks.'
      }
      submit={async (typed) => {
        await save(typed).catch(underFormNames);
        notify.success(requirement ? 'Requirement updated' : 'Requirement added', {
          description: isolated(typed.title),
        });
      }}
      // The newer version has arrived with the list. The next save is based on it and changes only the fields
      // edited here.
      failed={(error) =>
        isStale(error)
          ? 'Someone else changed this requirement. Saving again keeps their other changes.'
          : errorMessage(error, 'Failed to save the requirement. Try again.')
      }
      action={requirement ? 'Save changes' : 'Add requirement'}
      pending="Saving..."
      disabled={!form.formState.isDirty}
      onClose={() => onOpenChange(false)}
    >
      <RequirementFields form={form} />
    </FormDialog>
  );
}
