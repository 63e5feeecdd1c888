import { type FieldValues, get, type Path, type RegisterOptions, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { Textarea } from '@/components/ui/textarea.tsx';

interface FormFieldProps<In extends FieldValues> {
  form: Pick<UseFormReturn<In>, 'register' | 'formState'>;
  name: Path<In>;
  label: string;
  hint?: string;
  required?: boolean;
  className?: string;
  /** How the form parses the input. */
  options?: RegisterOptions<In, Path<In>>;
}

/** A form field plus its control's own props. */
type FieldProps<
  In extends FieldValues,
  Control extends 'input' | 'textarea' | 'select',
> = FormFieldProps<In> & Omit<React.ComponentProps<Control>, 'form' | 'name' | 'required' | 'className'>;

/** One line of text. */
export function TextField<In extends FieldValues>(props: FieldProps<In, 'input'>) {
  const { form, name, options, label, hint, required, className, ...own } = props;
  const error = complaint(form, name);
  return (
    <Field label={label} hint={hint} required={required} className={className} error={error}>
      {(control) => <Input {...own} {...control} {...form.register(name, options)} />}
    </Field>
  );
}

/** A calendar date, 'YYYY-MM-DD', or '' for none. */
export function DateField<In extends FieldValues>(props: FormFieldProps<In>) {
  return <TextField type="date" {...props} />;
}

/** Multiline text. */
export function LongTextField<In extends FieldValues>(props: FieldProps<In, 'textarea'>) {
  const { form, name, options, label, hint, required, className, ...own } = props;
  const error = complaint(form, name);
  return (
    <Field label={label} hint={hint} required={required} className={className} error={error}>
      {(control) => <Textarea {...own} {...control} {...form.register(name, options)} />}
    </Field>
  );
}

/** A select whose options are its children. */
export function SelectField<In extends FieldValues>(props: FieldProps<In, 'select'>) {
  const { form, name, options, label, hint, required, className, ...own } = props;
  const error = complaint(form, name);
  return (
    <Field label={label} hint={hint} required={required} className={className} error={error}>
      {(control) => <NativeSelect {...own} {...control} {...form.register(name, options)} />}
    </Field>
  );
}

function complaint<In extends FieldValues>(
  { formState }: Pick<UseFormReturn<In>, 'formState'>,
  name: Path<In>,
): string | undefined {
  const found: { message?: unknown } | undefined = get(formState.errors, name);
  const message = found?.message;
  return typeof message === 'string' ? message : undefined;
}
