import { z } from 'zod';
import { challengeSchema, quotedSentenceSchema, quotedSpanSchema } from '../second-reader/statements.ts';
import { categorySchema, severitySchema } from '../vocabulary/analysis.ts';
import { languageModelProblemKeys } from '../vocabulary/language-model-problems.ts';
import { idSchema, orNull, timestampSchema } from './primitives.ts';

/** Why a reading failed: the model did not answer, or it may not read any more. */
const readingProblemKeys = [
  ...languageModelProblemKeys,
  'over_budget',
  'not_allowed',
  'superseded',
  'internal',
] as const;
type ReadingProblem = (typeof readingProblemKeys)[number];

/** One reading of a contract by a language model. `steps_total` is null until it has begun. */
const languageModelReadingSchema = z
  .object({
    id: idSchema,
    status: z.enum(['waiting', 'running', 'done', 'failed', 'canceled']),
    model: z.string(),
    host: z.string(),
    steps_done: z.int().min(0),
    steps_total: z.int().min(1).nullable(),
    input_tokens: z.int().min(0),
    output_tokens: z.int().min(0),
    problem: orNull(z.enum(readingProblemKeys)),
    created_by: idSchema.nullable(),
    created_by_name: z.string().nullable(),
    created_at: timestampSchema,
    finished_at: orNull(timestampSchema),
  })
  .meta({ id: 'LanguageModelReading' });

/** What a statement of the language model rests on. */
export const findingStatementSchema = z.object({
  model: z.string(),
  host: z.string(),
  read_at: timestampSchema,
  says: z.string(),
  mutual: z.boolean(),
  amount_or_time: z.string().nullable(),
  ask: z.string().nullable(),
  quotes: z.array(quotedSpanSchema),
  softened_by: z.array(quotedSpanSchema),
  challenge: challengeSchema.nullable(),
});

/**
 * What the language model says of a finding: that it is wrong (`fold`), or how grave its clause is (`grade`). Neither
 * changes the finding.
 */
const opinionSchema = z.object({
  finding_id: idSchema,
  kind: z.enum(['fold', 'grade']),
  /** Null for `fold`. */
  severity: severitySchema.nullable(),
  says: z.string(),
  ask: z.string().nullable(),
  quotes: z.array(quotedSpanSchema),
  softened_by: z.array(quotedSpanSchema),
  challenge: challengeSchema.nullable(),
});

/**
 * An opinion as stored: findings get new ids with each analysis, so it names the finding's category and quote. The quote
 * is null for a missing clause.
 */
const storedOpinionSchema = opinionSchema
  .omit({ finding_id: true })
  .extend({ category: categorySchema, about: z.string().nullable() });

/** What the last complete reading found. Quotes are exact; `dropped` statements were not borne out by the text. */
const readingResultSchema = z.object({
  reasons: z.array(quotedSentenceSchema),
  summary: z.array(quotedSentenceSchema),
  /** Passages that tell a language model what to do. */
  addressed: z.array(quotedSpanSchema),
  statements: z.int().min(0),
  dropped: z.int().min(0),
});

/** The stored result; the model's own rating is kept for measurements and never shown as a score. */
export const storedReadingResultSchema = readingResultSchema.extend({
  rating: z.int().min(1).max(100),
  opinions: z.array(storedOpinionSchema),
});

/** A finding that changes the score if the model is right, and the points it adds. */
const scoreDifferenceSchema = z.object({
  finding_id: idSchema,
  title: z.string(),
  severity: severitySchema,
  points: z.int().min(1),
});

/** Why a reading cannot be started now. */
const noReadingReasons = [
  'not_configured',
  'not_allowed',
  'forbidden',
  'not_analyzed',
  'over_budget',
] as const;

/**
 * The second reader's state for a contract. `score` compares the score with the one that pending statements would
 * give, by the same formula; null without a score or a result.
 */
export const languageModelReviewSchema = z
  .object({
    model: z.string().nullable(),
    host: z.string().nullable(),
    can: z.object({ start: z.boolean(), cancel: z.boolean() }),
    cannot_start: orNull(z.enum(noReadingReasons)),
    /** Estimate for the next reading; null without an analysis. */
    estimated_tokens: z.int().min(0).nullable(),
    latest: orNull(languageModelReadingSchema),
    /** The last complete reading, with its result; null if there is none for the analyzed document and side. */
    done: orNull(languageModelReadingSchema),
    result: orNull(readingResultSchema),
    opinions: z.array(opinionSchema),
    score: orNull(
      z.object({
        without: z.int().min(1).max(100),
        with: z.int().min(1).max(100),
        differences: z.array(scoreDifferenceSchema),
      }),
    ),
  })
  .meta({ id: 'LanguageModelReview' });

export type LanguageModelReading = z.infer<typeof languageModelReadingSchema>;
export type LanguageModelReview = z.infer<typeof languageModelReviewSchema>;
export type FindingStatement = z.infer<typeof findingStatementSchema>;
export type Opinion = z.infer<typeof opinionSchema>;
export type StoredReadingResult = z.infer<typeof storedReadingResultSchema>;
export type { ReadingProblem };
