import { type Sheet, styles } from './sheet.ts';
import { heightOf, makeRoom, moveDown, write } from './type.ts';

const labelWidth = 110;

/** Labels with their values, one per line. */
export function facts(sheet: Sheet, entries: readonly (readonly [label: string, value: string])[]): void {
  const { pdf, left, width } = sheet;
  for (const [label, value] of entries) {
    const valueWidth = width - labelWidth;
    makeRoom(sheet, Math.min(heightOf(sheet, value, styles.body, valueWidth), 200));
    const { y } = pdf;
    write(sheet, label, styles.small, { y: y + 0.8, width: labelWidth - 8 });
    write(sheet, value, styles.body, { x: left + labelWidth, y, width: valueWidth });
    moveDown(sheet, 2);
  }
  pdf.x = left;
}
