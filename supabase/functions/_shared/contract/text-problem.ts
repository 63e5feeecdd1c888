import { z } from 'zod';

/**
 * Why a file has no text. 'damaged' is a file that cannot be made out, 'failed' one at which the service itself failed, and 'given_up'
 * one of which the service could not read all parts.
 */
export const textProblems = [
  'encrypted',
  'damaged',
  'too_many_pages',
  'too_much_text',
  'took_too_long',
  'failed',
  'given_up',
] as const;
export const textProblemSchema = z.enum(textProblems).meta({ id: 'TextProblem' });

export type TextProblem = z.infer<typeof textProblemSchema>;
