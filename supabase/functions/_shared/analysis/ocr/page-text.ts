/**
 * How a scanned page is drawn to be read, and what is made of the reading: the same in the browser and on the
 * command line.
 */

/** Letters of 10 points are then some 40 pixels high, which tesseract reads best. */
const DPI = 300;
/** 16 megapixels: a sheet larger than that is drawn coarser. */
const MOST_PIXELS = 16 * 1024 * 1024;

/**
 * Pixels to a point at which a page is drawn for recognition.
 * @param size of the page in points, 72 to the inch
 */
export function recognitionScale({ width, height }: { width: number; height: number }): number {
  return Math.min(DPI / 72, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}

/** The text of a page and how sure the recognizer is of its words (0-1), null where there are none. */
export interface PageText {
  text: string;
  confidence: number | null;
}

/**
 * @param reading tesseract's text, with lines and blank lines between paragraphs, and its confidence in per
 * cent
 */
export function readPageText(reading: { text: string; confidence: number }): PageText {
  const text = reading.text
    .replace(/\f/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { text, confidence: text === '' ? null : Math.min(1, Math.max(0, reading.confidence / 100)) };
}
