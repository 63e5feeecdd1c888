import { z } from 'zod';
import { idSchema, text, timestampSchema } from './primitives.ts';

/** Lists whose filters, order, and columns can be saved under a name. */
const savedViewListSchema = z.enum(['contracts', 'deadlines', 'notices']).meta({ id: 'SavedViewList' });

const querySchema = z
  .string()
  .max(2000)
  .regex(/^[\w.*+%=&-]*$/, 'Must be the query of a URL')
  .meta({
    description: "Filters, order, and columns as in the list's URL: `status=active&sort=-risk_score`.",
  });

export const savedViewSchema = z
  .object({
    id: idSchema,
    list: savedViewListSchema,
    name: z.string(),
    query: querySchema,
    shared: z.boolean().meta({ description: 'Whether all members of the organization see it.' }),
    is_mine: z.boolean(),
    created_by_name: z.string().nullable(),
    may_delete: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'SavedView' });

export const savedViewQuerySchema = z.object({ list: savedViewListSchema });

export const saveViewSchema = z
  .object({
    list: savedViewListSchema,
    name: text({ max: 100, required: 'Name is required' }),
    query: querySchema,
    shared: z.boolean().default(false),
  })
  .meta({ id: 'SaveView' });

export type SavedView = z.infer<typeof savedViewSchema>;
export type SavedViewList = z.infer<typeof savedViewListSchema>;
export type SaveView = z.infer<typeof saveViewSchema>;
