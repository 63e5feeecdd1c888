import { type ComplianceEvidence, withdrawEvidenceSchema } from '@schemas/compliance-evidence.ts';
import { LongTextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { useWithdrawEvidence } from '../api/change-evidence.ts';

interface WithdrawEvidenceDialogProps {
  evidence: ComplianceEvidence;
  onOpenChange: (open: boolean) => void;
}

/** Asks why evidence no longer counts. It stays listed with the reason. */
export function WithdrawEvidenceDialog({ evidence, onOpenChange }: WithdrawEvidenceDialogProps) {
  const withdraw = useWithdrawEvidence();
  const form = useSchemaForm(withdrawEvidenceSchema, { defaultValues: { reason: '' } });
  return (
    <FormDialog
      form={form}
      title="Withdraw evidence"
      description="It no longer counts. The file and reason are kept with the check."
      submit={async ({ reason }) => {
        await withdraw.mutateAsync({ id: evidence.id, reason });
        notify.success('Evidence withdrawn', { description: isolated(evidence.file_name) });
      }}
      failed="Failed to withdraw the evidence. Try again."
      action="Withdraw evidence"
      pending="Withdrawing..."
      destructive
      onClose={() => onOpenChange(false)}
    >
      <p className="font-medium break-words">
        <bdi>{evidence.file_name}</bdi>
      </p>
      <LongTextField form={form} name="reason" label="Reason" required dir="auto" />
    </FormDialog>
  );
}
