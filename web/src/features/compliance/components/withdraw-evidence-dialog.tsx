import { type ComplianceEvidence, withdrawEvidenceSchema } from '@contract/compliance-evidence.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useWithdrawEvidence } from '../api/change-evidence.ts';

interface WithdrawEvidenceDialogProps {
  evidence: ComplianceEvidence;
  onOpenChange: (open: boolean) => void;
}

/** Asks why a piece of evidence no longer counts; it stays listed with the answer. */
export function WithdrawEvidenceDialog({ evidence, onOpenChange }: WithdrawEvidenceDialogProps) {
  const withdraw = useWithdrawEvidence();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(withdrawEvidenceSchema), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ reason }) => {
    setFailure(null);
    try {
      await withdraw.mutateAsync({ id: evidence.id, reason });
      notify.success('Evidence withdrawn');
      onOpenChange(false);
    } catch (error) {
      if (!applyFieldErrors(error, form.setError, ['reason'])) {
        setFailure(errorMessage(error, 'The evidence could not be withdrawn. Try again.'));
      }
    }
  });
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Withdraw evidence"
        description="It no longer counts. The file and the reason stay with the check."
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <p className="font-medium break-words">
              <bdi>{evidence.file_name}</bdi>
            </p>
            <Field label="Reason" required error={errors.reason?.message}>
              {(control) => <Textarea dir="auto" {...control} {...form.register('reason')} />}
            </Field>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" disabled={isSubmitting}>
              {isSubmitting ? 'Withdrawing...' : 'Withdraw evidence'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}
