/**
 * How a scanned page is rendered for recognition, and how the recognized text is cleaned up. Shared by the
 * browser and the command line.
 */

/** At this resolution, 10-point letters are about 40 pixels high, which tesseract reads best. */
const DPI = 300;
/** 16 megapixels; larger sheets are rendered at a lower resolution. */
const MOST_PIXELS = 16 * 1024 * 1024;

/**
 * Pixels per point at which a page is rendered for recognition.
 * @param size of the page in points, 72 per inch
 */
export function recognitionScale({ width, height }: { width: number; height: number }): number {
  return Math.min(DPI / 72, Math.sqrt(MOST_PIXELS / Math.max(1, width * height)));
}

/** The text of a page and the recognizer's mean confidence (0-1), null if the page has no words. */
export interface PageText {
  text: string;
  confidence: number | null;
}

/**
 * @param reading tesseract's text, with line breaks and blank lines between paragraphs, and its confidence in
 * percent
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
