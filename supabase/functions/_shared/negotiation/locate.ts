/** Finds the words of an ask in a document. */
import { type Folded, fold, occurrences } from './fold.ts';
import type { Paragraph, Story } from './story.ts';

/** A range of one or more paragraphs: from an offset in the first one's text to one in the last one's. */
export interface Place {
  paragraphs: Paragraph[];
  from: number;
  to: number;
}

/** Why words were not found. */
export type NotLocated = 'not_found' | 'ambiguous' | 'deleted' | 'text_box' | 'footnote';

/** The words to find. `start` is their offset in the text that extraction read, if known. */
export interface Quoted {
  quote: string;
  start: number | null;
}

/** Folded characters on each side that must match to tell repeated words apart. */
const CONTEXT = 60;

/**
 * Prepares a document for finding words.
 * @param body the document part
 * @param notes footnotes and endnotes, which can't be changed
 * @param extracted the text that extraction read from the same file, which offsets refer to
 */
export function locator(body: Story, notes: readonly Story[], extracted: string | null) {
  const inBody = body.paragraphs.filter((paragraph) => !paragraph.isInTextBox);
  const shown = foldAll(inBody);
  const boxes = fold(join(body.paragraphs.filter((paragraph) => paragraph.isInTextBox)));
  const inNotes = fold(notes.map((story) => join(story.paragraphs)).join('\n'));
  const read = extracted === null ? null : fold(extracted);
  let before: Folded | null = null;

  return ({ quote, start }: Quoted): Place | NotLocated => {
    const words = fold(quote).text;
    const found = occurrences(shown.text, words);
    if (found.length === 0) {
      if (occurrences(boxes.text, words).length > 0) return 'text_box';
      if (occurrences(inNotes.text, words).length > 0) return 'footnote';
      before ??= fold(inBody.map(originalText).join('\n'));
      return occurrences(before.text, words).length > 0 ? 'deleted' : 'not_found';
    }
    const at = choose(shown.text, words, found, { read, start, elsewhere: boxes.text + inNotes.text });
    return at === null ? 'ambiguous' : shown.place(at, at + words.length - 1);
  };
}

function choose(
  text: string,
  words: string,
  found: readonly number[],
  { read, start, elsewhere }: { read: Folded | null; start: number | null; elsewhere: string },
): number | null {
  const only = found.length === 1 ? (found[0] ?? null) : null;
  if (!read || start === null) return elsewhere.includes(words) ? null : only;
  const all = occurrences(read.text, words);
  if (all.length === 1 && only !== null) return only;
  const meant = all.find((offset) => (read.at[offset] ?? 0) >= start - 1);
  if (meant === undefined) return null;
  const alike = found.filter((offset) => isSameContext(text, offset, read.text, meant, words.length));
  if (alike.length === 1) return alike[0] ?? null;
  // Passages that repeat with their context are told apart by their number, if none is elsewhere.
  if (alike.length === 0 || all.length !== found.length) return null;
  const counted = found[all.indexOf(meant)];
  return counted !== undefined && alike.includes(counted) ? counted : null;
}

function isSameContext(a: string, inA: number, b: string, inB: number, length: number): boolean {
  const before = (text: string, at: number) => text.slice(Math.max(0, at - CONTEXT), at);
  const after = (text: string, at: number) => text.slice(at + length, at + length + CONTEXT);
  const [beforeA, beforeB] = [before(a, inA), before(b, inB)];
  const [afterA, afterB] = [after(a, inA), after(b, inB)];
  return (
    (beforeA.endsWith(beforeB) || beforeB.endsWith(beforeA)) &&
    (afterA.startsWith(afterB) || afterB.startsWith(afterA))
  );
}

const join = (paragraphs: readonly Paragraph[]) => paragraphs.map(({ text }) => text).join('\n');

/** The text if every pending change were rejected. */
const originalText = (paragraph: Paragraph) =>
  paragraph.pieces
    .filter(({ kind, inserted }) => (kind === 'text' || kind === 'mark') && !inserted)
    .map(({ words }) => words)
    .join('');

function foldAll(paragraphs: readonly Paragraph[]) {
  const starts = new Uint32Array(paragraphs.length);
  let length = 0;
  for (const [index, { text }] of paragraphs.entries()) {
    starts[index] = length;
    length += text.length + 1;
  }
  const folded = fold(join(paragraphs));

  /** The place of folded characters `first` to `last`. */
  const place = (first: number, last: number): Place => {
    const [from, to] = [folded.at[first] ?? 0, folded.at[last] ?? 0];
    const [begin, end] = [indexOf(starts, from), indexOf(starts, to)];
    return {
      paragraphs: paragraphs.slice(begin, end + 1),
      from: from - (starts[begin] ?? 0),
      to: to + 1 - (starts[end] ?? 0),
    };
  };
  return { text: folded.text, place };
}

/** The last index whose value is not above `offset`. */
function indexOf(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
