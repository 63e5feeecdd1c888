/** Tells pages that are scans from pages with text, and from empty ones. */

/** A page with fewer letters than this has no text layer worth the name. */
const MIN_LETTERS = 20;
/** In pixels. A rule or a bullet may be a picture too, but none is as large as this. */
export const SMALL_PICTURE = 2_000;
/** Letters drawn as outlines are scans for us: text that cannot be read. Frames and tables need fewer strokes. */
const MANY_STROKES = 300;

/**
 * Numbers of the pages that have hardly a letter of their own. A line that stands on most pages is a stamp (of a scanner,
 * a signing service, a court), which says nothing about the page.
 */
export function pagesWithoutLetters(pages: readonly string[]): number[] {
  const lines = pages.map((page) => [...new Set(page.split('\n').map(withoutNumbers))]);
  const seen = new Map<string, number>();
  for (const line of lines.flat()) seen.set(line, (seen.get(line) ?? 0) + 1);
  const isStamp = (line: string) => pages.length > 1 && (seen.get(line) ?? 0) > pages.length / 2;
  return lines.flatMap((own, index) => {
    const letters =
      own
        .filter((line) => !isStamp(line))
        .join('')
        .match(/\p{L}/gu)?.length ?? 0;
    return letters < MIN_LETTERS ? [index + 1] : [];
  });
}

const withoutNumbers = (line: string) => line.replace(/\d+/g, '').trim();

/** What pdf.js gives of a page of a file opened with `maxImageSize: SMALL_PICTURE`. */
interface Drawable {
  getOperatorList(): Promise<{ fnArray: number[] }>;
}

/**
 * Whether a page draws a picture of any size, or so many strokes that they may be letters.
 * @param strict the page as pdf.js gives it when it stops at errors, of which a picture above the size is one
 * @param lenient the same when it leaves out what it cannot draw
 */
export async function showsPicture(strict: Drawable, lenient: Drawable): Promise<boolean> {
  const { getResolvedPDFJS } = await import('unpdf');
  const { OPS } = await getResolvedPDFJS();
  try {
    const { fnArray } = await strict.getOperatorList();
    // A page at which pdf.js has stopped looks like an empty one.
    if (fnArray.length === 0) return (await lenient.getOperatorList()).fnArray.length > 0;
    return fnArray.filter((operator) => operator === OPS.constructPath).length > MANY_STROKES;
  } catch {
    return true;
  }
}
