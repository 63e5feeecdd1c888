import { useRef } from 'react';
import type { FieldErrors, FieldValues, Path, UseFormReturn, UseFormSetError } from 'react-hook-form';
import { errorMessage } from '@/lib/api-error.ts';
import { applyFieldErrors, shownNames } from '@/lib/form-errors.ts';

/** Sends the input and may set field errors. Thrown errors are shown in the form. */
export type Submit<In extends FieldValues, Out> = (
  values: Out,
  setError: UseFormSetError<In>,
) => Promise<unknown>;

/**
 * The form's message when a request fails and no field is at fault: the server's message, or this fallback;
 * or the function's result, null if the error is shown elsewhere.
 */
export type Failed = string | ((error: unknown) => string | null | Promise<string | null>);

interface FormSubmit<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  failed: Failed;
  /** Called with invalid input, in addition to the field errors. */
  onInvalid?: (errors: FieldErrors<In>) => void;
}

/**
 * Submits a form, one request at a time. Server errors go to the fields the form shows, focusing the first;
 * the rest go to the form's failure message. Input is kept.
 */
export function useFormSubmit<In extends FieldValues, Out>({ form, failed, onInvalid }: FormSubmit<In, Out>) {
  const element = useRef<HTMLFormElement>(null);
  const busy = useRef(false);
  const { errors, isSubmitting } = form.formState;

  const fail = async (error: unknown) => {
    // An error on a field that is not on screen would never be seen.
    const names = shownNames(element.current) as Path<In>[];
    if (applyFieldErrors(error, form.setError, names)) return;
    const message = typeof failed === 'string' ? errorMessage(error, failed) : await failed(error);
    if (message) form.setError('root', { type: 'server', message });
  };

  const submitWith = (submit: Submit<In, Out>) =>
    form.handleSubmit(async (values) => {
      // A second click may come before the button renders disabled.
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
