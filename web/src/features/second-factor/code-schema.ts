import { z } from 'zod';

/** The six digits an app shows, with or without a space in their middle. */
export const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{3}\s?\d{3}$/, 'Enter the six digits from your app'),
});
