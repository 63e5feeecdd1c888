const LINE = 16 * 1.65;
/** The page's padding and its number. */
const FRAME = 108;

/**
 * About how tall a page of text will stand, in pixels, before it is laid out: close enough that the scroll bar tells
 * the truth and a jump lands near.
 */
export function estimateHeight(text: string, narrow: boolean): number {
  const width = narrow ? 44 : 82;
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return Math.round(FRAME + lines * LINE);
}
