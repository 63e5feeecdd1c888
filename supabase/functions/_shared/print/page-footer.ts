import { ink, type Sheet, type Step, type Style, styles } from './sheet.ts';
import { fitted, rule, write } from './type.ts';

/** Pages that get theirs before somebody is told how far it is. */
const atOnce = 50;

/** Puts on every page which document it belongs to, a line of small print, and 'n of m'. Called last, when all pages are there. */
export async function drawPageFooters(
  sheet: Sheet,
  document: string,
  smallPrint: string,
  onPages: Step = () => {},
): Promise<void> {
  const { pdf, bottom } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // What is set below the bottom margin would begin another page.
    pdf.page.margins.bottom = 0;
    const y = bottom + 14;
    rule(sheet, ink.hairline, y - 6);
    sheet.tags.decoration(() => drawFooter(sheet, y, [document, `${index + 1} of ${count}`, smallPrint]));
    if (index % atOnce === atOnce - 1) await onPages((index + 1) / count);
  }
}

/** A line each: what is longer would begin another page. */
function drawFooter(
  sheet: Sheet,
  y: number,
  [document, place, smallPrint]: readonly [string, string, string],
): void {
  const { left, width } = sheet;
  const line = (text: string, style: Style, wide: number) => fitted(sheet, text, style, wide);
  write(sheet, line(document, styles.small, width - 80), styles.small, { y, width: width - 80 });
  write(sheet, place, styles.small, {
    x: left + width - 80,
    y,
    width: 80,
    align: 'right',
  });
  write(sheet, line(smallPrint, styles.label, width), styles.label, { y: y + 13, width });
}
