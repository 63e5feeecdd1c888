/**
 * Compares text without regard to what readers of Word files change: white space, curly quotes, and dashes.
 */

const SAME: Record<string, string> = {
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2010': '-',
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
};
/** White space, and marks that readers drop: soft and fixed hyphens, zero-width characters. */
const DROPPED = /[\s\u00ad\u2011\u200b-\u200d\u2060\ufeff]/;

/** Folded text. `at[i]` is the offset in the original of its character `i`. */
export interface Folded {
  text: string;
  at: Uint32Array;
}

/** Folds a text and keeps where each character came from. */
export function fold(text: string): Folded {
  const at = new Uint32Array(text.length);
  const parts: string[] = [];
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const mark = text[index] ?? '';
    if (code <= 32 || (code > 127 && DROPPED.test(mark))) continue;
    at[count] = index;
    count += 1;
    parts.push(code > 127 ? (SAME[mark] ?? mark) : mark);
  }
  return { text: parts.join(''), at: at.subarray(0, count) };
}

/** Every offset at which `words` is found. */
export function occurrences(text: string, words: string): number[] {
  const found: number[] = [];
  if (words === '') return found;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) found.push(at);
  return found;
}
