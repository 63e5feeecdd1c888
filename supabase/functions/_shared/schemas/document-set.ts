import { z } from 'zod';
import { categorySchema } from '../vocabulary/analysis.ts';
import {
  comparedTerms,
  documentRoles,
  flowDownDoubts,
  flowDownGapKinds,
  governingReasons,
} from '../vocabulary/document-set.ts';
import { contractTypeSchema } from './contract.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';
import { contractStatusSchema } from './statuses.ts';

const documentRoleSchema = z.enum(documentRoles);
const comparedTermSchema = z.enum(comparedTerms);

/**
 * A contract of the set. `document` is its latest version with text, which was read. `is_ranked`: it is in the
 * confirmed order. `is_compared`: its text is compared; not for a change that is not in force, or for a prime
 * contract that the subcontract does not incorporate.
 */
const setDocumentSchema = z.object({
  contract_id: idSchema,
  name: z.string(),
  contract_type: contractTypeSchema,
  status: contractStatusSchema,
  role: documentRoleSchema,
  document: orNull(z.object({ id: idSchema, version: z.int() })),
  is_ranked: z.boolean(),
  is_in_force: z.boolean(),
  is_compared: z.boolean(),
});

/** Exact words of a document, with offsets as for findings. */
const setQuote = {
  contract_id: idSchema,
  document_version: z.int(),
  quote: z.string(),
  page: z.int().min(1),
  start: z.int().min(0),
  end: z.int().min(0),
  /** The number of the section, as printed. */
  section: z.string().nullable(),
};
const setQuoteSchema = z.object(setQuote);
/** `shown` is the value that the text states, as people write it. */
const termTextSchema = z.object({ ...setQuote, shown: z.string().nullable() });

/**
 * What the texts of one term say. `governing_id` is the contract whose text governs, which is first; if uncertain, all
 * are in the order of the set. `is_conflict`: the texts state different values; otherwise they may not differ. `basis` has
 * the words that show which text governs, or why that is uncertain.
 */
const governingTermSchema = z.object({
  term: comparedTermSchema,
  /** Categories of findings on this term. */
  categories: z.array(categorySchema),
  outcome: z.enum(['governs', 'same', 'uncertain']),
  is_conflict: z.boolean(),
  reasons: z.array(z.enum(governingReasons)),
  basis: z.array(setQuoteSchema),
  governing_id: orNull(idSchema),
  texts: z.array(termTextSchema),
});

/**
 * `term` is null for the general clause that carries obligations over without the rights. `subcontract` is empty if it has
 * no words on the term. `amendments` has the words by which changes in force amend the clauses.
 */
const flowDownGapSchema = z.object({
  term: comparedTermSchema.nullable(),
  kind: z.enum(flowDownGapKinds),
  doubt: orNull(z.enum(flowDownDoubts)),
  prime: z.array(termTextSchema),
  subcontract: z.array(termTextSchema),
  amendments: z.array(setQuoteSchema),
});

/**
 * The documents of one deal, highest precedence first. `id` is the base contract, `version` 0 until a person saved the
 * set. `stated_order` is what the documents state about all of them, `statements` their words on it.
 * `incorporation` is the clause by which a subcontract incorporates its prime contract. Only then are the two compared for
 * precedence, as they are between different parties. `flow_down.changes` lists the changes in force that were read with
 * the two contracts. `belongs_to` lists other contracts whose set has this contract.
 */
export const documentSetSchema = z
  .object({
    id: idSchema,
    version: z.int().min(0),
    documents: z.array(setDocumentSchema),
    confirmed: orNull(z.object({ by_name: z.string().nullable(), at: timestampSchema })),
    stated_order: z.array(idSchema).nullable(),
    statements: z.array(setQuoteSchema),
    incorporation: orNull(setQuoteSchema),
    terms: z.array(governingTermSchema),
    flow_down: orNull(
      z.object({
        prime_contract_id: idSchema,
        general: orNull(setQuoteSchema),
        rights: orNull(setQuoteSchema),
        conflict: orNull(setQuoteSchema),
        changes: z.array(z.object({ contract_id: idSchema, name: z.string(), changes_id: idSchema })),
        gaps: z.array(flowDownGapSchema),
      }),
    ),
    belongs_to: z.array(z.object({ id: idSchema, name: z.string() })),
    may_change: z.boolean(),
  })
  .meta({ id: 'DocumentSet' });

/** All documents of the set, highest precedence first. `is_confirmed`: a person confirms this order. */
export const updateDocumentSetSchema = z
  .object({
    documents: z
      .array(z.object({ contract_id: idSchema, role: documentRoleSchema }))
      .min(1, 'Choose a document')
      .max(50, 'A set has at most 50 documents')
      .refine((list) => new Set(list.map(({ contract_id }) => contract_id)).size === list.length, {
        error: 'A document can be in the set only once',
      }),
    is_confirmed: z.boolean(),
  })
  .meta({ id: 'UpdateDocumentSet' });

export type DocumentSet = z.infer<typeof documentSetSchema>;
export type UpdateDocumentSet = z.infer<typeof updateDocumentSetSchema>;
