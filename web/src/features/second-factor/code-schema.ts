import { z } from 'zod';

/** The app's six digits, with or without a space in the middle. */
export const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .regex(/^\d{3}\s?\d{3}$/, 'Enter the six digits from your app'),
});
