import { type FieldValues, get, type Path, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';

interface PartProps<In extends FieldValues> {
  form: Pick<UseFormReturn<In>, 'register' | 'formState'>;
  name: Path<In>;
  label: string;
  hint?: string;
  className?: string;
}

function complaint<In extends FieldValues>({ form, name }: Pick<PartProps<In>, 'form' | 'name'>) {
  const error = get(form.formState.errors, name) as { message?: unknown } | undefined;
  return typeof error?.message === 'string' ? error.message : undefined;
}

/** A single-line field for a nested form value. */
export function PartField<In extends FieldValues>(
  props: PartProps<In> & { type?: string; placeholder?: string },
) {
  const { form, name, label, hint, className, type, placeholder } = props;
  return (
    <Field label={label} hint={hint} className={className} error={complaint(props)}>
      {(control) => (
        <Input dir="auto" type={type} placeholder={placeholder} {...control} {...form.register(name)} />
      )}
    </Field>
  );
}

/** A multiline field for a nested form value. */
export function LongPartField<In extends FieldValues>(props: PartProps<In> & { rows?: number }) {
  const { form, name, label, hint, className, rows = 3 } = props;
  return (
    <Field label={label} hint={hint} className={className} error={complaint(props)}>
      {(control) => <Textarea dir="auto" rows={rows} {...control} {...form.register(name)} />}
    </Field>
  );
}
