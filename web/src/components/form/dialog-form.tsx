import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { FormFailure } from './form-failure.tsx';

export interface FormButtons {
  /** What the button that submits says, and what it says meanwhile. */
  action: string;
  pending: string;
  /** Nothing to submit yet. */
  disabled?: boolean;
  destructive?: boolean;
  cancel?: string;
}

interface DialogFormProps extends FormButtons {
  ref?: React.Ref<HTMLFormElement>;
  onSubmit: () => Promise<unknown>;
  onCancel: () => void;
  isSubmitting: boolean;
  failure?: string | null;
  /** A button between the two. */
  other?: React.ReactNode;
  children: React.ReactNode;
}

/** The form inside a dialog: fields that scroll, why the last try failed, and the buttons below. */
export function DialogForm(props: DialogFormProps) {
  return (
    <form
      ref={props.ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void props.onSubmit();
      }}
      className="flex min-h-0 flex-col"
    >
      <DialogBody>
        {props.children}
        <FormFailure message={props.failure ?? null} />
      </DialogBody>
      <DialogFooter>
        <Button variant="outline" onClick={props.onCancel}>
          {props.cancel ?? 'Cancel'}
        </Button>
        {props.other}
        <Button
          type="submit"
          variant={props.destructive ? 'destructive' : 'default'}
          disabled={props.disabled || props.isSubmitting}
        >
          {props.isSubmitting ? props.pending : props.action}
        </Button>
      </DialogFooter>
    </form>
  );
}
