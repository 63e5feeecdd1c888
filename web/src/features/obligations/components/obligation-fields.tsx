import { createObligationSchema, type Obligation } from '@schemas/obligation.ts';
import { DateField, LongTextField, SelectField, TextField } from '@/components/form/fields.tsx';
import { type Complete, useSchemaForm } from '@/components/form/use-schema-form.ts';
import type { ObligationForm, ObligationValues } from './obligation-form.ts';
import { OffsetFields } from './offset-fields.tsx';

/** Defaults for a new obligation, which has a date entered by the user. */
export const emptyObligation = (contractId: string): Complete<ObligationValues> => ({
  contract_id: contractId,
  kind: 'deadline',
  category: undefined,
  title: '',
  who: '',
  bearer: 'ours',
  anchor: 'fixed_date',
  anchor_date: '',
  anchor_event: '',
  offset_count: 0,
  offset_unit: 'days',
  note: '',
});

/** Converts an obligation to form values. */
export const obligationValues = (obligation: Obligation): Complete<ObligationValues> => ({
  contract_id: obligation.contract_id,
  kind: obligation.kind,
  category: obligation.category ?? undefined,
  title: obligation.title,
  who: obligation.who ?? '',
  bearer: obligation.bearer,
  anchor: obligation.anchor,
  anchor_date: obligation.anchor_date ?? '',
  anchor_event: obligation.anchor_event ?? '',
  offset_count: obligation.offset_count,
  offset_unit: obligation.offset_unit,
  note: obligation.note ?? '',
});

export const useObligationForm = (defaultValues: ObligationValues): ObligationForm =>
  useSchemaForm(createObligationSchema, { defaultValues });

const ANCHORS: Record<Obligation['anchor'], string> = {
  fixed_date: 'A date',
  contract_start: "The contract's start",
  contract_end: "The contract's end",
  event: 'An event',
};

const BEARERS: Record<Obligation['bearer'], string> = {
  ours: 'We do',
  theirs: 'The other side',
  both: 'Both sides',
  unknown: 'Unclear',
};

/** The form fields of an obligation; `isNew` also asks for its kind. */
export function ObligationFields({ form, isNew }: { form: ObligationForm; isNew: boolean }) {
  const anchor = form.watch('anchor');
  const ownDate = anchor === 'fixed_date' || anchor === 'event';
  return (
    <>
      <TextField form={form} name="title" label="Title" required autoComplete="off" dir="auto" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField form={form} name="bearer" label="Who owes this?">
          {Object.entries(BEARERS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField form={form} name="who" label="Responsible party" autoComplete="off" dir="auto" />
      </div>
      {isNew && (
        <SelectField form={form} name="kind" label="Type">
          <option value="deadline">Deadline</option>
          <option value="notice_window">Notice period</option>
        </SelectField>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          form={form}
          name="anchor"
          label="Clock starts"
          options={{
            // Start and end are the contract's dates, so the obligation has no date of its own.
            onChange: (event) => {
              if (String(event.target.value).startsWith('contract_')) form.setValue('anchor_date', '');
            },
          }}
        >
          {Object.entries(ANCHORS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        {ownDate && (
          <DateField
            form={form}
            name="anchor_date"
            label={anchor === 'event' ? 'Event date' : 'Date'}
            required={anchor === 'fixed_date'}
            hint={anchor === 'event' ? 'Leave blank if it has not happened.' : undefined}
          />
        )}
      </div>
      {anchor === 'event' && (
        <TextField
          form={form}
          name="anchor_event"
          label="Event"
          hint="For example: receipt of the claim"
          autoComplete="off"
          dir="auto"
        />
      )}
      <OffsetFields form={form} />
      <LongTextField form={form} name="note" label="Note" dir="auto" />
    </>
  );
}
