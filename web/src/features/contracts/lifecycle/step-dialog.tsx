import { type ContractAction, type TakeContractStep, takeContractStepSchema } from '@contract/contract.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate } from '@/lib/dates.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useTakeStep } from './api/take-step.ts';
import { stepWords } from './step-words.ts';

type Values = z.input<typeof takeContractStepSchema>;

const FIELDS = ['note', 'start_date', 'end_date'] as const satisfies readonly (keyof Values)[];

interface StepDialogProps {
  contract: { id: string; name: string; start_date: string | null; end_date: string | null };
  action: ContractAction;
  onOpenChange: (open: boolean) => void;
}

/** One step of a contract's life, with a note. What the server refuses it says here, and what was typed stays. */
export function StepDialog({ contract, action, onOpenChange }: StepDialogProps) {
  const words = stepWords[action];
  const take = useTakeStep(contract.id);
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values, unknown, TakeContractStep>({
    resolver: zodResolver(takeContractStepSchema),
    defaultValues: { action, note: '', start_date: '', end_date: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      await take.mutateAsync(body);
      notify.success(words.done);
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, FIELDS)) {
        setFailure(errorMessage(error, 'The step could not be taken. Try again.'));
      }
    }
  });

  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent title={words.title} description={words.effect}>
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <p dir="auto" className="font-medium break-words">
              {contract.name}
            </p>
            {action === 'renew' && (
              <div className="grid gap-4 sm:grid-cols-2">
                <Field
                  label="New start date"
                  hint={`Left empty it stays: ${formatDate(contract.start_date, 'none')}`}
                  error={errors.start_date?.message}
                >
                  {(control) => <Input type="date" {...control} {...form.register('start_date')} />}
                </Field>
                <Field
                  label="New end date"
                  required
                  hint={`Until now: ${formatDate(contract.end_date, 'none')}`}
                  error={errors.end_date?.message}
                >
                  {(control) => <Input type="date" {...control} {...form.register('end_date')} />}
                </Field>
              </div>
            )}
            <Field
              label={words.needsReason ? 'Reason' : 'Note'}
              required={words.needsReason}
              hint="Kept in the contract’s history."
              error={errors.note?.message}
            >
              {(control) => <Textarea dir="auto" {...control} {...form.register('note')} />}
            </Field>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              {action === 'cancel' ? 'Keep contract' : 'Cancel'}
            </Button>
            <Button
              type="submit"
              variant={action === 'terminate' || action === 'cancel' ? 'destructive' : 'default'}
              disabled={isSubmitting}
            >
              {isSubmitting ? words.pending : words.confirm}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
