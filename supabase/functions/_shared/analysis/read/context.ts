/** The input of a rule: sentences, a word index, and search helpers. */

import type { Perspective } from '../../vocabulary/analysis.ts';
import type { Normal } from './normalize.ts';
import { quoteSpan, type Sentence, type Span, segment } from './segments.ts';
import { findSides, type Sides } from './sides.ts';
import { stemNumber, stemsIn } from './stems.ts';

/** A pattern match; `start` and `end` are offsets in `sentence.text`. */
export type Match = { sentence: Sentence; start: number; end: number; text: string };

export type Context = {
  normal: Normal;
  sentences: Sentence[];
  sides: Sides;
  /**
   * Sentences with a word starting with one of the stems (at most six letters each), in order, without
   * headings.
   */
  having(...stems: string[]): Sentence[];
  /** The first match of `pattern` in each such sentence that `except` does not match. */
  find(stems: string[], pattern: RegExp, except?: RegExp): Match[];
  /**
   * A sentence with its neighbors: at most the given number of sentences before and after, and 3,000
   * characters.
   */
  around(sentence: Sentence, before: number, after: number): string;
  /** The span to quote for a match. */
  quote(match: Match): Span;
};

/**
 * More sentences on one subject than any real contract has; limits the time for a document full of one word.
 */
const MAX_CANDIDATES = 3_000;
const MAX_AROUND = 3_000;

/** Reads a document once for all rules. */
export function readDocument(
  normal: Normal,
  perspective: Perspective,
  ourParty: string | null = null,
): Context {
  return contextOf(normal, segment(normal), findSides(normal.lower, normal.cased, perspective, ourParty));
}

/** The same, for given sentences. */
function contextOf(normal: Normal, sentences: Sentence[], sides: Sides): Context {
  const index = indexStems(sentences);
  const having = (...stems: string[]): Sentence[] => {
    const all = Uint32Array.from(stems.flatMap((stem) => index.get(stemNumber(stem)) ?? [])).sort();
    const found: Sentence[] = [];
    for (let at = 0; at < all.length && found.length < MAX_CANDIDATES; at++) {
      if (all[at] !== all[at - 1]) found.push(sentences[all[at] as number] as Sentence);
    }
    return found;
  };
  return {
    normal,
    sentences,
    sides,
    having,
    find(stems, pattern, except) {
      return having(...stems).flatMap((sentence) => {
        const match = pattern.exec(sentence.text);
        if (!match || except?.test(sentence.text)) return [];
        return [{ sentence, start: match.index, end: match.index + match[0].length, text: match[0] }];
      });
    },
    around(sentence, before, after) {
      const from = sentences[Math.max(0, sentence.index - before)] ?? sentence;
      const to = sentences[Math.min(sentences.length - 1, sentence.index + after)] ?? sentence;
      const start = Math.max(from.start, sentence.start - MAX_AROUND);
      return normal.lower.slice(start, Math.min(to.end, sentence.end + MAX_AROUND));
    },
    quote: (match) => quoteSpan(match.sentence, match.start, match.end),
  };
}

/** Stem number → sentences with a word that has it. */
function indexStems(sentences: Sentence[]): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const sentence of sentences) {
    if (sentence.isHeading) continue;
    for (const stem of stemsIn(sentence.text)) {
      const list = index.get(stem);
      if (!list) index.set(stem, [sentence.index]);
      else if (list[list.length - 1] !== sentence.index) list.push(sentence.index);
    }
  }
  return index;
}

/** The words of a span, in lower case. */
export const textOf = ({ normal }: Pick<Context, 'normal'>, { start, end }: Span) =>
  normal.lower.slice(start, end);
