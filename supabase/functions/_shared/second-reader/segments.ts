/** The paper as the second reader gets it: numbered segments, in parts that fit the model's window. */
import { normalize } from '../analysis/read/normalize.ts';
import { pageIndex } from '../analysis/read/pages.ts';
import { segment } from '../analysis/read/segments.ts';

/** A sentence of the normal text, which begins at `start`. A clause begins at a segment that `opens` one. */
export interface Segment {
  id: number;
  start: number;
  text: string;
  opens: boolean;
}

/** Exact text of the document: `pages.join('\f').slice(start, end) === quote`. */
export interface QuotedSpan {
  quote: string;
  start: number;
  end: number;
  page: number;
}

export interface NumberedPaper {
  segments: Segment[];
  /** The exact text for a span of the normal text. */
  span: (start: number, end: number) => QuotedSpan;
}

/** Numbers the segments of a document given page by page. */
export function numberPaper(pages: readonly string[]): NumberedPaper {
  const raw = pages.join('\f');
  const normal = normalize(raw);
  const { cased, map } = normal;
  const pageOf = pageIndex(pages);
  let section = -1;
  let wasHeading = false;
  const segments = segment(normal).map(({ start, end, section: own, isHeading }, at): Segment => {
    const opens = own !== section && !wasHeading;
    section = own;
    wasHeading = isHeading;
    return { id: at + 1, start, text: cased.slice(start, end), opens };
  });
  return {
    segments,
    span: (start, end) => {
      const [from, to] = [map[start] ?? 0, (map[end - 1] ?? 0) + 1];
      return { quote: raw.slice(from, to), start: from, end: to, page: pageOf(from) };
    },
  };
}

/** Tokens of a text, at about four characters each, with the number and punctuation around a segment. */
export const tokensOf = (text: string) => Math.ceil(text.length / 4) + 8;

/**
 * Consecutive parts within the budget, cut where a clause begins if one does in the part's second half. A
 * segment is never split.
 */
export function partsOf(segments: readonly Segment[], budget: number): Segment[][] {
  const parts: Segment[][] = [];
  let first = 0;
  while (first < segments.length) {
    let end = first;
    let used = 0;
    let clause = 0;
    for (; end < segments.length; end++) {
      const { text, opens } = segments[end] as Segment;
      if (end > first && used + tokensOf(text) > budget) break;
      if (opens && used > budget / 2) clause = end;
      used += tokensOf(text);
    }
    const cut = end < segments.length && clause > 0 ? clause : end;
    parts.push(segments.slice(first, cut));
    first = cut;
  }
  return parts;
}
