import { type Obligation, updateObligationSchema } from '@schemas/obligation.ts';
import { TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';

/** The most common reasons for dismissal. */
const REASONS = ['Does not apply to us', 'Not our deadline', 'Duplicate', 'Superseded'] as const;

interface DismissDialogProps {
  obligation: Obligation;
  onOpenChange: (open: boolean) => void;
  /** Rejects if the server refuses. */
  onDismiss: (obligation: Obligation, note: string) => Promise<void>;
  /** Sets the focus after the dialog closes. */
  onClosed: (event: Event) => void;
}

/** Asks why an obligation is dismissed. Enter submits once there is a reason. */
export function DismissDialog({ obligation, onOpenChange, onDismiss, onClosed }: DismissDialogProps) {
  const form = useSchemaForm(updateObligationSchema, {
    defaultValues: { status: 'dismissed', note: obligation.note ?? '' },
  });
  return (
    <FormDialog
      form={form}
      title="Dismiss"
      description="No reminders are sent, and new analyses won't suggest it again."
      onCloseAutoFocus={onClosed}
      submit={({ note }) => onDismiss(obligation, note ?? '')}
      failed="Failed to dismiss the obligation. Try again."
      action="Dismiss"
      pending="Dismissing..."
      onClose={() => onOpenChange(false)}
    >
      <p dir="auto" className="font-medium break-words">
        {obligation.title}
      </p>
      <TextField form={form} name="note" label="Reason" required autoFocus autoComplete="off" dir="auto" />
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
    </FormDialog>
  );
}
