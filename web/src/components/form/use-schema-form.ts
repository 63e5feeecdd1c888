import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form';
import type { ZodType } from 'zod';

/** A form that the contract's schema checks: it holds what the schema takes and submits what the schema makes of it. */
export function useSchemaForm<In extends FieldValues, Out>(
  schema: ZodType<Out, In>,
  options: Omit<UseFormProps<In, unknown, Out>, 'resolver'>,
): UseFormReturn<In, unknown, Out> {
  const form = useForm<In, unknown, Out>({ resolver: zodResolver(schema), ...options });
  // A form knows which fields were touched only if somebody asks; newer values from elsewhere leave those alone.
  void form.formState.dirtyFields;
  return form;
}
