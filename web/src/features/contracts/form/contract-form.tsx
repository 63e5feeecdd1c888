import {
  type Contract,
  type CreateContract,
  contractTypes,
  createContractSchema,
  missingContractFieldsMessage,
  requiredContractFields,
} from '@schemas/contract.ts';
import type { ContractProposalField } from '@schemas/contract-proposal.ts';
import { Fragment, useDeferredValue, useEffect, useId, useState } from 'react';
import { type FieldErrors, type UseFormReturn, useController } from 'react-hook-form';
import type { z } from 'zod';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { DateField, SelectField, TextField } from '@/components/form/fields.tsx';
import { type Complete, useSchemaForm } from '@/components/form/use-schema-form.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useDirectoryNames } from '@/features/parties/api/list-parties.ts';
import { ProjectField } from '@/features/projects/components/project-field.tsx';
import { notify } from '@/lib/notify.ts';
import { parseAmount } from '@/lib/parse-amount.ts';

export type ContractFormValues = z.input<typeof createContractSchema>;
export type ContractForm = UseFormReturn<ContractFormValues, unknown, CreateContract>;

export const NEW_CONTRACT: ContractFormValues = {
  project_id: '',
  name: '',
  // No type is chosen yet. The schema refuses '' with 'Type is required'.
  contract_type: '' as ContractFormValues['contract_type'],
  party_a_name: '',
  party_a_type: 'owner',
  party_b_name: '',
  party_b_type: 'contractor',
  party_a_id: null,
  party_b_id: null,
  contract_value: null,
  start_date: '',
  end_date: '',
};

/** Returns a contract's form values; fields without a value are empty. */
export function contractFormValues(contract: Contract): Complete<ContractFormValues> {
  return {
    project_id: contract.project_id,
    name: contract.name,
    contract_type: contract.contract_type,
    party_a_name: contract.party_a_name,
    party_a_type: contract.party_a_type,
    party_b_name: contract.party_b_name,
    party_b_type: contract.party_b_type,
    party_a_id: contract.party_a_id,
    party_b_id: contract.party_b_id,
    contract_value: contract.contract_value,
    start_date: contract.start_date ?? '',
    end_date: contract.end_date ?? '',
  };
}

export const useContractForm = (defaultValues: ContractFormValues): ContractForm =>
  useSchemaForm(createContractSchema, { defaultValues });

/** Shows one toast for missing required fields, in addition to the field errors. */
export function notifyMissing(errors: FieldErrors<ContractFormValues>): void {
  if (requiredContractFields.some((name) => errors[name])) notify.error(missingContractFieldsMessage);
}

const PARTY_ROLES = ['owner', 'contractor', 'subcontractor', 'supplier', 'designer', 'consultant'];

/** The contract's project: a search field, or read-only if fixed. */
export function ContractProjectField({ form, fixed }: { form: ContractForm; fixed?: ComboboxOption }) {
  const { field } = useController({ name: 'project_id', control: form.control });
  const error = form.formState.errors.project_id?.message;
  const choose = (option: ComboboxOption | null) => {
    const shouldValidate = form.formState.isSubmitted;
    form.setValue('project_id', option?.id ?? '', { shouldValidate, shouldDirty: true });
  };
  return (
    // The form focuses its first invalid field, which may be this one.
    <div ref={(row) => field.ref({ focus: () => row?.querySelector('input')?.focus() })}>
      {fixed ? (
        <Field label="Project" error={error}>
          {(control) => <Input {...control} name={field.name} readOnly dir="auto" value={fixed.label} />}
        </Field>
      ) : (
        <ProjectField error={error} onChoose={choose} />
      )}
    </div>
  );
}

/** Returns a note to show under a field, next to its hint. */
type FieldNote = (field: ContractProposalField) => React.ReactNode;
const noNote: FieldNote = () => null;

interface ContractFieldsProps {
  form: ContractForm;
  note?: FieldNote;
  /** Whether all fields except the name are read-only. */
  locked?: boolean;
}

/** A contract's fields except its project, for creating and editing. */
export function ContractFields({ form, note = noNote, locked = false }: ContractFieldsProps) {
  return (
    <>
      <NameAndType form={form} locked={locked} />
      <fieldset disabled={locked} className="contents">
        <legend className="sr-only">Terms</legend>
        <Terms form={form} note={note} />
      </fieldset>
    </>
  );
}

function Terms({ form, note }: { form: ContractForm; note: FieldNote }) {
  return (
    <>
      {note('contract_type')}
      <Parties form={form} note={note} />
      <TextField
        form={form}
        name="contract_value"
        label="Contract value"
        hint="US dollars"
        inputMode="decimal"
        autoComplete="off"
        options={{ setValueAs: parseAmount }}
      />
      {note('contract_value')}
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField form={form} name="start_date" label="Start date" />
        <DateField form={form} name="end_date" label="End date" />
      </div>
      {note('start_date')}
      {note('end_date')}
    </>
  );
}

/** The contract's name and type. */
export function NameAndType({ form, locked = false }: { form: ContractForm; locked?: boolean }) {
  return (
    <>
      <TextField form={form} name="name" label="Name" required dir="auto" autoComplete="off" />
      <fieldset disabled={locked} className="contents">
        <SelectField form={form} name="contract_type" label="Type" required>
          <option value="">Choose a type</option>
          {contractTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </SelectField>
      </fieldset>
    </>
  );
}

/** A party's name as in the contract. Choosing one from the directory links it. */
function PartyNameField({ form, party }: { form: ContractForm; party: 'a' | 'b' }) {
  const names = useId();
  const [name, tiedTo] = form.watch([`party_${party}_name`, `party_${party}_id`]);
  const [requested, setPending] = useState('');
  const found = useDirectoryNames(useDeferredValue(requested));
  const called = (text: string) => {
    const same = found.filter((one) => one.name.toLowerCase() === text.trim().toLowerCase());
    return same.length === 1 ? same[0] : undefined;
  };
  const match = requested.trim() === name.trim() ? called(name) : undefined;
  const id = match?.id ?? (requested === '' ? tiedTo : null) ?? null;
  useEffect(() => {
    if (id !== (form.getValues(`party_${party}_id`) ?? null))
      form.setValue(`party_${party}_id`, id, { shouldDirty: true });
  }, [form, id, party]);
  return (
    <>
      <TextField
        form={form}
        name={`party_${party}_name`}
        label={`Party ${party.toUpperCase()} name`}
        hint={id ? 'Linked to the directory' : undefined}
        required
        dir="auto"
        autoComplete="off"
        list={names}
        options={{ onChange: (event) => setPending(event.target.value) }}
      />
      <datalist id={names}>
        {found.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </>
  );
}

/** Both parties and their roles. Any role is accepted; common ones are suggested. */
export function Parties({ form, note = noNote }: { form: ContractForm; note?: FieldNote }) {
  const roles = useId();
  return (
    <>
      {(['a', 'b'] as const).map((party) => (
        <Fragment key={party}>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
            <div>
              <PartyNameField form={form} party={party} />
            </div>
            <TextField
              form={form}
              name={`party_${party}_type`}
              label={`Role of party ${party.toUpperCase()}`}
              dir="auto"
              autoComplete="off"
              list={roles}
            />
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
