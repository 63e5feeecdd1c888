import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, type FieldError } from './api-error.ts';

/** The names of the form's fields. */
export function shownNames(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((control) => control.getAttribute('name') ?? []);
}

/** The server's errors for these fields; empty if there are none. */
export function complaintsAbout(names: readonly string[], error: unknown): FieldError[] {
  return error instanceof ApiError ? error.fields.filter(({ path }) => names.includes(path)) : [];
}

/**
 * Sets the server's field errors on the form and focuses the first. Returns whether any matched; if not, the
 * caller shows the error.
 */
export function applyFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly Path<T>[],
): boolean {
  const complaints = complaintsAbout(names, error);
  complaints.forEach(({ path, message }, index) => {
    setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  return complaints.length > 0;
}
