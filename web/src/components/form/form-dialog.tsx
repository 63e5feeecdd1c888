import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { DialogForm, type FormButtons } from './dialog-form.tsx';
import { UNSAVED, useCloseGuard } from './use-close-guard.tsx';
import { type Failed, type Submit, useFormSubmit } from './use-form-submit.ts';

type ContentProps = Pick<
  React.ComponentProps<typeof DialogContent>,
  'title' | 'description' | 'onOpenAutoFocus' | 'onCloseAutoFocus'
>;

interface FormDialogProps<In extends FieldValues, Out> extends ContentProps, FormButtons {
  form: UseFormReturn<In, unknown, Out>;
  /** The dialog closes when this resolves, unless it resolves to `false`. */
  submit: Submit<In, Out>;
  failed: Failed;
  onInvalid?: (errors: FieldErrors<In>) => void;
  onClose: () => void;
  /** Whether closing would lose something. Defaults to unsaved input. */
  risky?: boolean;
  /** What Cancel does when it does not ask first. */
  onCancel?: () => void;
  /** A second way to submit. */
  other?: { action: string; submit: Submit<In, Out> };
  /** Replaces the form after it succeeds. */
  instead?: React.ReactNode;
  children: React.ReactNode;
}

/** A form in a dialog: submits, shows failures, keeps the input, and asks before discarding it. */
export function FormDialog<In extends FieldValues, Out>({
  form,
  submit,
  failed,
  onInvalid,
  onClose,
  risky = form.formState.isDirty,
  onCancel,
  other,
  instead,
  children,
  action,
  pending,
  disabled,
  destructive,
  cancel,
  ...content
}: FormDialogProps<In, Out>) {
  const { close, question } = useCloseGuard({ ...UNSAVED, risky, onClose });
  const { submitWith, ...state } = useFormSubmit({ form, failed, onInvalid });
  const closeAfter = (send: Submit<In, Out>) =>
    submitWith(async (...typed) => {
      if ((await send(...typed)) !== false) onClose();
    });
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent {...content}>
        {instead || (
          <DialogForm
            {...state}
            action={action}
            pending={pending}
            disabled={disabled}
            destructive={destructive}
            cancel={cancel}
            onSubmit={closeAfter(submit)}
            onCancel={onCancel ?? close}
            other={
              other && (
                <Button
                  variant="outline"
                  disabled={state.isSubmitting}
                  onClick={() => void closeAfter(other.submit)()}
                >
                  {other.action}
                </Button>
              )
            }
          >
            {children}
          </DialogForm>
        )}
        {question}
      </DialogContent>
    </Dialog>
  );
}
