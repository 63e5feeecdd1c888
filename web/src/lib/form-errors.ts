import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Puts the server's field complaints on the form's fields and moves the keyboard to the first. Returns
 * whether any landed; where none did, the caller shows the message as a toast.
 */
export function applyFieldErrors<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  names: readonly Path<T>[],
): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = error.fields.filter((field) => (names as readonly string[]).includes(field.path));
  known.forEach((field, index) => {
    setError(field.path as Path<T>, { type: 'server', message: field.message }, { shouldFocus: index === 0 });
  });
  return known.length > 0;
}
