import { type Obligation, updateObligationSchema } from '@schemas/obligation.ts';
import { useId } from 'react';
import { useFormSubmit } from '@/components/form/use-form-submit.ts';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';
import { dueOf } from '@/lib/due.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateObligation } from '../api/update-obligation.ts';

/** Asks for the date of the event that starts an obligation's period. */
export function EventDateForm({ obligation }: { obligation: Obligation }) {
  const update = useUpdateObligation();
  const id = useId();
  const form = useSchemaForm(updateObligationSchema, { defaultValues: { anchor_date: '' } });
  const { ref, submitWith, isSubmitting, failure } = useFormSubmit({
    form,
    failed: 'Failed to save the date. Try again.',
  });
  const submit = submitWith(async (changes) => {
    const { id, contract_id: contractId, version } = obligation;
    const saved = await update.mutateAsync({ id, contractId, version, changes });
    const due = dueOf(saved.due_date);
    notify.success(due ? `Due ${due.day}, ${due.distance}` : 'Event date saved');
  });
  const { errors, isDirty } = form.formState;
  const error = errors.anchor_date?.message ?? failure;
  return (
    <form ref={ref} noValidate onSubmit={submit} className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-muted-foreground">
          Event date
        </label>
        <span className="flex items-center gap-2">
          <Input
            id={id}
            type="date"
            className="max-w-40"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            {...form.register('anchor_date')}
          />
          <Button type="submit" variant="outline" disabled={!isDirty || isSubmitting}>
            {isSubmitting ? 'Saving...' : 'Save date'}
          </Button>
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-danger">
          {error}
        </p>
      )}
    </form>
  );
}
