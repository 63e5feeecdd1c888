import { decideWaiverSchema, type LienWaiver } from '@schemas/payment.ts';
import { LongTextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { notify } from '@/lib/notify.ts';
import { useDecideWaiver } from '../api/waivers.ts';

/** Asks for the reason for rejecting a waiver. */
export function RejectWaiverDialog({ waiver, onClose }: { waiver: LienWaiver; onClose: () => void }) {
  const decide = useDecideWaiver();
  const form = useSchemaForm(decideWaiverSchema, { defaultValues: { status: 'rejected', note: '' } });
  return (
    <FormDialog
      form={form}
      title="Reject waiver"
      description="The payment will count as having no waiver. You can request another."
      submit={async (decision) => {
        await decide.mutateAsync({ waiver, decision });
        notify.success('Waiver rejected');
      }}
      failed="Failed to reject the waiver. Try again."
      action="Reject"
      pending="Rejecting..."
      destructive
      onClose={onClose}
    >
      <LongTextField form={form} name="note" label="Reason" required dir="auto" rows={3} />
    </FormDialog>
  );
}
