/** Quotes as shown to users. */
import type { Range } from './furniture.ts';
import { findPageMarks } from './page-marks.ts';

/** Returns the text to show for the quote at a span; null if the quote itself can be shown. */
export type Shows = (start: number, end: number) => string | null;

/**
 * Removes page marks from quotes of `text`, with '…' where one interrupted the contract's words.
 */
export function shownIn(text: string, furniture: readonly Range[]): Shows {
  let marks: Range[] | undefined;
  return (start, end) => {
    const quote = text.slice(start, end);
    if (!/[\n\f]/.test(quote)) return null;
    marks ??= findPageMarks(text, furniture);
    const within = marks.filter((mark) => mark.start < end && mark.end > start);
    return within.length === 0 ? null : without(text, { start, end }, within) || null;
  };
}

function without(text: string, { start, end }: Range, marks: readonly Range[]): string {
  const parts: string[] = [];
  let at = start;
  for (const mark of [...marks, { start: end, end }]) {
    const part = text.slice(at, Math.max(at, mark.start)).trim();
    if (part !== '') parts.push(part);
    at = Math.max(at, mark.end);
  }
  return parts.join(' … ');
}
