import { z } from 'zod';
import { exactText, idSchema, optionalText, orNull, text, timestampSchema } from './primitives.ts';

/** Proposed asks, which an assistant wrote, and dropped asks are in no counterproposal. */
const askStatusSchema = z.enum(['proposed', 'open', 'dropped']);

/**
 * A change to one document version that we request of the counterparty. `replacement` is the words in place
 * of `quote`: empty to delete it, null to comment only. Without a quote, it asks for a clause that the
 * document does not have.
 */
export const askSchema = z
  .object({
    id: idSchema,
    contract_id: idSchema,
    document_id: idSchema,
    document_version: z.int(),
    finding_id: idSchema.nullable(),
    quote: z.string().nullable(),
    page: z.int().min(1).nullable(),
    start: z.int().min(0).nullable(),
    ask: z.string(),
    replacement: z.string().nullable(),
    reason: z.string().nullable(),
    status: askStatusSchema,
    created_by: idSchema.nullable(),
    created_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'Ask' });

const wording = {
  ask: text({ max: 5000, required: 'Enter what to ask for' }),
  /** Words in place of the quote; empty to delete it. */
  replacement: exactText(20_000).nullable(),
  reason: optionalText(5000),
};

/**
 * An ask about the analyzed document. The quote is the finding's, or exact words of the document, ignoring
 * white space; `near` is an offset that tells repeated quotes apart.
 */
export const createAskSchema = z
  .object({
    finding_id: idSchema.optional(),
    quote: text({ max: 5000, required: "Quote the contract's text" }).optional(),
    near: z.int().min(0).optional(),
    ...wording,
    replacement: wording.replacement.default(null),
    /** API keys can only propose. */
    status: askStatusSchema.exclude(['dropped']).default('open'),
  })
  .refine(({ finding_id, quote }) => !finding_id || !quote, {
    path: ['quote'],
    error: 'An ask about a finding has its quote',
  })
  .meta({ id: 'CreateAsk' });

export const updateAskSchema = z
  .object({ ...wording, status: askStatusSchema.exclude(['proposed']) })
  .partial()
  .meta({ id: 'UpdateAsk' });

/** Why an ask is not in the Word file. `no_quote`: it asks for a clause that the document does not have. */
const refusalReasonSchema = z.enum([
  'no_quote',
  'not_found',
  'ambiguous',
  'deleted',
  'moved',
  'text_box',
  'footnote',
  'field',
  'content_control',
  'object',
  'paragraphs',
  'overlap',
  'unchanged',
]);

/**
 * What a counterproposal of the open asks contains. `pending` counts the other side's changes and comments,
 * which stay as they are.
 */
export const counterproposalSchema = z
  .object({
    document_id: idSchema,
    document_version: z.int(),
    placed: z.array(idSchema),
    refused: z.array(z.object({ id: idSchema, reason: refusalReasonSchema })),
    pending: orNull(z.object({ revisions: z.int().min(0), comments: z.int().min(0) })),
  })
  .meta({ id: 'Counterproposal' });

export type Ask = z.infer<typeof askSchema>;
export type CreateAsk = z.output<typeof createAskSchema>;
export type UpdateAsk = z.infer<typeof updateAskSchema>;
export type Counterproposal = z.infer<typeof counterproposalSchema>;
