/**
 * Indexes words by stem: the first six letters or fewer. A stem is a number with five bits per letter, so
 * that no string has to be cut out and compared for each word of a long text.
 */

const LONGEST_STEM = 6;
/** Shorter words are not indexed; longer ones are cut. */
const SHORTEST_WORD = 3;
const LONGEST_WORD = 40;

/**
 * The number of a stem of three to six lower-case letters. Returns -1 for anything else, which matches no
 * word.
 */
export function stemNumber(stem: string): number {
  return stem.length <= LONGEST_STEM && letters(stem, 0) === stem.length && stem.length >= SHORTEST_WORD
    ? numberOf(stem, 0, stem.length)
    : -1;
}

/** The stems of all words of three letters or more in a lower-case text, in order, with repeats. */
export function stemsIn(text: string): number[] {
  const stems: number[] = [];
  for (let at = 0; at < text.length; ) {
    const length = letters(text, at);
    if (length >= SHORTEST_WORD) stems.push(numberOf(text, at, Math.min(length, LONGEST_STEM)));
    at += Math.max(1, length);
  }
  return stems;
}

/** Number of lower-case letters from `start` on, up to the maximum word length. */
function letters(text: string, start: number): number {
  const end = Math.min(text.length, start + LONGEST_WORD);
  let at = start;
  while (at < end && isSmallLetter(text.charCodeAt(at))) at += 1;
  return at - start;
}

function numberOf(text: string, start: number, length: number): number {
  let stem = 0;
  for (let at = start; at < start + length; at++) stem = (stem << 5) | (text.charCodeAt(at) - 96);
  return stem;
}

/** Whether a code unit is one of a to z. */
export const isSmallLetter = (code: number) => code >= 97 && code <= 122;
