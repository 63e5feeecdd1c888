/** Distinguishes scanned pages from pages with text and from empty pages. */

/** A page with fewer letters than this has no usable text layer. */
const MIN_LETTERS = 20;
/** In pixels. Rules and bullets may be pictures too, but none is this large. */
export const SMALL_PICTURE = 2_000;
/**
 * Letters drawn as outlines count as scans, because their text cannot be read. Frames and tables need fewer
 * strokes.
 */
const MANY_STROKES = 300;

/**
 * Numbers of the pages with hardly any letters of their own. A line that repeats on most pages is a stamp (of
 * a scanner, a signing service, or a court) and is ignored.
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

/** The part of pdf.js's page used here; the file is opened with `maxImageSize: SMALL_PICTURE`. */
interface Drawable {
  getOperatorList(): Promise<{ fnArray: number[] }>;
}

/**
 * Whether a page draws a picture above the minimum size, or so many strokes that they may be letters.
 * @param strict the page from pdf.js in strict mode, where a picture above the size is an error
 * @param lenient the page from pdf.js in lenient mode, which skips what it cannot draw
 */
export async function showsPicture(strict: Drawable, lenient: Drawable): Promise<boolean> {
  const { getResolvedPDFJS } = await import('unpdf');
  const { OPS } = await getResolvedPDFJS();
  try {
    const { fnArray } = await strict.getOperatorList();
    // After pdf.js stops at an error, the page looks empty.
    if (fnArray.length === 0) return (await lenient.getOperatorList()).fnArray.length > 0;
    return fnArray.filter((operator) => operator === OPS.constructPath).length > MANY_STROKES;
  } catch {
    return true;
  }
}
