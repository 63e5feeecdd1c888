import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * A form's values with every field written down, also if undefined. Saving a form sends all of its fields, so a forgotten one would
 * erase the stored value; with this type it does not compile.
 */
export type Complete<Values> = { [Field in keyof Required<Values>]: Values[Field] };

/** A form validated by a zod schema: holds the schema's input and submits its output. */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: ZodType<Out, In>,
  options: Omit<UseFormProps<In, unknown, Out>, 'resolver'>,
): UseFormReturn<In, unknown, Out> {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), ...options });
  // A form tracks dirty fields only when subscribed; newer values from elsewhere leave those alone.
  void form.formState.dirtyFields;
  return form;
}
