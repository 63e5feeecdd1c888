import { placeholder, printable } from './printable.ts';
import type { Sheet, Style } from './sheet.ts';

interface Place {
  /** Left edge; the sheet's own where absent. */
  x?: number;
  y?: number;
  width?: number;
  align?: 'left' | 'right';
}

function choose({ pdf }: Sheet, style: Style): void {
  pdf.font(style.face).fontSize(style.size).fillColor(style.colour);
}

/** Sets a paragraph where the last one ended, over as many pages as it takes. */
export function write(sheet: Sheet, text: string, style: Style, place: Place = {}): void {
  choose(sheet, style);
  const { x = sheet.left, y = sheet.pdf.y, width = sheet.left + sheet.width - x, align = 'left' } = place;
  const line = printable(text);
  if (line.includes(placeholder)) sheet.hasPlaceholders = true;
  sheet.pdf.text(line, x, y, { width, align, lineGap: style.leading });
}

/** How high a paragraph of that width stands. */
export function heightOf(sheet: Sheet, text: string, style: Style, width = sheet.width): number {
  choose(sheet, style);
  return sheet.pdf.heightOfString(printable(text), { width, lineGap: style.leading });
}

/** Moves down, or to the top of a new page where less than `height` is left on this one. */
export function makeRoom({ pdf, top, bottom }: Sheet, height: number): void {
  if (pdf.y + height > bottom && pdf.y > top) pdf.addPage();
}

export function moveDown({ pdf }: Sheet, points: number): void {
  pdf.y += points;
}

/** A hairline from edge to edge, where the next thing would begin. */
export function rule({ pdf, left, width }: Sheet, colour: string, y = pdf.y): void {
  pdf
    .moveTo(left, y)
    .lineTo(left + width, y)
    .lineWidth(0.5)
    .strokeColor(colour)
    .stroke();
}
