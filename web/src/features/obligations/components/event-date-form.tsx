import { type Obligation, type UpdateObligation, updateObligationSchema } from '@contract/obligation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { Button } from '@/components/ui/button.tsx';
import { Input } from '@/components/ui/input.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { dueOf } from '@/lib/due.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateObligation } from '../api/update-obligation.ts';

type Values = z.input<typeof updateObligationSchema>;

/** Asks on which day the event happened that an obligation counts from. */
export function EventDateForm({ obligation }: { obligation: Obligation }) {
  const update = useUpdateObligation();
  const id = useId();
  const [failure, setFailure] = useState<string>();
  const form = useForm<Values, unknown, UpdateObligation>({
    resolver: zodResolver(updateObligationSchema),
    defaultValues: { anchor_date: '' },
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  const submit = form.handleSubmit(async (changes) => {
    setFailure(undefined);
    const { id, contract_id: contractId, version } = obligation;
    try {
      const saved = await update.mutateAsync({ id, contractId, version, changes });
      const due = dueOf(saved.due_date);
      notify.success(due ? `Due ${due.day}, ${due.distance}` : 'The day of the event is saved');
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, ['anchor_date'])) {
        setFailure(errorMessage(error, 'The day could not be saved. Try again.'));
      }
    }
  });
  const error = errors.anchor_date?.message ?? failure;
  return (
    <form noValidate onSubmit={submit} className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-muted-foreground">
          The event happened on
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
            {isSubmitting ? 'Saving...' : 'Save day'}
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
