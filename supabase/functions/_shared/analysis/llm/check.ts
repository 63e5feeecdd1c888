/**
 * Holds what a language model claims against the contract: a quote counts only where its own segment says it.
 */
import { normalCharacters } from '../read/normalize.ts';
import type { Span } from '../read/segments.ts';
import type { Category } from '../taxonomy.ts';
import type { AnswerItem } from './answer.ts';
import { askedCategories } from './prompt.ts';
import type { NumberedSegment } from './segments.ts';

/** A claim whose words stand where it says. `span` and `segment` are offsets in the normal text. */
export type Suggestion = {
  category: Category;
  span: Span;
  segment: Span;
  /** Index of the sentence that the segment is part of. */
  sentence: number;
  explanation: string;
};

/** More of its claims than this share dropped, and a model is not to be trusted about the others. */
const MOST_DROPPED = 0.2;
const MOST_EXPLANATION = 500;

const asked = new Set<string>(askedCategories);

/**
 * The claims of one batch that hold, and how many were dropped: a segment that was not in the batch, a
 * category that there is not, or a quote that the segment does not say, quotation marks, hyphens and white
 * space aside.
 */
export function checkItems(
  items: readonly AnswerItem[],
  batch: readonly NumberedSegment[],
): { suggestions: Suggestion[]; dropped: number } {
  const byId = new Map(batch.map((segment) => [segment.id, segment]));
  const suggestions = items.flatMap((item): Suggestion[] => {
    const segment = byId.get(item.segment_id);
    const span = segment && asked.has(item.category) ? locate(item.quote, segment) : null;
    if (!segment || !span) return [];
    return [
      {
        category: item.category as Category,
        span,
        segment: { start: segment.start, end: segment.end },
        sentence: segment.sentence,
        explanation: plain(item.explanation),
      },
    ];
  });
  return { suggestions, dropped: items.length - suggestions.length };
}

/** Whether so much was dropped that the whole answer goes. */
export const isInvented = (dropped: number, items: number) => dropped > items * MOST_DROPPED;

/** Where the segment says these words, in the normal text. */
function locate(quote: string, segment: NumberedSegment): Span | null {
  const sought = dense(normalCharacters(quote)).text;
  if (sought === '' || !sought.isWellFormed()) return null;
  const { text, at } = dense(segment.text);
  const found = text.indexOf(sought);
  if (found < 0) return null;
  const [first, last] = [at[found] ?? 0, at[found + sought.length - 1] ?? 0];
  return { start: segment.start + first, end: segment.start + last + 1 };
}

/** The characters that are no white space, and where each of them stood. */
function dense(text: string): { text: string; at: number[] } {
  const at: number[] = [];
  let kept = '';
  for (let i = 0; i < text.length; i++) {
    const character = text[i] as string;
    if (/\s/.test(character)) continue;
    kept += character;
    at.push(i);
  }
  return { text: kept, at };
}

/** Words fit to store and to show: one line, no control characters, bounded. */
function plain(words: string): string {
  const line = words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= MOST_EXPLANATION ? line : `${line.slice(0, MOST_EXPLANATION).toWellFormed()} …`;
}
