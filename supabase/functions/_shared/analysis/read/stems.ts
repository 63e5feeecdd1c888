/**
 * The words of a text by their stems, the first six letters or fewer. A stem is a number, five bits a letter:
 * texts are long, and numbers are compared and looked up without cutting a string out of them for each word.
 */

const LONGEST_STEM = 6;
/** What is shorter is no word worth looking up; what is longer is cut. */
const SHORTEST_WORD = 3;
const LONGEST_WORD = 40;

/** The number of a stem written in three to six small letters; -1 for anything else, which no word has. */
export function stemNumber(stem: string): number {
  return stem.length <= LONGEST_STEM && letters(stem, 0) === stem.length && stem.length >= SHORTEST_WORD
    ? numberOf(stem, 0, stem.length)
    : -1;
}

/** The stems of the words of three letters or more in a lower-case text, in order, repeated ones too. */
export function stemsIn(text: string): number[] {
  const stems: number[] = [];
  for (let at = 0; at < text.length; ) {
    const length = letters(text, at);
    if (length >= SHORTEST_WORD) stems.push(numberOf(text, at, Math.min(length, LONGEST_STEM)));
    at += Math.max(1, length);
  }
  return stems;
}

/** How many small letters follow from `start` on, as far as a word may be long. */
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
