import { type Party, partyFormSchema } from '@schemas/party.ts';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { type Complete, useSchemaForm } from '@/components/form/use-schema-form.ts';
import type { PartyFormState, PartyValues } from './party-form.ts';
import { asTyped, PolicyFields } from './policy-fields.tsx';

export const usePartyForm = (party?: Party): PartyFormState =>
  useSchemaForm(partyFormSchema, { defaultValues: partyValues(party) });

/** Form values of a party, or of an empty form. */
function partyValues(party?: Party): Complete<PartyValues> {
  return {
    kind: party?.kind ?? 'company',
    name: party?.name ?? '',
    contact_name: party?.contact_name ?? '',
    address: party?.address ?? '',
    email: party?.email ?? '',
    phone: party?.phone ?? '',
    license_number: party?.license_number ?? '',
    license_state: party?.license_state ?? '',
    license_valid_to: party?.license_valid_to ?? '',
    policies: party?.policies.map(asTyped) ?? [],
    note: party?.note ?? '',
  };
}

const PAIR = 'grid gap-4 sm:grid-cols-2';

/** Form fields of a party: contact details, licenses, and insurance. */
export function PartyFields({ form }: { form: PartyFormState }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField form={form} name="name" label="Name" required dir="auto" autoComplete="off" />
        <SelectField form={form} name="kind" label="Type">
          <option value="company">Company</option>
          <option value="person">Person</option>
        </SelectField>
      </div>
      <TextField form={form} name="contact_name" label="Contact person" dir="auto" autoComplete="off" />
      <div className={PAIR}>
        <TextField form={form} name="email" label="Email" type="email" autoComplete="off" />
        <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="off" />
      </div>
      <LongTextField form={form} name="address" label="Address" rows={3} dir="auto" />
      <fieldset className="grid min-w-0 gap-4">
        <legend className="mb-2 font-semibold">License</legend>
        <div className="grid gap-4 sm:grid-cols-3">
          <TextField form={form} name="license_number" label="License number" autoComplete="off" />
          <TextField form={form} name="license_state" label="State" autoComplete="off" />
          <DateField form={form} name="license_valid_to" label="License expires" />
        </div>
      </fieldset>
      <PolicyFields form={form} />
      <LongTextField form={form} name="note" label="Note" rows={3} dir="auto" />
    </>
  );
}
