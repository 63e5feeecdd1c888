import {
  type ComplianceEvidence,
  type UpdateEvidence,
  updateEvidenceSchema,
} from '@contract/compliance-evidence.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { FormFailure } from '@/components/form/form-failure.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@/components/ui/dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors } from '@/lib/form-errors.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateEvidence } from '../api/change-evidence.ts';
import { refreshCompliance } from '../api/refresh-compliance.ts';
import { validityWords } from '../evidence-standing.ts';

interface ConfirmEvidenceDialogProps {
  evidence: ComplianceEvidence;
  onOpenChange: (open: boolean) => void;
}

/** The dates found in a file, as a proposal: the evidence counts once a person has confirmed or corrected them. */
export function ConfirmEvidenceDialog({ evidence, onOpenChange }: ConfirmEvidenceDialogProps) {
  const client = useQueryClient();
  const update = useUpdateEvidence();
  const [opened] = useState(evidence);
  const [failure, setFailure] = useState<string | null>(null);
  const { proposed } = opened;
  const form = useForm<z.input<typeof updateEvidenceSchema>, unknown, UpdateEvidence>({
    resolver: zodResolver(updateEvidenceSchema),
    defaultValues: {
      valid_from: opened.valid_from ?? proposed.valid_from?.date ?? '',
      expires_on: opened.expires_on ?? proposed.expires_on?.date ?? '',
      confirmed: true,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (changes) => {
    setFailure(null);
    try {
      await update.mutateAsync({ id: evidence.id, version: evidence.version, changes });
      notify.success('Evidence confirmed');
      onOpenChange(false);
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        // The newer version comes in with the check; the next press goes over it.
        await refreshCompliance(client);
        setFailure(
          'Somebody else has changed this evidence meanwhile. Look at its dates, then confirm again.',
        );
        return;
      }
      if (!applyFieldErrors(error, form.setError, ['valid_from', 'expires_on'])) {
        setFailure(errorMessage(error, 'The evidence could not be confirmed. Try again.'));
      }
    }
  });
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent
        title="Confirm evidence"
        description="It counts from the first day to the last, both included; an empty date is no limit."
      >
        <form noValidate onSubmit={submit} className="flex min-h-0 flex-col">
          <DialogBody>
            <p className="font-medium break-words">
              <bdi>{opened.file_name}</bdi>
            </p>
            {evidence.version !== opened.version && (
              <p role="status">It now reads: {validityWords(evidence)}.</p>
            )}
            <Field label="Valid from" hint={foundIn(proposed.valid_from)} error={errors.valid_from?.message}>
              {(control) => <Input type="date" {...control} {...form.register('valid_from')} />}
            </Field>
            <Field label="Expires on" hint={foundIn(proposed.expires_on)} error={errors.expires_on?.message}>
              {(control) => <Input type="date" {...control} {...form.register('expires_on')} />}
            </Field>
            <FormFailure message={failure} />
          </DialogBody>
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Confirming...' : 'Confirm evidence'}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  );
}

const foundIn = (found: { quote: string } | null): string =>
  found ? `Found in the text: “${found.quote}”` : 'Not found in the text.';
