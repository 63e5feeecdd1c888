import { useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn, UseFormSetError } from 'react-hook-form';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors, shownNames } from '@/lib/form-errors.ts';

/** Sends what was typed; may put complaints of its own on the fields. What it throws is told in the form. */
export type Submit<In extends FieldValues, Out> = (
  values: Out,
  setError: UseFormSetError<In>,
) => Promise<unknown>;

/**
 * What the form says where the request failed and no field of it is to blame: the server's own message, or these words
 * where it had none; or what the function makes of the error, null where that is told elsewhere.
 */
export type Failed = string | ((error: unknown) => string | null | Promise<string | null>);

interface FormSubmit<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  failed: Failed;
  /** Told of what was typed wrong, beside the complaints on the fields. */
  onInvalid?: (errors: FieldErrors<In>) => void;
}

/**
 * Submitting a form: one request at a time; the server's complaints go to the fields that the form shows, the first of
 * which gets the focus, and everything else into the form's own failure. What was typed stays.
 */
export function useFormSubmit<In extends FieldValues, Out>({ form, failed, onInvalid }: FormSubmit<In, Out>) {
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const { errors, isSubmitting } = form.formState;

  const fail = async (error: unknown) => {
    // A complaint about a field that is not on the screen would be put where nobody sees it.
    const names = shownNames(element.current) as Path<In>[];
    if (applyFieldErrors(error, form.setError, names)) return;
    const message = typeof failed === 'string' ? errorMessage(error, failed) : await failed(error);
    if (message) form.setError('root', { type: 'server', message });
  };

  const submitWith = (submit: Submit<In, Out>) =>
    form.handleSubmit(async (values) => {
      // A second press may come before the button is drawn disabled.
      if (busy.current) return;
      busy.current = true;
      try {
        await submit(values, form.setError);
      } catch (error) {
        await fail(error);
      } finally {
        busy.current = false;
      }
    }, onInvalid);

  return { ref: element, submitWith, isSubmitting, failure: errors.root?.message ?? null };
}
