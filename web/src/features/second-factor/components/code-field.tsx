import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { TextField } from '@/components/form/fields.tsx';

/** A six-digit field, with a numeric keypad on phones. */
export function CodeField<In extends FieldValues & { code: string }, Out>({
  form,
}: {
  form: UseFormReturn<In, unknown, Out>;
}) {
  return (
    <TextField
      form={form}
      name={'code' as Path<In>}
      label="Code"
      hint="The six digits shown in your app"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
    />
  );
}
