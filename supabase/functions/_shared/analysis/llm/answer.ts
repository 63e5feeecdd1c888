/** Parses a language model's answer. Only the four keys of an item are read. */
import { z } from 'zod';
import { LanguageModelFailure } from '../../vocabulary/language-model-problems.ts';

const MOST_ITEMS = 500;

const answerSchema = z.object({
  clauses: z
    .array(
      z.object({
        segment_id: z.int(),
        category: z.string(),
        quote: z.string(),
        explanation: z.string(),
      }),
    )
    .max(MOST_ITEMS),
});

/** A claim not yet checked against the contract. */
export type AnswerItem = z.infer<typeof answerSchema>['clauses'][number];

/**
 * The items of an answer. One Markdown fence around the JSON is accepted.
 * @throws LanguageModelFailure malformed
 */
export function readAnswer(text: string): AnswerItem[] {
  const json = /^\s*```(?:json)?\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw new LanguageModelFailure('malformed');
  }
  const parsed = answerSchema.safeParse(value);
  if (!parsed.success) throw new LanguageModelFailure('malformed');
  return parsed.data.clauses;
}
