import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, type FieldError } from './api-error.ts';

/** The names of the fields that a form shows. */
export function shownNames(form: HTMLFormElement | null): string[] {
  return [...(form?.elements ?? [])].flatMap((control) => control.getAttribute('name') ?? []);
}

/** The server's complaints about these fields; none where it complains about something else. */
export function complaintsAbout(names: readonly string[], error: unknown): FieldError[] {
  return error instanceof ApiError ? error.fields.filter(({ path }) => names.includes(path)) : [];
}

/**
 * Puts the server's field complaints on the form's fields and moves the keyboard to the first. Returns
 * whether any landed; where none did, the caller says what went wrong.
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
