import { z } from 'zod';
import { idSchema } from './primitives.ts';

export const defaultLimit = 100;
export const maxLimit = 500;

/**
 * Query of every list. Pages follow each other by keyset: `cursor` comes out of the `Link: …; rel="next"` header and
 * means nothing else. `count=exact` adds the header `X-Total-Count`.
 */
export const pageQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  cursor: idSchema.optional(),
  count: z.enum(['exact']).optional(),
});

export type PageQuery = z.infer<typeof pageQuerySchema>;

/**
 * The cursor of a list that can be sorted, as it comes out of the `Link` header's `rel="next"` or `rel="prev"`. It belongs to the order it
 * was made for.
 */
export const sortedCursorSchema = z
  .string()
  .regex(/^[\w-]{1,4000}$/, 'Must be a cursor returned by this list')
  .meta({ description: 'From the Link header; valid only for the same sort order.' });

/** A filter of a list: one of the values; 'all', or nothing, filters nothing. */
export function filterSchema<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .enum(['all', '', ...values])
    .optional()
    .transform((value) =>
      value === 'all' || value === '' ? undefined : (value as Values[number] | undefined),
    );
}

/** Free text of a search box, up to 200 characters; blank searches for nothing. */
export const searchSchema = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !value.includes('\u0000'), 'Contains unsupported characters')
  .optional()
  .transform((value) => value || undefined);
