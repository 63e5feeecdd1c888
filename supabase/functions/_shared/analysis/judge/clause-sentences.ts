/** Located clauses with their sentences. */

import type { FoundClause } from '../find/clause-span.ts';
import { sentenceAt } from '../find/titles.ts';
import type { Context } from '../read/context.ts';
import type { Sentence } from '../read/segments.ts';

/**
 * Offsets are in the sentence; `text` is the lower-case clause, with the preceding text if line ends split
 * the sentence.
 */
type ClauseSentence = { sentence: Sentence; start: number; end: number; text: string };

/** The clauses of a category with their sentences. */
export function clauseSentences(
  context: Context,
  clauses: readonly FoundClause[],
  category: FoundClause['category'],
): ClauseSentence[] {
  return clauses.flatMap((clause) => {
    if (clause.category !== category) return [];
    const { start, end } = clause.span;
    const sentence = context.sentences[sentenceAt(context.sentences, start)];
    if (!sentence) return [];
    const own = sentence.text.slice(start - sentence.start, end - sentence.start);
    return [
      {
        sentence,
        start: start - sentence.start,
        end: end - sentence.start,
        text: start === sentence.start ? beginning(context, sentence) + own : own,
      },
    ];
  });
}

/** The preceding part of an all-capitals sentence split by line ends. */
function beginning(context: Context, sentence: Sentence): string {
  let from = sentence.index;
  while (
    from > 0 &&
    sentence.index - from < 2 &&
    !/[.;:]["')]*$/.test(context.sentences[from - 1]?.text ?? '.')
  )
    from -= 1;
  const first = context.sentences[from];
  return first && from < sentence.index ? `${context.normal.lower.slice(first.start, sentence.start)} ` : '';
}
