import { z } from 'zod';
import { idSchema } from './primitives.ts';

const defaultLimit = 100;
export const maxLimit = 500;

/**
 * Query of every list, paged by keyset. `cursor` comes from the `Link: …; rel="next"` header and is opaque.
 * `count=exact` adds the header `X-Total-Count`.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(maxLimit)
    .default(defaultLimit)
    .meta({ description: 'Rows per page.' }),
  cursor: idSchema.optional().meta({ description: 'From the Link header of another page.' }),
  count: z.enum(['exact']).optional().meta({ description: 'Adds the header X-Total-Count.' }),
});

export type PageQuery = z.infer<typeof pageQuerySchema>;

/**
 * The cursor of a sortable list, from the `Link` header's `rel="next"` or `rel="prev"`. It is valid only for
 * the sort order it was created for.
 */
export const sortedCursorSchema = z
  .string()
  .regex(/^[\w-]{1,4000}$/, 'Must be a cursor returned by this list')
  .meta({ description: 'From the Link header; valid only for the same sort order.' });

/** A list filter with one value; 'all' or empty means no filter. */
export function filterSchema<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .enum(['all', '', ...values])
    .optional()
    .transform((value) =>
      value === 'all' || value === '' ? undefined : (value as Values[number] | undefined),
    );
}

/** Search text, up to 200 characters; blank means no search. */
export const searchSchema = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !value.includes('\u0000'), 'Contains unsupported characters')
  .optional()
  .transform((value) => value || undefined);
