import {
  type Contract,
  type CreateContract,
  contractTypes,
  createContractSchema,
  requiredContractFields,
} from '@contract/contract.ts';
import type { ContractProposalField } from '@contract/contract-proposal.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment, useId, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';
import { parseAmount } from '@/lib/parse-amount.ts';

export type ContractFormValues = z.input<typeof createContractSchema>;
export type ContractForm = UseFormReturn<ContractFormValues, unknown, CreateContract>;
export const contractResolver = zodResolver(createContractSchema);

export const CONTRACT_FIELDS = [
  ...requiredContractFields,
  'party_a_type',
  'party_b_type',
  'contract_value',
  'start_date',
  'end_date',
] as const satisfies readonly (keyof ContractFormValues)[];

export const NEW_CONTRACT: ContractFormValues = {
  project_id: '',
  name: '',
  // An empty choice is what the schema refuses with 'Type is required'.
  contract_type: '' as ContractFormValues['contract_type'],
  party_a_name: '',
  party_a_type: 'owner',
  party_b_name: '',
  party_b_type: 'contractor',
  contract_value: null,
  start_date: '',
  end_date: '',
};

/** A contract as the form shows it: an empty field where there is no value. */
export function contractFormValues(contract: Contract): ContractFormValues {
  return {
    project_id: contract.project_id,
    name: contract.name,
    contract_type: contract.contract_type,
    party_a_name: contract.party_a_name,
    party_a_type: contract.party_a_type,
    party_b_name: contract.party_b_name,
    party_b_type: contract.party_b_type,
    contract_value: contract.contract_value,
    start_date: contract.start_date ?? '',
    end_date: contract.end_date ?? '',
  };
}

const PARTY_ROLES = ['owner', 'contractor', 'subcontractor', 'supplier', 'designer', 'consultant'];

/** The project a contract is of: found by its name, or given and shown. */
export function ProjectField({ form, fixed }: { form: ContractForm; fixed?: ComboboxOption }) {
  const { field } = useController({ name: 'project_id', control: form.control });
  const [chosen, setChosen] = useState<ComboboxOption | null>(null);
  const choose = (option: ComboboxOption | null) => {
    setChosen(option);
    const shouldValidate = form.formState.isSubmitted;
    form.setValue('project_id', option?.id ?? '', { shouldValidate, shouldDirty: true });
  };
  return (
    // The form sends the keyboard to its first field in error, which may be this one.
    <div ref={(row) => field.ref({ focus: () => row?.querySelector('input')?.focus() })}>
      <Field label="Project" required={!fixed} error={form.formState.errors.project_id?.message}>
        {(control) =>
          fixed ? (
            <Input {...control} readOnly dir="auto" value={fixed.label} />
          ) : (
            <ProjectPicker control={control} value={chosen} onChange={choose} />
          )
        }
      </Field>
    </div>
  );
}

/** What stands under a field, beside its own hint. */
export type FieldNote = (field: ContractProposalField) => React.ReactNode;
const noNote: FieldNote = () => null;

/** The fields of a contract but for its project, for creating and editing alike. */
export function ContractFields({ form, note = noNote }: { form: ContractForm; note?: FieldNote }) {
  const { errors } = form.formState;
  return (
    <>
      <NameAndType form={form} />
      {note('contract_type')}
      <Parties form={form} note={note} />
      <Field label="Contract value" hint="US dollars, to the cent" error={errors.contract_value?.message}>
        {(control) => (
          <Input
            inputMode="decimal"
            autoComplete="off"
            {...control}
            {...form.register('contract_value', { setValueAs: parseAmount })}
          />
        )}
      </Field>
      {note('contract_value')}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Start date" error={errors.start_date?.message}>
          {(control) => <Input type="date" {...control} {...form.register('start_date')} />}
        </Field>
        <Field label="End date" error={errors.end_date?.message}>
          {(control) => <Input type="date" {...control} {...form.register('end_date')} />}
        </Field>
      </div>
      {note('start_date')}
      {note('end_date')}
    </>
  );
}

/** What a contract is called and of which kind it is. */
export function NameAndType({ form }: { form: ContractForm }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        {(control) => <Input dir="auto" autoComplete="off" {...control} {...form.register('name')} />}
      </Field>
      <Field label="Type" required error={errors.contract_type?.message}>
        {(control) => (
          <NativeSelect {...control} {...form.register('contract_type')}>
            <option value="">Choose a type</option>
            {contractTypes.map((type) => (
              <option key={type}>{type}</option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </>
  );
}

/** Both parties with the part they play; any word serves, the usual ones are offered. */
export function Parties({ form, note = noNote }: { form: ContractForm; note?: FieldNote }) {
  const { errors } = form.formState;
  const roles = useId();
  return (
    <>
      {(['a', 'b'] as const).map((party) => (
        <Fragment key={party}>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <Field
              label={`Party ${party.toUpperCase()} name`}
              required
              error={errors[`party_${party}_name`]?.message}
            >
              {(control) => (
                <Input dir="auto" autoComplete="off" {...control} {...form.register(`party_${party}_name`)} />
              )}
            </Field>
            <Field
              label={`Role of party ${party.toUpperCase()}`}
              error={errors[`party_${party}_type`]?.message}
            >
              {(control) => (
                <Input
                  dir="auto"
                  autoComplete="off"
                  list={roles}
                  {...control}
                  {...form.register(`party_${party}_type`)}
                />
              )}
            </Field>
          </div>
          {note(`party_${party}_name`)}
        </Fragment>
      ))}
      <datalist id={roles}>
        {PARTY_ROLES.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
    </>
  );
}
