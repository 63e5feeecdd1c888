/** Located clauses in the sentences that they stand in, for those who ask what the clauses say. */

import type { LocatedClause } from '../find/located.ts';
import { sentenceAt } from '../find/titles.ts';
import type { Context } from '../read/context.ts';
import type { Sentence } from '../read/segments.ts';

/**
 * Offsets count in the sentence; `text` is the clause in lower case, with what precedes it where line ends
 * divided the sentence.
 */
type ClauseInPlace = { sentence: Sentence; start: number; end: number; text: string };

/** The clauses of a category, each in its sentence. */
export function clausesInPlace(
  context: Context,
  clauses: readonly LocatedClause[],
  category: LocatedClause['category'],
): ClauseInPlace[] {
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

/** What precedes a sentence in capitals that its line ends divided. */
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
