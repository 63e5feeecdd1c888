import type {
  NoticeBlock,
  NoticeDocument,
  NoticeList,
  NoticeParagraph,
  NoticeTable,
} from '../../schemas/notice-document.ts';
import { ink, type Sheet, styles } from '../sheet.ts';
import { makeRoom, moveDown, rule, write } from '../type.ts';
import { heightOfRuns, letter, writeRuns } from './runs.ts';

/**
 * The body of the letter. Its last paragraph, item, or row moves to the next page with what follows if that
 * needs more room than the page has, so that a signature is never alone on a page. A text before ruled lines to
 * sign on moves with them in the same way.
 */
export function writeBody(sheet: Sheet, body: NoticeDocument, following: number): void {
  const last = body.content.findLastIndex((block) => block.type !== 'paragraph' || !!block.content?.length);
  for (const [index, block] of body.content.entries()) {
    const kept =
      index === last && following > 0
        ? following + (body.content.length - index) * blankLine
        : heightToSign(sheet, body.content, index);
    switch (block.type) {
      case 'paragraph': {
        const height = heightOfRuns(sheet, block.content, sheet.width);
        // A line of bold words announces what follows, as a heading does.
        const announces = height < blankLine && isBold(block) ? 40 : 0;
        makeRoomKeeping(sheet, height, Math.max(kept, announces));
        writeRuns(sheet, block.content);
        moveDown(sheet, 7);
        break;
      }
      case 'heading':
        makeRoom(
          sheet,
          heightUnderHeading(sheet, body.content, index, index + 1 === last ? following : null),
        );
        moveDown(sheet, 5);
        writeRuns(sheet, block.content, {
          style: { ...letter, face: 'semibold', size: block.attrs.level === 1 ? 12 : 10.5 },
          bold: true,
        });
        moveDown(sheet, 4);
        break;
      case 'table':
        writeTable(sheet, block, kept);
        moveDown(sheet, 9);
        break;
      default:
        writeList(sheet, block, kept);
        moveDown(sheet, 6);
    }
  }
}

/** Height of an empty paragraph and the space below any block. */
const blankLine = 22;

const isBold = ({ content = [] }: NoticeParagraph) =>
  content.length > 0 &&
  content.every((one) => one.type === 'text' && one.marks?.some(({ type }) => type === 'bold') === true);

/** A text moves as a whole only for what must follow it on the same page; otherwise a few lines suffice. */
function makeRoomKeeping(sheet: Sheet, height: number, kept: number): void {
  const isWhole = kept > 0 && sheet.pdf.y + height <= sheet.bottom;
  makeRoom(sheet, isWhole ? height + kept : Math.min(height, 40));
}

/** Whether a paragraph has ruled lines for a signature, a date, or a notary. */
const hasRuledLine = (block: NoticeBlock | undefined): block is NoticeParagraph =>
  block?.type === 'paragraph' &&
  block.content?.some((one) => one.type === 'text' && /_{10}/.test(one.text)) === true;

/** Room for a signature below the text it belongs to, and a date line between them. */
const signatureRoom = 110;

/**
 * Height of the ruled lines that stay with a block: the signature below a text, or the rest of a notary's
 * certificate below its first lines. A certificate may be on a page without the signature.
 */
function heightToSign(sheet: Sheet, blocks: readonly NoticeBlock[], index: number): number {
  const isRuled = (at: number) => hasRuledLine(blocks[at]);
  if (isRuled(index) && !isRuled(index - 1)) return 0;
  const most = isRuled(index) ? Number.POSITIVE_INFINITY : signatureRoom;
  let height = 0;
  for (const block of blocks.slice(index + 1)) {
    if (!hasRuledLine(block)) break;
    const more = heightOfRuns(sheet, block.content, sheet.width) + 7;
    if (height > 0 && height + more > most) break;
    height += more;
  }
  return Math.min(height, (sheet.bottom - sheet.top) / 2);
}

function heightUnderHeading(
  sheet: Sheet,
  blocks: readonly NoticeBlock[],
  index: number,
  following: number | null,
): number {
  if (following !== null) return heightWith(sheet, blocks[index + 1], following);
  const toSign = heightToSign(sheet, blocks, index + 1);
  return toSign > 0 ? heightWith(sheet, blocks[index + 1], toSign) : 60;
}

/** Height of a heading with a last paragraph that moves to the next page; other blocks begin where it ends. */
const heightWith = (sheet: Sheet, block: NoticeBlock | undefined, following: number) =>
  block?.type === 'paragraph'
    ? 30 + heightOfRuns(sheet, block.content, sheet.width) + following + blankLine
    : 60;

const indent = 16;

function writeList(sheet: Sheet, list: NoticeList, kept: number): void {
  for (const [index, item] of list.content.entries()) {
    const isLast = index === list.content.length - 1;
    const mark = list.type === 'bulletList' ? '•' : `${list.attrs.start + index}.`;
    let isFirst = true;
    for (const [at, child] of item.content.entries()) {
      const keptByChild = isLast && at === item.content.length - 1 ? kept : 0;
      if (child.type === 'paragraph') writeItem(sheet, isFirst ? mark : '', child, sheet.left, keptByChild);
      else
        for (const [ordinal, inner] of child.content.entries())
          for (const [part, paragraph] of inner.content.entries())
            writeItem(
              sheet,
              part > 0 ? '' : child.type === 'bulletList' ? '–' : `${child.attrs.start + ordinal}.`,
              paragraph,
              sheet.left + indent,
              ordinal === child.content.length - 1 && part === inner.content.length - 1 ? keptByChild : 0,
            );
      isFirst = false;
    }
  }
  sheet.pdf.x = sheet.left;
}

function writeItem(sheet: Sheet, mark: string, paragraph: NoticeParagraph, x: number, kept: number): void {
  const width = sheet.left + sheet.width - x - indent;
  makeRoomKeeping(sheet, heightOfRuns(sheet, paragraph.content, width), kept);
  const { y } = sheet.pdf;
  if (mark) write(sheet, mark, letter, { x: x + 2, y, width: indent });
  writeRuns(sheet, paragraph.content, { x: x + indent, y, width });
  moveDown(sheet, 2);
}

const pad = 5;

function writeTable(sheet: Sheet, { content: rows }: NoticeTable, kept: number): void {
  const { pdf, left, width } = sheet;
  const columns = Math.max(...rows.map((row) => row.content.length));
  const isFacts = columns === 2 && rows.every((row) => row.content[0]?.type === 'tableHeader');
  const shares = Array.from({ length: columns }, (_, index) =>
    isFacts ? (index === 0 ? 0.32 : 0.68) : 1 / columns,
  );
  let topRule = true;
  for (const [index, row] of rows.entries()) {
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
    const needed = height + (index === rows.length - 1 ? kept : 0);
    const page = pdf.bufferedPageRange().count;
    makeRoom(sheet, Math.min(needed, sheet.bottom - sheet.top - 1));
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
