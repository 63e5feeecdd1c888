import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { type Submit, useFormSubmit } from './use-form-submit.ts';

interface PageFormProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  submit: Submit<In, Out>;
  /** Fallback message if the failed request has none. */
  failed: string;
  action: string;
  pending: string;
  disabled?: boolean;
  destructive?: boolean;
  /** Right of the button. */
  beside?: React.ReactNode;
  children: React.ReactNode;
}

/** A form on a page: its fields, the last failure, and the button. */
export function PageForm<In extends FieldValues, Out>(props: PageFormProps<In, Out>) {
  const { form, submit, failed, action, pending, disabled, destructive, beside, children } = props;
  const { ref, submitWith, isSubmitting, failure } = useFormSubmit({ form, failed });
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submitWith(submit)();
      }}
      className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-4"
    >
      {children}
      <FormFailure message={failure} />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={destructive ? 'destructive' : 'default'}
          disabled={disabled || isSubmitting}
        >
          {isSubmitting ? pending : action}
        </Button>
        {beside}
      </div>
    </form>
  );
}
