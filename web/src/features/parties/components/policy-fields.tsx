import { mostPolicies, type PartyPolicy, policyCoverageNames, policyCoverages } from '@schemas/party.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { DateField, SelectField, TextField } from '@/components/form/fields.tsx';
import { Button } from '@/components/ui/button.tsx';
import { parseAmount } from '@/lib/parse-amount.ts';
import type { PartyFormState, PartyValues } from './party-form.ts';

type TypedPolicy = NonNullable<PartyValues['policies']>[number];

/** Converts a policy to form values. */
export const asTyped = (policy: PartyPolicy): TypedPolicy => ({
  ...policy,
  carrier: policy.carrier ?? '',
  number: policy.number ?? '',
  valid_from: policy.valid_from ?? '',
  valid_to: policy.valid_to ?? '',
});

const amount = { inputMode: 'decimal', autoComplete: 'off', options: { setValueAs: parseAmount } } as const;
const none: PartyPolicy = {
  coverage: 'general_liability',
  carrier: null,
  number: null,
  each: null,
  aggregate: null,
  valid_from: null,
  valid_to: null,
};

/** Form fields of the insurance policies. */
export function PolicyFields({ form }: { form: PartyFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'policies' });
  const values = form.watch('policies') ?? [];
  /** The most commonly required coverage not yet listed. */
  const next = policyCoverages.find((one) => !values.some(({ coverage }) => coverage === one)) ?? 'other';
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold">Insurance</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="grid gap-4 rounded-md border p-3">
          <div className="flex items-end gap-2">
            <SelectField
              form={form}
              name={`policies.${at}.coverage`}
              label={`Coverage of policy ${at + 1}`}
              className="flex-1"
            >
              {policyCoverages.map((coverage) => (
                <option key={coverage} value={coverage}>
                  {policyCoverageNames[coverage]}
                </option>
              ))}
            </SelectField>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Remove policy ${at + 1}`}
              onClick={() => remove(at)}
            >
              <Trash2 aria-hidden />
            </Button>
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              form={form}
              name={`policies.${at}.carrier`}
              label="Carrier"
              dir="auto"
              autoComplete="off"
            />
            <TextField form={form} name={`policies.${at}.number`} label="Policy number" autoComplete="off" />
            <TextField
              form={form}
              name={`policies.${at}.each`}
              label="Each occurrence limit, US dollars"
              {...amount}
            />
            <TextField
              form={form}
              name={`policies.${at}.aggregate`}
              label="Aggregate limit, US dollars"
              {...amount}
            />
            <DateField form={form} name={`policies.${at}.valid_from`} label="Effective date" />
            <DateField form={form} name={`policies.${at}.valid_to`} label="Policy expires" />
          </div>
        </div>
      ))}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= mostPolicies}
        onClick={() => append(asTyped({ ...none, coverage: next }))}
      >
        <Plus aria-hidden />
        Add policy
      </Button>
    </fieldset>
  );
}
