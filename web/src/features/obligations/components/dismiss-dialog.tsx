import { type Obligation, type UpdateObligation, updateObligationSchema } from '@contract/obligation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';

/** What most dismissals come down to. */
const REASONS = ['Does not apply to us', 'No deadline of ours', 'Said twice', 'Superseded'] as const;

interface DismissDialogProps {
  obligation: Obligation;
  onOpenChange: (open: boolean) => void;
  /** Rejects where the server refuses. */
  onDismiss: (obligation: Obligation, note: string) => Promise<void>;
  /** Where the keyboard goes when the dialog has closed. */
  onClosed: (event: Event) => void;
}

/** Asks why an obligation is dismissed; Enter is enough once there is a reason. */
export function DismissDialog({ obligation, onOpenChange, onDismiss, onClosed }: DismissDialogProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<z.input<typeof updateObligationSchema>, unknown, UpdateObligation>({
    resolver: zodResolver(updateObligationSchema),
    defaultValues: { status: 'dismissed', note: obligation.note ?? '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ note }) => {
    setFailure(null);
    try {
      await onDismiss(obligation, note ?? '');
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, ['note'])) {
        setFailure(errorMessage(error, 'The obligation could not be dismissed. Try again.'));
      }
    }
  });
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Dismiss"
        description="It reminds nobody, and a new analysis does not propose it again."
        onCloseAutoFocus={onClosed}
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <p dir="auto" className="font-medium break-words">
              {obligation.title}
            </p>
            <Field label="Reason" required error={errors.note?.message}>
              {(control) => (
                <Input autoFocus autoComplete="off" dir="auto" {...control} {...form.register('note')} />
              )}
            </Field>
            <div className="flex flex-wrap gap-2">
              {REASONS.map((reason) => (
                <Button
                  key={reason}
                  variant="outline"
                  size="sm"
                  onClick={() => {
                    form.setValue('note', reason, { shouldValidate: form.formState.isSubmitted });
                    form.setFocus('note');
                  }}
                >
                  {reason}
                </Button>
              ))}
            </div>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Dismissing...' : 'Dismiss'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
