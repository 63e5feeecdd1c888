/** What is kept of a reading: statements held to the text, and opinions on what the engine found. */
import { z } from 'zod';
import { categorySchema, severitySchema } from '../vocabulary/analysis.ts';

const offset = z.int().min(0);

/** Exact text of the document, with offsets as for findings. */
export const quotedSpanSchema = z.object({
  quote: z.string().min(1),
  start: offset,
  end: offset,
  page: z.int().min(1),
});

/** A sentence with the words of the contract that bear it out. */
export const quotedSentenceSchema = z.object({
  says: z.string().min(1),
  quotes: z.array(quotedSpanSchema).min(1),
});

/**
 * What survived the second question, which looks for words that make a severe statement untrue. Null if it was not
 * severe enough to be asked about. `before` is the severity before a challenge lowered it.
 */
export const challengeSchema = z.object({
  survived: z.boolean(),
  before: severitySchema,
  says: z.string().nullable(),
  quotes: z.array(quotedSpanSchema),
});

/** A danger or a missing protection; only a missing one has no quotes. */
const statementSchema = z.object({
  kind: z.enum(['onerous', 'missing']),
  family: categorySchema,
  severity: severitySchema,
  mutual: z.boolean(),
  says: z.string().min(1),
  amount_or_time: z.string().nullable(),
  quotes: z.array(quotedSpanSchema),
  softened_by: z.array(quotedSpanSchema),
  ask: z.string().nullable(),
  challenge: challengeSchema.nullable(),
});

export type QuotedSentence = z.infer<typeof quotedSentenceSchema>;
export type Statement = z.infer<typeof statementSchema>;
