/**
 * What the model must answer. These schemas are sent to providers that can hold an answer to one, and check every
 * answer. They have no limits, which some providers reject; `hold.ts` and `reading.ts` apply the limits.
 */
import { z } from 'zod';
import { severitySchema } from '../vocabulary/analysis.ts';
import { LanguageModelFailure } from '../vocabulary/language-model-problems.ts';
import { families } from './rubric.ts';

/** Words copied from one segment. */
const quoteSchema = z.object({ segment: z.number(), words: z.string() });

/** The answer about one part of a contract. */
export const readAnswerSchema = z.object({
  dangers: z.array(
    z.object({
      family: z.enum(families),
      bears: z.enum(['us', 'them', 'both']),
      severity: severitySchema,
      says: z.string(),
      amount_or_time: z.string().nullable(),
      quotes: z.array(quoteSchema),
      softened_by: z.array(quoteSchema),
      ask: z.string().nullable(),
    }),
  ),
  disputes: z.array(z.object({ finding: z.number(), says: z.string(), quotes: z.array(quoteSchema) })),
  topics: z.array(z.enum(families)),
  gist: z.array(z.object({ says: z.string(), quotes: z.array(quoteSchema) })),
});

/** The answer to a challenge of severe statements. */
export const challengeAnswerSchema = z.object({
  verdicts: z.array(
    z.object({ statement: z.number(), upheld: z.boolean(), says: z.string(), quotes: z.array(quoteSchema) }),
  ),
});

/** The answer about the whole contract. */
export const overallAnswerSchema = z.object({
  rating: z.number(),
  reasons: z.array(z.object({ danger: z.number(), says: z.string() })),
  missing: z.array(
    z.object({
      family: z.enum(families),
      severity: severitySchema,
      says: z.string(),
      ask: z.string().nullable(),
    }),
  ),
  summary: z.array(z.object({ says: z.string(), quotes: z.array(quoteSchema) })),
});

/** The answer to a question; no sentences if the papers do not answer it. */
export const questionAnswerSchema = z.object({
  sentences: z.array(z.object({ says: z.string(), quotes: z.array(quoteSchema) })),
});

export type Quote = z.infer<typeof quoteSchema>;
export type ReadAnswer = z.infer<typeof readAnswerSchema>;
export type ChallengeAnswer = z.infer<typeof challengeAnswerSchema>;
export type OverallAnswer = z.infer<typeof overallAnswerSchema>;
export type QuestionAnswer = z.infer<typeof questionAnswerSchema>;

/**
 * An answer's text as its schema has it. One Markdown fence around the JSON is accepted.
 * @throws LanguageModelFailure malformed
 */
export function parseAnswer<Answer>(schema: z.ZodType<Answer>, text: string): Answer {
  const json = /^\s*```(?:json)?\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new LanguageModelFailure('malformed');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new LanguageModelFailure('malformed');
  return parsed.data;
}
