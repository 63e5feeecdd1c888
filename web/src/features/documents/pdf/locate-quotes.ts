/** Text reduced to a form in which the PDF's text layer and the extracted text match: no spaces, no hyphens. */
interface Squeezed {
  text: string;
  /** Offset in the original of each character of `text`. */
  offsets: number[];
}

/** Spaces and all kinds of hyphens. A word broken at a line end is still the same word. */
const IGNORED = /[\s\p{Pd}\u00ad\u200b-\u200d\ufeff]/u;

/** Removes spaces and hyphens and splits ligatures, keeping each character's original offset. */
function squeeze(original: string): Squeezed {
  let text = '';
  const offsets: number[] = [];
  let at = 0;
  for (const character of original) {
    if (!IGNORED.test(character)) {
      const plain = character.normalize('NFKC');
      text += plain;
      for (let index = 0; index < plain.length; index++) offsets.push(at);
    }
    at += character.length;
  }
  return { text, offsets };
}

/** A range within one item of the page's text layer. */
export interface ItemRange {
  item: number;
  start: number;
  end: number;
}

export interface QuotePart {
  id: string;
  /** The part of the quote on this page. */
  text: string;
  /** Position in the page's extracted text, 0-1. Tells repeated words apart. */
  at: number;
}

/**
 * Finds each quote in the items of a PDF page's text layer, regardless of line breaks and hyphens. Returns
 * the ranges that each quote covers; empty if it is not on the page.
 */
export function locateQuotes(
  items: readonly string[],
  quotes: readonly QuotePart[],
): Map<string, ItemRange[]> {
  const page = squeeze(items.join(''));
  const starts: number[] = [];
  let length = 0;
  for (const item of items) {
    starts.push(length);
    length += item.length;
  }
  return new Map(
    quotes.map(({ id, text, at }) => {
      const wanted = squeeze(text).text;
      const found = nearest(page.text, wanted, at * page.text.length);
      if (found === -1) return [id, []];
      const start = page.offsets[found] ?? 0;
      const last = page.offsets[found + wanted.length - 1] ?? start;
      return [id, splitByItem(items, starts, start, last + characterLength(items, starts, last))];
    }),
  );
}

/** Returns the occurrence of `wanted` nearest to a position, or -1. */
function nearest(text: string, wanted: string, start: number): number {
  if (wanted === '') return -1;
  let best = -1;
  for (let found = text.indexOf(wanted); found !== -1; found = text.indexOf(wanted, found + 1)) {
    if (best === -1 || Math.abs(found - start) < Math.abs(best - start)) best = found;
    else break;
  }
  return best;
}

function splitByItem(
  items: readonly string[],
  starts: readonly number[],
  start: number,
  end: number,
): ItemRange[] {
  const ranges: ItemRange[] = [];
  for (const [item, text] of items.entries()) {
    const from = starts[item] ?? 0;
    if (from >= end) break;
    const range = { item, start: Math.max(0, start - from), end: Math.min(text.length, end - from) };
    if (range.start < range.end) ranges.push(range);
  }
  return ranges;
}

function characterLength(items: readonly string[], starts: readonly number[], offset: number): number {
  const item = starts.findLastIndex((start) => start <= offset);
  const code = items[item]?.codePointAt(offset - (starts[item] ?? 0)) ?? 0;
  return code > 0xffff ? 2 : 1;
}
