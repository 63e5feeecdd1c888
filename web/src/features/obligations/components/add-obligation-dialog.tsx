import { useState } from 'react';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useCreateObligation } from '../api/create-obligation.ts';
import {
  emptyObligation,
  OBLIGATION_FIELDS,
  ObligationFields,
  useObligationForm,
} from './obligation-fields.tsx';

interface AddObligationDialogProps {
  contractId: string;
  onOpenChange: (open: boolean) => void;
}

/** An obligation that a person writes down; it counts as a deadline at once. */
export function AddObligationDialog({ contractId, onOpenChange }: AddObligationDialogProps) {
  const create = useCreateObligation();
  const form = useObligationForm(emptyObligation(contractId));
  const [failure, setFailure] = useState<string | null>(null);
  const { isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await create.mutateAsync(body);
      notify.success('Obligation added');
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, OBLIGATION_FIELDS)) {
        setFailure(errorMessage(error, 'The obligation could not be added. Try again.'));
      }
    }
  });

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title="Add obligation" description="It is confirmed at once and counts as a deadline.">
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <ObligationFields form={form} isNew />
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Adding...' : 'Add obligation'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
