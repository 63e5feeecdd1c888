/** How the lines of a text came about: broken at a width, or each of them a paragraph. */

/** No page is as wide: what stands on one such line was not broken at a width. */
const WIDEST = 260;
/** What share of a text may stand on wider lines all the same, as tables do. */
const EXCEPTIONS = 0.2;
/** The share of the text that lines up to the width hold. */
const WITHIN = 0.8;

/**
 * The width in characters at which the lines of a text are broken; null where much of it stands on lines
 * longer than any page is wide, so that a line end is a paragraph's end. Linear in its length.
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
