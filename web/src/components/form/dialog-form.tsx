import { Button } from '@/components/ui/button.tsx';
import { DialogBody, DialogFooter } from '@/components/ui/dialog.tsx';
import { FormFailure } from './form-failure.tsx';

export interface FormButtons {
  /** Labels of the submit button, idle and pending. */
  action: string;
  pending: string;
  /** There is nothing to submit yet. */
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
  /** A button between Cancel and Submit. */
  other?: React.ReactNode;
  children: React.ReactNode;
}

/** The form inside a dialog: scrolling fields, the last failure, and the buttons. */
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
