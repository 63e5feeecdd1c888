import type { ContractDetail } from '@schemas/contract.ts';
import { amendContractSchema, type ContractChange } from '@schemas/finances.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DateField, SelectField, TextField } from '@/components/form/fields.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Field } from '@/components/ui/field.tsx';
import { notify } from '@/lib/notify.ts';
import { parseAmount } from '@/lib/parse-amount.ts';
import { ContractPicker } from '../form/contract-picker.tsx';
import { useAmendContract } from './api.ts';

/** Without an amount, `change_basis` (added or new total) is cleared too. */
const formSchema = z.preprocess((typed) => {
  const { change_value, change_basis, ...rest } = typed as Record<string, unknown>;
  return { ...rest, change_value, change_basis: change_value === null ? null : change_basis };
}, amendContractSchema) as unknown as z.ZodType<
  z.output<typeof amendContractSchema>,
  z.input<typeof amendContractSchema>
>;

interface AmendDialogProps {
  contract: ContractDetail;
  /** The current values, if the contract already changes another one. */
  change: ContractChange | null;
  onClose: () => void;
}

/** Sets which contract this one changes, by how much, and whether the amount is added or the new total. */
export function AmendDialog({ contract, change, onClose }: AmendDialogProps) {
  const amend = useAmendContract();
  const { amends } = contract;
  const [chosen, setChosen] = useState<ComboboxOption | null>(
    amends ? { id: amends.id, label: amends.name } : null,
  );
  const form = useSchemaForm(formSchema, {
    defaultValues: {
      amends_id: amends?.id ?? '',
      change_basis: change?.change_basis ?? 'change',
      change_value: change ? change.change_value : contract.contract_value,
      change_end_date: change ? (change.change_end_date ?? '') : (contract.end_date ?? ''),
    },
  });
  return (
    <FormDialog
      form={form}
      title="Base contract"
      description="The change applies only while this contract is active."
      submit={async (changes) => {
        await amend.mutateAsync({ id: contract.id, version: contract.version, changes });
        notify.success('Base contract saved');
      }}
      failed="Failed to save. Try again."
      action="Save"
      pending="Saving..."
      onClose={onClose}
    >
      <Field label="Contract being changed" required error={form.formState.errors.amends_id?.message}>
        {(control) => (
          <ContractPicker
            control={control}
            projectId={contract.project_id}
            value={chosen}
            onChange={(option) => {
              setChosen(option);
              form.setValue('amends_id', option?.id ?? '', {
                shouldDirty: true,
                shouldValidate: form.formState.isSubmitted,
              });
            }}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="change_basis" label="Amount is">
          <option value="change">an addition or deduction</option>
          <option value="new_total">the new contract sum</option>
        </SelectField>
        <TextField
          form={form}
          name="change_value"
          label="Amount"
          hint="US dollars. Use a minus sign for a deduction."
          inputMode="decimal"
          autoComplete="off"
          options={{ setValueAs: parseAmount }}
        />
      </div>
      <DateField
        form={form}
        name="change_end_date"
        label="New end date"
        hint="Leave blank if the end date does not change"
      />
    </FormDialog>
  );
}
