import type {
  NoticeDocument,
  NoticeList,
  NoticeParagraph,
  NoticeTable,
} from '../../schemas/notice-document.ts';
import { ink, type Sheet, styles } from '../sheet.ts';
import { makeRoom, moveDown, rule, write } from '../type.ts';
import { heightOfRuns, letter, writeRuns } from './runs.ts';

/** The body of the letter. */
export function writeBody(sheet: Sheet, body: NoticeDocument): void {
  for (const block of body.content) {
    switch (block.type) {
      case 'paragraph':
        makeRoom(sheet, Math.min(heightOfRuns(sheet, block.content, sheet.width), 40));
        writeRuns(sheet, block.content);
        moveDown(sheet, 7);
        break;
      case 'heading':
        makeRoom(sheet, 60);
        moveDown(sheet, 5);
        writeRuns(sheet, block.content, {
          style: { ...letter, face: 'semibold', size: block.attrs.level === 1 ? 12 : 10.5 },
          bold: true,
        });
        moveDown(sheet, 4);
        break;
      case 'table':
        writeTable(sheet, block);
        moveDown(sheet, 9);
        break;
      default:
        writeList(sheet, block);
        moveDown(sheet, 6);
    }
  }
}

const indent = 16;

function writeList(sheet: Sheet, list: NoticeList): void {
  for (const [index, item] of list.content.entries()) {
    const mark = list.type === 'bulletList' ? '•' : `${list.attrs.start + index}.`;
    let isFirst = true;
    for (const child of item.content) {
      if (child.type === 'paragraph') writeItem(sheet, isFirst ? mark : '', child, sheet.left);
      else
        for (const [place, inner] of child.content.entries())
          for (const [part, paragraph] of inner.content.entries())
            writeItem(
              sheet,
              part > 0 ? '' : child.type === 'bulletList' ? '–' : `${child.attrs.start + place}.`,
              paragraph,
              sheet.left + indent,
            );
      isFirst = false;
    }
  }
  sheet.pdf.x = sheet.left;
}

function writeItem(sheet: Sheet, mark: string, paragraph: NoticeParagraph, x: number): void {
  const width = sheet.left + sheet.width - x - indent;
  makeRoom(sheet, Math.min(heightOfRuns(sheet, paragraph.content, width), 40));
  const { y } = sheet.pdf;
  if (mark) write(sheet, mark, letter, { x: x + 2, y, width: indent });
  writeRuns(sheet, paragraph.content, { x: x + indent, y, width });
  moveDown(sheet, 2);
}

const pad = 5;

function writeTable(sheet: Sheet, { content: rows }: NoticeTable): void {
  const { pdf, left, width } = sheet;
  const columns = Math.max(...rows.map((row) => row.content.length));
  const isFacts = columns === 2 && rows.every((row) => row.content[0]?.type === 'tableHeader');
  const shares = Array.from({ length: columns }, (_, index) =>
    isFacts ? (index === 0 ? 0.32 : 0.68) : 1 / columns,
  );
  let topRule = true;
  for (const row of rows) {
    const heights = row.content.map((cell, index) =>
      cell.content.reduce(
        (sum, paragraph) =>
          sum +
          heightOfRuns(
            sheet,
            paragraph.content,
            (shares[index] ?? 1) * width - 2 * pad,
            cellStyle(cell.type),
          ),
        0,
      ),
    );
    const height = Math.max(...heights) + 2 * pad;
    const page = pdf.bufferedPageRange().count;
    makeRoom(sheet, Math.min(height, sheet.bottom - sheet.top - 1));
    if (topRule || pdf.bufferedPageRange().count !== page) rule(sheet, ink.hairline);
    topRule = false;
    const { y } = pdf;
    let x = left;
    for (const [index, cell] of row.content.entries()) {
      let at = y + pad;
      for (const paragraph of cell.content) {
        writeRuns(sheet, paragraph.content, {
          x: x + pad,
          y: at,
          width: (shares[index] ?? 1) * width - 2 * pad,
          style: cellStyle(cell.type),
          bold: cell.type === 'tableHeader',
        });
        at = pdf.y;
      }
      x += (shares[index] ?? 1) * width;
    }
    pdf.x = left;
    pdf.y = y + height;
    rule(sheet, ink.hairline);
  }
}

const cellStyle = (type: 'tableHeader' | 'tableCell') =>
  type === 'tableHeader'
    ? { ...letter, face: 'semibold' as const, size: 9, color: styles.small.color }
    : { ...letter, size: 9.5 };
