import { printable } from './printable.ts';
import { ink, type Sheet, styles } from './sheet.ts';
import { makeRoom, moveDown, rule, write } from './type.ts';

/**
 * Draws a section heading, which also becomes a bookmark.
 * @param next height of the first element under it, which stays on the same page
 */
export function heading(sheet: Sheet, text: string, next = 50): void {
  makeRoom(sheet, 40 + next);
  if (sheet.pdf.y > sheet.top) moveDown(sheet, 12);
  sheet.onHeading?.();
  sheet.pdf.outline.addItem(printable(text));
  write(sheet, text, styles.heading, { as: 'H2' });
  moveDown(sheet, 2);
  rule(sheet, ink.text);
  moveDown(sheet, 7);
}
