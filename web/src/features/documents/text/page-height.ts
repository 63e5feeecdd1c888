const LINE = 16 * 1.65;
/** Height of the page's padding and page number, in pixels. */
const FRAME = 108;

/**
 * Estimates the height of a page of text before layout, in pixels. Precise enough for the scroll bar and for
 * jumps.
 */
export function estimateHeight(text: string, narrow: boolean): number {
  const width = narrow ? 44 : 82;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return Math.round(FRAME + lines * LINE);
}
