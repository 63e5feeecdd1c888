/**
 * Finds more of the clauses of construction contracts than the locators do, which must stay as the model knows them: several
 * patterns a category, some only under a heading that says what the section is about.
 */
import type { Context } from '../context.ts';
import type { Located } from '../locate.ts';
import type { Category } from '../taxonomy.ts';

/** One way to say it. Patterns meet a sentence, or its heading, in lower case. */
export type Finder = {
  category: Category;
  /** Words of which one must occur (at most six letters each, as in a locator); none means every sentence, which wants a heading. */
  stems: readonly string[];
  pattern: RegExp;
  except?: RegExp;
  /** What the heading above must say. */
  heading?: RegExp;
  /** From 0 to 1. */
  confidence: number;
};

/** No honest contract has more clauses of one kind. */
const MOST_PER_CATEGORY = 60;

/** The places that the finders meet, none overlapping another of its category, in the order of the finders and the text. */
export function findBy(finders: readonly Finder[], context: Context): Located[] {
  const found = new Map<Category, Located[]>();
  for (const { category, stems, pattern, except, heading, confidence } of finders) {
    const list = found.get(category) ?? [];
    found.set(category, list);
    const sentences = stems.length > 0 ? context.having(...stems) : context.sentences;
    for (const sentence of sentences) {
      if (sentence.isHeading || (heading && !heading.test(sentence.heading))) continue;
      const match = pattern.exec(sentence.text);
      if (!match || except?.test(sentence.text)) continue;
      const span = context.quote({
        sentence,
        start: match.index,
        end: match.index + match[0].length,
        text: match[0],
      });
      const overlaps = list.some((other) => span.start < other.span.end && other.span.start < span.end);
      if (!overlaps && list.length < MOST_PER_CATEGORY) list.push({ category, span, confidence });
    }
  }
  return [...found.values()].flat();
}
