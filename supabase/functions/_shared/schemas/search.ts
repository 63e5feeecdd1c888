import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** Maximum results; a search with more results sets `has_more` and should be narrowed. */
export const maxSearchHits = 50;

/**
 * Full-text search over all pages and versions of contracts the reader may see. `q` uses web search syntax:
 * words, "exact phrases", -excluded.
 */
export const searchDocumentsSchema = z.object({
  q: z
    .string()
    .trim()
    .min(2, 'Type at least 2 characters')
    .max(200, 'Must be at most 200 characters')
    .refine((value) => !value.includes('\u0000'), 'Contains unsupported characters'),
  contract_id: idSchema.optional(),
  project_id: idSchema.optional(),
});

/** A matching page, best first. `context` is the match with surrounding text; matched pieces carry `hit`. */
const searchHitSchema = z
  .object({
    contract_id: idSchema,
    contract_name: z.string(),
    project_id: idSchema,
    project_name: z.string(),
    document_id: idSchema,
    document_version: z.int(),
    is_latest_version: z.boolean(),
    file_name: z.string(),
    page: z.int(),
    rank: z.number(),
    context: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  })
  .meta({ id: 'SearchHit' });

/**
 * `has_more` if only the best results were returned; `reading` counts documents still being read, which are
 * not searchable yet.
 */
export const searchResultSchema = z
  .object({ hits: z.array(searchHitSchema), has_more: z.boolean(), reading: z.int() })
  .meta({ id: 'SearchResult' });

/** Part of a name; a typo or two is fine. */
export const searchNamesSchema = searchDocumentsSchema.pick({ q: true });

/**
 * A named record, best match first; `detail` tells records of the same name apart: a client, a project, an
 * address.
 */
const namedThingSchema = z
  .object({
    kind: z.enum(['project', 'contract', 'check', 'notice', 'party', 'person']),
    id: idSchema,
    name: z.string(),
    detail: z.string().nullable(),
  })
  .meta({ id: 'NamedThing' });
export const namesFoundSchema = z.object({ items: z.array(namedThingSchema) }).meta({ id: 'NamesFound' });

export type SearchNames = z.infer<typeof searchNamesSchema>;
export type NamedThing = z.infer<typeof namedThingSchema>;
export type NamesFound = z.infer<typeof namesFoundSchema>;
export type SearchDocuments = z.infer<typeof searchDocumentsSchema>;
export type SearchHit = z.infer<typeof searchHitSchema>;
export type SearchResult = z.infer<typeof searchResultSchema>;
