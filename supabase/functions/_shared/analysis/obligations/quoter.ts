/** Maps a span of the normal text to an exact raw quote within the length limit. */
import type { Normal } from '../read/normalize.ts';
import { pageIndex } from '../read/pages.ts';
import type { Span } from '../read/segments.ts';
import { MAX_OBLIGATION_QUOTE } from './limits.ts';

type QuotedSpan = { quote: string; shown: string | null; start: number; end: number; page: number };

/**
 * Maps `quote`, shortened around `match` if raw spacing makes it too long; null if even the match is too
 * long.
 */
export function quoter(normal: Normal, text: string, pages: readonly string[]) {
  const { map, cased, shows } = normal;
  const pageAt = pageIndex(pages);
  const raw = ({ start, end }: Span): Span => {
    const from = map[start] ?? 0;
    return { start: from, end: (map[end - 1] ?? from) + 1 };
  };
  const length = (span: Span) => {
    const { start, end } = raw(span);
    return end - start;
  };
  return (quote: Span, match: Span): QuotedSpan | null => {
    const span = shrink(quote, match, cased, (part) => length(part) <= MAX_OBLIGATION_QUOTE);
    if (!span) return null;
    const { start, end } = raw(span);
    return { quote: text.slice(start, end), shown: shows(start, end), start, end, page: pageAt(start) };
  };
}

/** Removes words from the end farther from `match` until the span fits. */
function shrink(quote: Span, match: Span, cased: string, fits: (span: Span) => boolean): Span | null {
  let { start, end } = quote;
  while (!fits({ start, end })) {
    const before = match.start - start;
    const after = end - match.end;
    if (before <= 0 && after <= 0) return null;
    if (before > after) {
      const space = cased.indexOf(' ', start);
      start = space < 0 || space >= match.start ? match.start : space + 1;
    } else {
      const space = cased.lastIndexOf(' ', end - 1);
      end = Math.max(space, match.end);
    }
  }
  return { start, end };
}
