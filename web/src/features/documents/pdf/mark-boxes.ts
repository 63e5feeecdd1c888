import type { ItemRange } from './locate-quotes.ts';

/** Percentages of the page size, so that zooming needs no new measurement. */
interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Boxes of a finding's words on one page, line by line; empty if the words were not located. */
export interface MarkWithBoxes {
  id: string;
  boxes: Box[];
}

/** Measures the position of a finding's text runs on the drawn page. */
export function measureRanges(
  page: HTMLElement,
  items: readonly HTMLElement[],
  ranges: readonly ItemRange[],
): Box[] {
  const frame = page.getBoundingClientRect();
  if (frame.width === 0 || frame.height === 0) return [];
  const boxes: Box[] = [];
  for (const { item, start, end } of ranges) {
    const text = items[item]?.firstChild;
    if (!(text instanceof Text) || text.data.slice(start, end).trim() === '') continue;
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, Math.min(end, text.length));
    for (const rect of range.getClientRects()) {
      boxes.push({
        left: (100 * (rect.left - frame.left)) / frame.width,
        top: (100 * (rect.top - frame.top)) / frame.height,
        width: (100 * rect.width) / frame.width,
        height: (100 * rect.height) / frame.height,
      });
    }
  }
  return boxes;
}

/** Returns the findings under a point (in percent of the page), shortest first. */
export function marksAt(marks: readonly MarkWithBoxes[], x: number, y: number): string[] {
  const covers = ({ left, top, width, height }: Box) =>
    x >= left && x <= left + width && y >= top && y <= top + height;
  const area = ({ boxes }: MarkWithBoxes) =>
    boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  return marks
    .filter(({ boxes }) => boxes.some(covers))
    .sort((a, b) => area(a) - area(b))
    .map(({ id }) => id);
}
