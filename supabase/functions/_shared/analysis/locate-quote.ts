/** Finds text copied from a document even if line breaks and spaces changed. */
import { pageIndex } from './read/pages.ts';

/** Exact position in the pages joined with form feeds; `text.slice(start, end) === quote`. */
interface QuotedSpan {
  quote: string;
  start: number;
  end: number;
  page: number;
}

/**
 * The occurrence of `words` nearest to `near` (the first one without it), ignoring white space; null if there
 * is none. Linear in the document's length.
 */
export function locateQuote(pages: readonly string[], words: string, near = 0): QuotedSpan | null {
  const text = pages.join('\f');
  const sought = words.replace(/\s+/g, '');
  if (sought === '') return null;
  const { dense, at } = withoutSpace(text);
  let best: { start: number; end: number } | null = null;
  for (let found = dense.indexOf(sought); found >= 0; found = dense.indexOf(sought, found + 1)) {
    const start = at[found] ?? 0;
    const end = (at[found + sought.length - 1] ?? start) + 1;
    if (best && Math.abs(best.start - near) <= Math.abs(start - near)) break;
    best = { start, end };
  }
  return best && { quote: text.slice(best.start, best.end), ...best, page: pageIndex(pages)(best.start) };
}

/** The non-space characters and their positions. */
function withoutSpace(text: string): { dense: string; at: Uint32Array } {
  const at = new Uint32Array(text.length);
  let dense = '';
  let length = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    dense += word;
    for (let i = 0; i < word.length; i++) at[length++] = index + i;
  }
  return { dense, at };
}
