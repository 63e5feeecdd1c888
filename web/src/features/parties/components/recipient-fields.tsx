import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { TextField } from '@/components/form/fields.tsx';
import { PartyField } from './party-field.tsx';
import type { PartyChoice } from './party-picker.tsx';

interface Recipient {
  recipient: string;
  email?: string | null;
  party_id?: string | null;
}

interface RecipientFieldsProps<In extends FieldValues & Recipient, Out> {
  form: UseFormReturn<In, unknown, Out>;
  projectId: string;
  /** Label of the name field. */
  label: string;
  hint?: string;
}

/** The recipient of a one-use link: a party from the directory, or any name and address. */
export function RecipientFields<In extends FieldValues & Recipient, Out>(
  props: RecipientFieldsProps<In, Out>,
) {
  const form = props.form as unknown as UseFormReturn<Recipient>;
  const [party, setParty] = useState<PartyChoice | null>(null);
  const choose = (chosen: PartyChoice | null) => {
    setParty(chosen);
    form.setValue('party_id', chosen?.id ?? null, { shouldDirty: true });
    if (!chosen) return;
    form.setValue('recipient', chosen.name, { shouldDirty: true, shouldValidate: true });
    form.setValue('email', chosen.email ?? '', { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <PartyField
        label="From the directory"
        hint="Fills in name and address. You can also enter someone who is not listed."
        error={form.formState.errors.party_id?.message}
        projectId={props.projectId}
        value={party}
        onChange={choose}
      />
      <TextField
        form={form}
        name="recipient"
        label={props.label}
        hint={props.hint}
        required
        dir="auto"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="email"
        type="email"
        label="Email"
        hint="The link is emailed to this address. Leave blank to send it yourself."
        autoComplete="off"
      />
    </>
  );
}
