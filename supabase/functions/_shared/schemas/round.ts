import { z } from 'zod';
import { askSchema } from './ask.ts';
import { idSchema, optionalText, orNull, timestampSchema } from './primitives.ts';

/** `moved`: the words are unchanged, in another section. */
const askOutcomeSchema = z.enum(['granted', 'partly', 'refused', 'moved']);

/** `unclear`: a person has to read both texts. */
const readOutcomeSchema = z.enum([...askOutcomeSchema.options, 'unclear']);

/** Why an outcome was read. */
const outcomeReasonSchema = z.enum([
  'as_asked',
  'reworded',
  'number_better',
  'number_between',
  'number_worse',
  'condition_added',
  'part_done',
  'unchanged',
  'other_words',
  'struck',
  'pending',
  'new_clause',
  'no_clause',
]);

/** Text of one version; offsets are in its pages joined with form feeds, in UTF-16 units. */
const passageSchema = z
  .object({ text: z.string(), page: z.int().min(1), start: z.int().min(0), end: z.int().min(0) })
  .meta({ id: 'Passage' });

/**
 * What became of an ask, as computed. `before` and `after` are whole sentences; null without a clause. `before`
 * is text of `before_version`. `pending_by` is the author of a tracked change in `after` that is still pending;
 * if it is ours, the outcome is unclear.
 */
export const readAskSchema = z.object({
  id: idSchema,
  outcome: readOutcomeSchema,
  reason: outcomeReasonSchema,
  /** Whether the sentences are in another part of the document now. */
  is_moved: z.boolean(),
  before: orNull(passageSchema),
  before_version: z.int(),
  after: orNull(passageSchema),
  pending_by: z.string().nullable(),
});

/**
 * A change outside our asks. With `ask_id`, it is in a sentence of this ask, beyond its quote.
 * `reference`: only the number of a section that the sentence names.
 */
const unaskedChangeSchema = z
  .object({
    kind: z.enum(['inserted', 'deleted', 'changed', 'moved', 'reference']),
    before: orNull(passageSchema),
    after: orNull(passageSchema),
    ask_id: idSchema.nullable(),
  })
  .meta({ id: 'UnaskedChange' });

/** A pending change in the Word file. `context` is its paragraph as shown if every change is accepted. */
const pendingRevisionSchema = z
  .object({
    part: z.enum(['body', 'footnotes', 'endnotes', 'header', 'footer']),
    kind: z.enum(['insertion', 'deletion', 'moved_from', 'moved_to', 'format']),
    author: z.string(),
    date: z.string().nullable(),
    text: z.string(),
    context: z.string(),
  })
  .meta({ id: 'PendingRevision' });

/** A comment in the Word file on `quote`. */
const receivedCommentSchema = z
  .object({
    author: z.string(),
    date: z.string().nullable(),
    text: z.string(),
    quote: z.string(),
    context: z.string(),
  })
  .meta({ id: 'ReceivedComment' });

/** What a person decided about an ask in one version. */
export const askOutcomeRecordSchema = z
  .object({
    id: idSchema,
    ask_id: idSchema,
    document_version: z.int(),
    outcome: askOutcomeSchema,
    note: z.string().nullable(),
    created_by: idSchema.nullable(),
    updated_at: timestampSchema,
    version: z.int(),
  })
  .meta({ id: 'AskOutcome' });

/**
 * A version read against the open asks of earlier ones. `previous_version` is the version that `changes` are
 * counted from. `received` is what the other side left pending in a Word file; null for any other file.
 */
export const roundSchema = z
  .object({
    document_id: idSchema,
    document_version: z.int(),
    previous_version: z.int(),
    changes: unaskedChangeSchema.array(),
    asks: z
      .object({
        ask: askSchema,
        read: readAskSchema.omit({ id: true }),
        /** What a person confirmed for this version. */
        confirmed: orNull(askOutcomeRecordSchema),
        /** What was confirmed in versions between, oldest first. */
        earlier: askOutcomeRecordSchema.array(),
      })
      .meta({ id: 'RoundAsk' })
      .array(),
    received: orNull(
      z.object({ revisions: pendingRevisionSchema.array(), comments: receivedCommentSchema.array() }),
    ),
  })
  .meta({ id: 'Round' });

export const confirmAskOutcomeSchema = z
  .object({ outcome: askOutcomeSchema, note: optionalText(5000) })
  .meta({ id: 'ConfirmAskOutcome' });

export type Round = z.infer<typeof roundSchema>;
export type AskOutcome = z.infer<typeof askOutcomeRecordSchema>;
export type ConfirmAskOutcome = z.infer<typeof confirmAskOutcomeSchema>;
