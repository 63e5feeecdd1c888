import { drawLogo, type Logo, logoBox } from './logo/draw-logo.ts';
import { ink, type Sheet, styles } from './sheet.ts';
import { heightOf, write } from './type.ts';

/** The title block of a printed document, like that of a drawing. */
interface TitleBlock {
  /** 'Contract summary' */
  kind: string;
  title: string;
  organization: string;
  logo?: Logo | null;
  /** Absent if the document is not about a single project. */
  project?: string;
  number: string;
  revision: string;
  date: string;
  /**
   * SHA-256 in hex of the file the document is about; null if there is no file yet, absent if it is not about
   * a file.
   */
  sha256?: string | null;
}

interface Cell {
  label: string;
  value: string;
  /** Twelfths of the width. */
  twelfths: number;
}

const inset = 6;

/**
 * The block at the top of the first page: a ruled grid with the logo, the title, and the facts that identify
 * the document.
 */
export function drawTitleBlock(sheet: Sheet, block: TitleBlock): void {
  const { pdf, left, width, top } = sheet;
  let y = drawTitle(sheet, block);
  const rows: Cell[][] = [
    [
      { label: 'ORGANIZATION', value: block.organization, twelfths: block.project === undefined ? 12 : 6 },
      ...(block.project === undefined ? [] : [{ label: 'PROJECT', value: block.project, twelfths: 6 }]),
    ],
    [
      { label: 'DOCUMENT NO.', value: block.number, twelfths: 4 },
      { label: 'REVISION', value: block.revision, twelfths: 4 },
      { label: 'DATE', value: block.date, twelfths: 4 },
    ],
    ...(block.sha256 === undefined
      ? []
      : [[{ label: 'SHA-256 OF THE DOCUMENT', value: block.sha256 ?? 'No document', twelfths: 12 }]]),
  ];
  for (const row of rows) y = drawRow(sheet, row, y);
  sheet.tags.decoration(() =>
    pdf
      .rect(left, top, width, y - top)
      .lineWidth(1)
      .strokeColor(ink.text)
      .stroke(),
  );
  pdf.x = left;
  pdf.y = y + 16;
}

function drawTitle(sheet: Sheet, { kind, title, organization, logo }: TitleBlock): number {
  const { pdf, left, width, top } = sheet;
  sheet.tags.decoration(() => drawMark(pdf, left + inset, top + 8));
  write(sheet, 'Plumbline', styles.strong, { x: left + inset + 18, y: top + 11, width: 100 });
  write(sheet, kind.toUpperCase(), styles.label, {
    x: left + width / 2,
    y: top + 13,
    width: width / 2 - inset,
    align: 'right',
  });
  const beside = logo ? logoBox.width + 2 * inset : 0;
  write(sheet, title, styles.title, {
    x: left + inset,
    y: top + 38,
    width: width - 2 * inset - beside,
    as: 'H1',
  });
  const end = pdf.y + 4;
  if (!logo) return end;
  const logoTop = top + 28;
  drawLogo(sheet, logo, { right: left + width - inset, top: logoTop, of: organization });
  return Math.max(end, logoTop + logoBox.height + inset);
}

/** The plumb line: a thin line hanging from its bar, and the bob. */
function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  pdf.lineWidth(1).strokeColor(ink.text);
  pdf
    .moveTo(x, y)
    .lineTo(x + 12, y)
    .moveTo(x + 6, y)
    .lineTo(x + 6, y + 11)
    .stroke();
  pdf
    .polygon([x + 2.5, y + 11], [x + 9.5, y + 11], [x + 9.5, y + 14], [x + 6, y + 21], [x + 2.5, y + 14])
    .fill(ink.accent);
}

function drawRow(sheet: Sheet, cells: Cell[], y: number): number {
  const { pdf, left, width } = sheet;
  const widths = cells.map(({ twelfths }) => (twelfths / 12) * width);
  const heights = cells.map(
    ({ value }, index) => heightOf(sheet, value, styles.strong, (widths[index] ?? width) - 2 * inset) + 17,
  );
  const height = Math.max(...heights);
  let x = left;
  sheet.tags.decoration(() => {
    pdf.lineWidth(0.5).strokeColor(ink.text);
    pdf
      .moveTo(left, y)
      .lineTo(left + width, y)
      .stroke();
  });
  for (const [index, { label, value }] of cells.entries()) {
    const cellWidth = widths[index] ?? width;
    if (index > 0) {
      const at = x;
      sheet.tags.decoration(() =>
        pdf
          .moveTo(at, y)
          .lineTo(at, y + height)
          .lineWidth(0.5)
          .strokeColor(ink.text)
          .stroke(),
      );
    }
    const inside = { x: x + inset, width: cellWidth - 2 * inset };
    write(sheet, label, styles.label, { ...inside, y: y + 4 });
    write(sheet, value, styles.strong, { ...inside, y: y + 13 });
    x += cellWidth;
  }
  return y + height;
}
