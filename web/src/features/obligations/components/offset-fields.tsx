import { useState } from 'react';
import { SelectField } from '@/components/form/fields.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { countsFromWords } from '../arithmetic.ts';
import type { ObligationForm } from './obligation-form.ts';

/** Time before or after the anchor; the form stores it as one signed number. */
export function OffsetFields({ form }: { form: ObligationForm }) {
  const { errors } = form.formState;
  const values = form.watch();
  const count = values.offset_count ?? 0;
  const unit = values.offset_unit ?? 'days';
  const [text, setText] = useState(() => String(Math.abs(count)));
  const [before, setBefore] = useState(count < 0);

  const hold = (amount: string, isBefore: boolean) => {
    setText(amount);
    setBefore(isBefore);
    const number = amount.trim() === '' ? Number.NaN : Number(amount);
    // Avoid -0, which not every check accepts as an integer.
    form.setValue('offset_count', isBefore && number !== 0 ? -number : number, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };

  const words = Number.isInteger(count)
    ? countsFromWords({
        anchor: values.anchor,
        anchor_date: values.anchor_date || null,
        anchor_event: values.anchor_event || null,
        offset_count: count,
        offset_unit: unit,
      })
    : null;
  return (
    <fieldset className="grid gap-1.5">
      <legend className="sr-only">Due</legend>
      <div className="grid grid-cols-[5rem_minmax(0,1fr)_minmax(0,1fr)] items-start gap-2">
        <Field label="Due" error={errors.offset_count?.message}>
          {(control) => (
            <Input
              inputMode="numeric"
              autoComplete="off"
              {...control}
              name="offset_count"
              value={text}
              onChange={(event) => hold(event.target.value, before)}
            />
          )}
        </Field>
        <SelectField form={form} name="offset_unit" label="Unit">
          <option value="hours">hours</option>
          <option value="days">days</option>
          <option value="business_days">business days</option>
          <option value="months">months</option>
          <option value="years">years</option>
        </SelectField>
        <Field label="Before or after">
          {(control) => (
            <NativeSelect
              {...control}
              value={before ? 'before' : 'after'}
              onChange={(event) => hold(text, event.target.value === 'before')}
            >
              <option value="after">after</option>
              <option value="before">before</option>
            </NativeSelect>
          )}
        </Field>
      </div>
      {words && (
        <p role="status" className="text-xs text-muted-foreground">
          <bdi>{words}</bdi>
        </p>
      )}
    </fieldset>
  );
}
