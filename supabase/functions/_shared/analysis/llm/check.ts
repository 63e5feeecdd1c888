/** Checks a language model's claims against the contract: a quote counts only if its segment contains it. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import { normalCharacters } from '../read/normalize.ts';
import type { Span } from '../read/segments.ts';
import type { AnswerItem } from './answer.ts';
import { promptCategories } from './prompt.ts';
import type { NumberedSegment } from './segments.ts';

/** A claim whose quote was found in its segment. `span` and `segment` are offsets in the normal text. */
export type Suggestion = {
  category: Category;
  span: Span;
  segment: Span;
  /** Index of the sentence the segment belongs to. */
  sentence: number;
  explanation: string;
};

/** Above this share of dropped claims, the model's other claims are not trusted either. */
const MOST_DROPPED = 0.2;
const MOST_EXPLANATION = 500;

const request = new Set<string>(promptCategories);

/**
 * Returns the valid claims of one batch and the number dropped: unknown segment, unknown category, or a quote
 * not in the segment (ignoring quotation marks, hyphens, and white space).
 */
export function checkItems(
  items: readonly AnswerItem[],
  batch: readonly NumberedSegment[],
): { suggestions: Suggestion[]; dropped: number } {
  const byId = new Map(batch.map((segment) => [segment.id, segment]));
  const suggestions = items.flatMap((item): Suggestion[] => {
    const segment = byId.get(item.segment_id);
    const span = segment && request.has(item.category) ? locate(item.quote, segment) : null;
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

/** Whether so many were dropped that the whole answer is rejected. */
export const isInvented = (dropped: number, items: number) => dropped > items * MOST_DROPPED;

/** The position of the quote in the segment, in the normal text. */
function locate(quote: string, segment: NumberedSegment): Span | null {
  const sought = dense(normalCharacters(quote)).text;
  if (sought === '' || !sought.isWellFormed()) return null;
  const { text, at } = dense(segment.text);
  const found = text.indexOf(sought);
  if (found < 0) return null;
  const [first, last] = [at[found] ?? 0, at[found + sought.length - 1] ?? 0];
  return { start: segment.start + first, end: segment.start + last + 1 };
}

/** The non-space characters and their positions. */
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

/** Text safe to store and show: one line, no control characters, limited length. */
function plain(words: string): string {
  const line = words
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return line.length <= MOST_EXPLANATION ? line : `${line.slice(0, MOST_EXPLANATION).toWellFormed()} …`;
}
