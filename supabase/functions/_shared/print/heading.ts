import { printable } from './printable.ts';
import { ink, type Sheet, styles } from './sheet.ts';
import { makeRoom, moveDown, rule, write } from './type.ts';

/**
 * A section's heading, which readers find among the file's bookmarks too.
 * @param next how high the first thing under it is: it stays with that
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
