import { type FormEvent, useRef, useState } from 'react';
import type { ZodType } from 'zod';
import { complaintsAbout, shownNames } from './form-errors.ts';

type Errors<T> = Partial<Record<keyof T & string, string>>;

interface SmallForm<T> {
  /** Loads the schema when the form is first touched, so that zod is not part of the page. */
  schema: () => Promise<ZodType<T>>;
  submit: (values: T) => Promise<void>;
  /** Called for a failure whose errors match no field. */
  onFailure: (error: unknown) => void;
}

/**
 * A form of a few uncontrolled text fields, validated by the API schema. Replaces react-hook-form on the
 * sign-in pages only: that library is an eighth of their JavaScript budget. As there, fields are validated on
 * submit and then on every change; the first invalid one gets the focus.
 */
export function useSmallForm<T extends object>({ schema, submit, onFailure }: SmallForm<T>) {
  const [errors, setErrors] = useState<Errors<T>>({});
  const [submitting, setSubmitting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);

  const read = () => Object.fromEntries(new FormData(form.current ?? undefined));

  const validate = async (): Promise<T | null> => {
    const result = (await schema()).safeParse(read());
    setErrors(result.success ? {} : firstMessages<T>(result.error.issues));
    return result.success ? result.data : null;
  };

  const fail = (error: unknown) => {
    const found = complaintsAbout(shownNames(form.current), error);
    if (found.length === 0) return onFailure(error);
    setErrors(firstMessages<T>(found.map(({ path, message }) => ({ path: [path], message }))));
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (submitting) return;
    submitted.current = true;
    setSubmitting(true);
    try {
      const values = await validate();
      if (values) await submit(values);
    } catch (error) {
      fail(error);
    } finally {
      setSubmitting(false);
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    }
  };

  return {
    errors,
    submitting,
    props: {
      ref: form,
      noValidate: true,
      onSubmit,
      onFocus: () => void schema().catch(() => undefined),
      onChange: () => {
        if (submitted.current && !submitting) void validate().catch(() => undefined);
      },
    },
  };
}

function firstMessages<T>(issues: readonly { path: PropertyKey[]; message: string }[]): Errors<T> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors as Errors<T>;
}
