import { type ComplianceEvidence, updateEvidenceSchema } from '@schemas/compliance-evidence.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DateField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { errorMessage, isStale } from '@/lib/api-error.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useUpdateEvidence } from '../api/change-evidence.ts';
import { refreshCompliance } from '../api/refresh-compliance.ts';
import { validityWords } from './evidence-status.ts';

interface ConfirmEvidenceDialogProps {
  evidence: ComplianceEvidence;
  onOpenChange: (open: boolean) => void;
}

/** Proposes the dates found in a file. The evidence counts once a user confirms or corrects them. */
export function ConfirmEvidenceDialog({ evidence, onOpenChange }: ConfirmEvidenceDialogProps) {
  const client = useQueryClient();
  const update = useUpdateEvidence();
  const [opened] = useState(evidence);
  const { proposed } = opened;
  const form = useSchemaForm(updateEvidenceSchema, {
    defaultValues: {
      valid_from: opened.valid_from ?? proposed.valid_from?.date ?? '',
      expires_on: opened.expires_on ?? proposed.expires_on?.date ?? '',
      confirmed: true,
    },
  });

  const explain = async (error: unknown) => {
    if (!isStale(error)) return errorMessage(error, 'Failed to confirm the evidence. Try again.');
    // The newer version is loaded with the check. The next save replaces it.
    await refreshCompliance(client);
    return 'Someone changed this evidence. Review its dates, then confirm again.';
  };

  return (
    <FormDialog
      form={form}
      title="Confirm evidence"
      description="Valid from the first day through the last day. Blank means no limit."
      submit={async (changes) => {
        await update.mutateAsync({ id: evidence.id, version: evidence.version, changes });
        notify.success('Evidence confirmed', { description: isolated(evidence.file_name) });
      }}
      failed={explain}
      action="Confirm evidence"
      pending="Confirming..."
      onClose={() => onOpenChange(false)}
    >
      <p className="font-medium break-words">
        <bdi>{opened.file_name}</bdi>
      </p>
      {evidence.version !== opened.version && <p role="status">Current values: {validityWords(evidence)}.</p>}
      <DateField form={form} name="valid_from" label="Valid from" hint={foundIn(proposed.valid_from)} />
      <DateField form={form} name="expires_on" label="Expires on" hint={foundIn(proposed.expires_on)} />
    </FormDialog>
  );
}

const foundIn = (found: { quote: string } | null): string =>
  found ? `Found in the text: “${found.quote}”` : 'Not found in the text.';
