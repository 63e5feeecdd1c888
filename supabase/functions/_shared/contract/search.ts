import { z } from 'zod';
import { idSchema } from './primitives.ts';

/** At most this many hits; a search that has more says so, and wants narrowing. */
export const maxSearchHits = 50;

/**
 * Full text over the pages of all versions of all contracts that the reader may see. `q` as in a web search: words, "exact
 * phrases", -without.
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

/** One page that matches, best first. `context` is the hit in its words; the pieces that matched carry `hit`. */
export const searchHitSchema = z
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
 * `has_more` where only the best were returned; `reading` counts the documents that are still being read, in which nothing is found
 * yet.
 */
export const searchResultSchema = z
  .object({ hits: z.array(searchHitSchema), has_more: z.boolean(), reading: z.int() })
  .meta({ id: 'SearchResult' });

/** What a person types of a name; a slip or two does not matter. */
export const searchNamesSchema = searchDocumentsSchema.pick({ q: true });

/** Something with a name, the likest first; `detail` tells two of one name apart: a client, a project, an address. */
export const namedThingSchema = z
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
