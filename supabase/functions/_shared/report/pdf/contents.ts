import { printable } from '../../print/printable.ts';
import { ink, type Sheet, styles } from '../../print/sheet.ts';
import { heightOf, moveDown, rule, write } from '../../print/type.ts';

const lineHeight = 15;

export interface ContentsEntry {
  title: string;
  page: number;
}

/** Reserves room for the table of contents, which is filled in when the page numbers are known. */
export function reserveContents(sheet: Sheet, titles: readonly string[]) {
  const { pdf, tags, left, width } = sheet;
  write(sheet, 'Contents', styles.heading, { as: 'H2' });
  moveDown(sheet, 2);
  rule(sheet, ink.text);
  moveDown(sheet, 6);
  const element = tags.reserve('TOC');
  const positions = titles.map((title) => {
    const height = Math.max(lineHeight, heightOf(sheet, title, styles.body, width - 60) + 3);
    if (pdf.y + height > sheet.bottom) pdf.addPage();
    const position = { page: pdf.bufferedPageRange().count - 1, y: pdf.y };
    pdf.y += height;
    return position;
  });
  moveDown(sheet, 10);
  return {
    fill(entries: readonly ContentsEntry[]) {
      element.fill(() => {
        for (const [index, { title, page }] of entries.entries()) {
          const position = positions[index];
          if (!position) continue;
          pdf.switchToPage(position.page);
          tags.begin('TOCI');
          tags.begin('Reference');
          tags.within('Link', () => {
            write(sheet, title, styles.body, { x: left, y: position.y, width: width - 60, as: 'Span' });
            write(sheet, String(page), styles.body, {
              x: left + width - 40,
              y: position.y,
              width: 40,
              align: 'right',
              as: 'Span',
            });
            tags.link((structParent) =>
              pdf.goTo(left, position.y, width, lineHeight, `section ${index}`, {
                StructParent: structParent,
                // pdfkit writes a primitive as a name.
                Contents: new String(`${printable(title)}, page ${page}`),
              } as object),
            );
          });
          tags.finish();
          tags.finish();
          tags.decoration(() => {
            pdf
              .moveTo(left, position.y + 12.5)
              .lineTo(left + width, position.y + 12.5)
              .lineWidth(0.25)
              .strokeColor(ink.hairline)
              .stroke();
          });
        }
      });
    },
  };
}
