import { z } from 'zod';

/**
 * Why a file has no text. 'damaged': it cannot be parsed; 'failed': the service itself failed; 'given_up':
 * the service could not read all parts.
 */
const textProblems = [
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
