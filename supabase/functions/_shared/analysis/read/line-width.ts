/** Finds out whether a text's lines are wrapped at a width or each line is a paragraph. */

/** Wider than any page: a line this long was not wrapped. */
const WIDEST = 260;
/** Share of the text that may be on wider lines in wrapped text, as in tables. */
const EXCEPTIONS = 0.2;
/** Share of the text on lines no longer than the width. */
const WITHIN = 0.8;

/**
 * The width in characters at which a text's lines are wrapped. Null if much of it is on lines longer than a
 * page is wide, so that each line is a paragraph. Linear in its length.
 */
export function lineWidth(raw: string): number | null {
  const characters = new Uint32Array(WIDEST + 1);
  let all = 0;
  for (let start = 0; start < raw.length; ) {
    const next = raw.indexOf('\n', start);
    const end = next < 0 ? raw.length : next;
    let from = start;
    let to = end;
    while (from < to && raw.charCodeAt(from) <= 32) from += 1;
    while (to > from && raw.charCodeAt(to - 1) <= 32) to -= 1;
    const length = to - from;
    const at = Math.min(length, WIDEST);
    characters[at] = (characters[at] as number) + length;
    all += length;
    start = end + 1;
  }
  if ((characters[WIDEST] as number) > all * EXCEPTIONS) return null;
  let sum = 0;
  return characters.findIndex((count) => {
    sum += count;
    return sum >= all * WITHIN;
  });
}
