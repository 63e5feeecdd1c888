import { ink, type Sheet, type Style } from './sheet.ts';
import { write } from './type.ts';

const indent = 12;

/** A passage with an accent-colored line on its left, on every page it covers. */
export function marked(sheet: Sheet, text: string, style: Style): void {
  const { pdf, left, width, top, bottom } = sheet;
  const from = { page: lastPage(pdf), y: pdf.y };
  write(sheet, text, style, { x: left + indent, width: width - indent, as: 'BlockQuote' });
  const to = { page: lastPage(pdf), y: pdf.y };
  for (let page = from.page; page <= to.page; page += 1) {
    pdf.switchToPage(page);
    sheet.tags.decoration(() =>
      pdf
        .moveTo(left + 3, page === from.page ? from.y : top)
        .lineTo(left + 3, page === to.page ? to.y - style.leading : bottom)
        .lineWidth(1)
        .strokeColor(ink.accent)
        .stroke(),
    );
  }
  pdf.x = left;
  pdf.y = to.y;
}

/** Text is only ever added to the last page. */
function lastPage(pdf: PDFKit.PDFDocument): number {
  const { start, count } = pdf.bufferedPageRange();
  return start + count - 1;
}
