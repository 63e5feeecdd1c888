import type { ComplianceRequirement } from '@contract/compliance-requirement.ts';
import { useState } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { UNSAVED, useCloseGuard } from '@/components/form/use-close-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateRequirement, useUpdateRequirement } from '../api/write-requirement.ts';
import {
  emptyRequirement,
  type RequirementValues,
  requirementBody,
  requirementChanges,
  requirementValues,
  toFormErrors,
  useRequirementForm,
} from '../requirement-form.ts';
import { RequirementFields } from './requirement-fields.tsx';

interface RequirementDialogProps {
  /** The one to change, as it is now; null for a new one. */
  requirement: ComplianceRequirement | null;
  onOpenChange: (open: boolean) => void;
}

/** A requirement of the organization's own, or what it makes of one that it took over. Later versions do not touch what is typed. */
export function RequirementDialog({ requirement, onOpenChange }: RequirementDialogProps) {
  const [base] = useState(() => (requirement ? requirementValues(requirement) : emptyRequirement));
  const [failure, setFailure] = useState<string | null>(null);
  const create = useCreateRequirement();
  const update = useUpdateRequirement();
  const form = useRequirementForm(base);
  const { isDirty, isSubmitting } = form.formState;
  const { close, question } = useCloseGuard({
    ...UNSAVED,
    risky: isDirty,
    onClose: () => onOpenChange(false),
  });

  const save = async (typed: RequirementValues) => {
    if (!requirement) {
      await create.mutateAsync(requirementBody(typed));
      return 'Requirement added';
    }
    const { id, version } = requirement;
    await update.mutateAsync({ id, version, changes: requirementChanges(base, typed) });
    return 'Requirement changed';
  };
  const submit = form.handleSubmit(async (typed) => {
    setFailure(null);
    try {
      notify.success(await save(typed));
      onOpenChange(false);
    } catch (error) {
      // The newer version has come in with the list; the next press goes over it, with what was changed here only.
      if (error instanceof ApiError && error.status === 412) {
        setFailure(
          'Somebody else has changed this requirement meanwhile. Saving again keeps their other changes.',
        );
      } else if (!applyFieldErrors(underFormNames(error), form.setError, FIELDS)) {
        setFailure(errorMessage(error, 'The requirement could not be saved. Try again.'));
      }
    }
  });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={requirement ? 'Edit requirement' : 'Add requirement'}
        description={
          requirement
            ? 'Checks that were made before keep their words.'
            : 'It is your organization’s own. Put it on a project to have its checks made.'
        }
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <RequirementFields form={form} />
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isDirty || isSubmitting}>
              {isSubmitting ? 'Saving...' : requirement ? 'Save changes' : 'Add requirement'}
            </Button>
          </DialogFooter>
        </form>
        {question}
      </DialogContent>
    </Dialog>
  );
}

const FIELDS = Object.keys(emptyRequirement) as (keyof RequirementValues)[];

function underFormNames(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, fields } = error;
  return new ApiError(message, { status, code, fields: toFormErrors(fields) });
}
