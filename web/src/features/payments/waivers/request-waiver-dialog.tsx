import {
  lienWaiverKinds,
  lienWaiverNames,
  type NewLienWaiver,
  type Payment,
  requestWaiverSchema,
} from '@schemas/payment.ts';
import { useState } from 'react';
import { DateField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { LinkAddress } from '@/components/link-address.tsx';
import { RecipientFields } from '@/features/parties/components/recipient-fields.tsx';
import { parseAmount } from '@/lib/parse-amount.ts';
import { useRequestWaiver } from '../api/waivers.ts';

const DAYS = [3, 7, 14, 30, 60, 90];

/** After payment, a conditional waiver is followed by an unconditional one. */
const nextKind = ({ waiver, paid_on }: Payment) =>
  waiver === 'follow_up' || (waiver === 'none' && paid_on)
    ? 'unconditional_progress'
    : 'conditional_progress';

/** Requests a lien waiver, by email if an address is given, and shows its link once. */
export function RequestWaiverDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const ask = useRequestWaiver(payment.id);
  const [created, setCreated] = useState<NewLienWaiver | null>(null);
  const last = payment.waivers[0];
  const form = useSchemaForm(requestWaiverSchema, {
    defaultValues: {
      kind: nextKind(payment),
      recipient: last?.recipient ?? '',
      email: last?.email ?? '',
      party_id: last?.party_id ?? null,
      amount: payment.amount,
      through_date: payment.through_date ?? '',
      days: 14,
    },
  });
  return (
    <FormDialog
      form={form}
      title="Request lien waiver"
      description={
        created
          ? undefined
          : 'The payee opens a link without an account and uploads one signed file. It counts once you accept it.'
      }
      submit={async (input) => {
        setCreated(await ask.mutateAsync(input));
        return false;
      }}
      failed="Failed to request the waiver. Try again."
      action="Request"
      pending="Asking..."
      onClose={onClose}
      risky={!created && form.formState.isDirty}
      instead={created && <LinkAddress link={created} onDone={onClose} />}
    >
      <SelectField form={form} name="kind" label="Type" required>
        {lienWaiverKinds.map((kind) => (
          <option key={kind} value={kind}>
            {lienWaiverNames[kind]}
          </option>
        ))}
      </SelectField>
      <RecipientFields form={form} projectId={payment.project_id} label="Recipient" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          form={form}
          name="amount"
          label="Amount"
          inputMode="decimal"
          autoComplete="off"
          options={{ setValueAs: parseAmount }}
        />
        <DateField form={form} name="through_date" label="Work through" />
      </div>
      <SelectField form={form} name="days" label="Valid for" options={{ setValueAs: Number }}>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
