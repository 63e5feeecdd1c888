import { type CreateObligation, createObligationSchema, type Obligation } from '@contract/obligation.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';
import type { ObligationForm, ObligationValues } from './obligation-form.ts';
import { OffsetFields } from './offset-fields.tsx';

export const OBLIGATION_FIELDS = [
  'kind',
  'title',
  'who',
  'anchor',
  'anchor_date',
  'anchor_event',
  'offset_count',
  'offset_unit',
  'note',
] as const satisfies readonly (keyof ObligationValues)[];

/** A new obligation counts to a date that the person gives. */
export const emptyObligation = (contractId: string): ObligationValues => ({
  contract_id: contractId,
  kind: 'deadline',
  title: '',
  who: '',
  anchor: 'fixed_date',
  anchor_date: '',
  anchor_event: '',
  offset_count: 0,
  offset_unit: 'days',
  note: '',
});

/** An obligation as the form holds it. */
export const obligationValues = (obligation: Obligation): ObligationValues => ({
  contract_id: obligation.contract_id,
  kind: obligation.kind,
  category: obligation.category,
  title: obligation.title,
  who: obligation.who ?? '',
  anchor: obligation.anchor,
  anchor_date: obligation.anchor_date ?? '',
  anchor_event: obligation.anchor_event ?? '',
  offset_count: obligation.offset_count,
  offset_unit: obligation.offset_unit,
  note: obligation.note ?? '',
});

export const useObligationForm = (defaultValues: ObligationValues): ObligationForm =>
  useForm<ObligationValues, unknown, CreateObligation>({
    resolver: zodResolver(createObligationSchema),
    defaultValues,
  });

const ANCHORS: Record<Obligation['anchor'], string> = {
  fixed_date: 'A date',
  contract_start: 'The contract’s start',
  contract_end: 'The contract’s end',
  event: 'An event',
};

/** The fields of an obligation; `isNew` also asks which kind it is. */
export function ObligationFields({ form, isNew }: { form: ObligationForm; isNew: boolean }) {
  const { errors } = form.formState;
  const anchor = form.watch('anchor');
  const ownDate = anchor === 'fixed_date' || anchor === 'event';
  return (
    <>
      <Field label="Title" required error={errors.title?.message}>
        {(control) => <Input autoComplete="off" dir="auto" {...control} {...form.register('title')} />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Who must act"
          className={isNew ? undefined : 'sm:col-span-2'}
          error={errors.who?.message}
        >
          {(control) => <Input autoComplete="off" dir="auto" {...control} {...form.register('who')} />}
        </Field>
        {isNew && (
          <Field label="Kind" error={errors.kind?.message}>
            {(control) => (
              <NativeSelect {...control} {...form.register('kind')}>
                <option value="deadline">Deadline</option>
                <option value="notice_window">Notice window</option>
              </NativeSelect>
            )}
          </Field>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Counts from" error={errors.anchor?.message}>
          {(control) => (
            <NativeSelect
              {...control}
              {...form.register('anchor', {
                // The contract's own dates are kept with the contract.
                onChange: (event) => {
                  if (String(event.target.value).startsWith('contract_')) form.setValue('anchor_date', '');
                },
              })}
            >
              {Object.entries(ANCHORS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {ownDate && (
          <Field
            label={anchor === 'event' ? 'The event happened on' : 'Date'}
            required={anchor === 'fixed_date'}
            hint={anchor === 'event' ? 'Empty while it has not.' : undefined}
            error={errors.anchor_date?.message}
          >
            {(control) => <Input type="date" {...control} {...form.register('anchor_date')} />}
          </Field>
        )}
      </div>
      {anchor === 'event' && (
        <Field label="Event" hint="For example: receipt of the claim" error={errors.anchor_event?.message}>
          {(control) => (
            <Input autoComplete="off" dir="auto" {...control} {...form.register('anchor_event')} />
          )}
        </Field>
      )}
      <OffsetFields form={form} />
      <Field label="Note" error={errors.note?.message}>
        {(control) => <Textarea dir="auto" {...control} {...form.register('note')} />}
      </Field>
    </>
  );
}
