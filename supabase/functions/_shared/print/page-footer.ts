import { ink, type Sheet, type Step, type Style, styles } from './sheet.ts';
import { fitted, rule, write } from './type.ts';

/** Pages between progress updates. */
const atOnce = 50;

/**
 * Writes on every page the document's name, a line of small print, and 'n of m'. Call it last, when all pages
 * exist.
 */
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
    // Text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0;
    const y = bottom + 14;
    rule(sheet, ink.hairline, y - 6);
    sheet.tags.decoration(() => drawFooter(sheet, y, [document, `${index + 1} of ${count}`, smallPrint]));
    if (index % atOnce === atOnce - 1) await onPages((index + 1) / count);
  }
}

/** One line each, because longer text would start another page. */
function drawFooter(
  sheet: Sheet,
  y: number,
  [document, pageNumber, smallPrint]: readonly [string, string, string],
): void {
  const { left, width } = sheet;
  const line = (text: string, style: Style, wide: number) => fitted(sheet, text, style, wide);
  write(sheet, line(document, styles.small, width - 80), styles.small, { y, width: width - 80 });
  write(sheet, pageNumber, styles.small, {
    x: left + width - 80,
    y,
    width: 80,
    align: 'right',
  });
  write(sheet, line(smallPrint, styles.label, width), styles.label, { y: y + 13, width });
}
