const LINE = 16 * 1.65;
/** Height of the page's padding and number. */
const FRAME = 108;

/**
 * Estimated height of a page of text before layout, in pixels: close enough for the scroll bar and for jumps.
 *
 */
export function estimateHeight(text: string, narrow: boolean): number {
  const width = narrow ? 44 : 82;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return Math.round(FRAME + lines * LINE);
}
