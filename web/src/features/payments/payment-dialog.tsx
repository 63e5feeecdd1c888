import { createPaymentSchema, type Payment } from '@schemas/payment.ts';
import { useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ContractPicker } from '@/features/contracts/form/contract-picker.tsx';
import { notify } from '@/lib/notify.ts';
import { parseAmount } from '@/lib/parse-amount.ts';
import { useCreatePayment, useUpdatePayment } from './api/payments.ts';

const orNothing = (typed: unknown) => parseAmount(typed) ?? 0;

interface PaymentDialogProps {
  projectId: string;
  /** Null for a new payment. */
  payment: Payment | null;
  /** Default contract for a new payment. */
  on?: ComboboxOption;
  onClose: () => void;
}

/** Records or edits a payment. */
export function PaymentDialog({ projectId, payment, on, onClose }: PaymentDialogProps) {
  const create = useCreatePayment();
  const update = useUpdatePayment();
  const [contract, setContract] = useState<ComboboxOption | null>(on ?? null);
  const form = useSchemaForm(createPaymentSchema, {
    defaultValues: {
      contract_id: payment?.contract_id ?? on?.id ?? '',
      direction: payment?.direction ?? 'out',
      number: payment?.number ?? '',
      period_from: payment?.period_from ?? '',
      through_date: payment?.through_date ?? '',
      // Nothing entered yet: the schema rejects it with its own message.
      amount: payment?.amount ?? (null as unknown as number),
      retainage_withheld: payment?.retainage_withheld ?? 0,
      retainage_released: payment?.retainage_released ?? 0,
      paid_on: payment?.paid_on ?? '',
      note: payment?.note ?? '',
    },
  });
  return (
    <FormDialog
      form={form}
      title={payment ? 'Edit payment' : 'Record payment'}
      submit={async ({ contract_id, ...typed }) => {
        if (payment) await update.mutateAsync({ payment, changes: typed });
        else await create.mutateAsync({ contract_id, ...typed });
        notify.success(payment ? 'Payment updated' : 'Payment recorded');
      }}
      failed="Failed to save the payment. Try again."
      action="Save"
      pending="Saving..."
      onClose={onClose}
    >
      <Field label="Contract" required error={form.formState.errors.contract_id?.message}>
        {(control) =>
          payment ? (
            <Input {...control} readOnly dir="auto" value={payment.contract_name} />
          ) : (
            <ContractPicker
              control={control}
              projectId={projectId}
              value={contract}
              onChange={(option) => {
                setContract(option);
                form.setValue('contract_id', option?.id ?? '', {
                  shouldDirty: true,
                  shouldValidate: form.formState.isSubmitted,
                });
              }}
            />
          )
        }
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="direction" label="Direction" required>
          <option value="out">We pay</option>
          <option value="in">We are paid</option>
        </SelectField>
        <TextField form={form} name="number" label="Application or invoice number" autoComplete="off" />
        <TextField
          form={form}
          name="amount"
          label="Amount"
          required
          hint="US dollars paid"
          inputMode="decimal"
          autoComplete="off"
          options={{ setValueAs: parseAmount }}
        />
        <DateField form={form} name="paid_on" label="Paid on" hint="Leave blank until it is paid" />
        <DateField form={form} name="period_from" label="Work from" />
        <DateField form={form} name="through_date" label="Work through" />
        <TextField
          form={form}
          name="retainage_withheld"
          label="Retainage withheld"
          inputMode="decimal"
          autoComplete="off"
          options={{ setValueAs: orNothing }}
        />
        <TextField
          form={form}
          name="retainage_released"
          label="Retainage released"
          hint="Included in the amount"
          inputMode="decimal"
          autoComplete="off"
          options={{ setValueAs: orNothing }}
        />
      </div>
      <LongTextField form={form} name="note" label="Note" dir="auto" rows={2} />
    </FormDialog>
  );
}
