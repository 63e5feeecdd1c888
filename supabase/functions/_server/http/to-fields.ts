import type { z } from 'zod';
import type { ErrorField } from '../../_shared/schemas/errors.ts';

/**
 * Converts zod issues to field errors; forms mark fields by `path`.
 * @param source used as the path if the whole body, query, or path is wrong
 */
export function toFields(error: z.ZodError, source: string): ErrorField[] {
  return error.issues.map((issue) => ({
    path: issue.path.map(String).join('.') || source,
    message: issue.message,
  }));
}
