import { serviceMeansNames } from '../../schemas/notice.ts';
import { placeholder } from '../printable.ts';
import { closeSheet, ink, openSheet, type Sheet, styles } from '../sheet.ts';
import { heightOf, makeRoom, moveDown, rule, write } from '../type.ts';
import { counted, dateWords } from '../words.ts';
import { writeBody } from './body.ts';
import type { NoticeDocumentToPrint, OpenedExhibit } from './document.ts';
import { exhibitLetter } from './exhibit.ts';
import { letter } from './runs.ts';

/** A letter and its exhibit sheets, with the page of each sheet. */
export interface PrintedLetter {
  bytes: Uint8Array<ArrayBuffer>;
  /** Number of pages before each exhibit's own sheet in the complete document. */
  starts: number[];
  /** Number of pages in the complete document. */
  total: number;
  /** Text stamped on the pages. */
  name: string;
}

/**
 * Prints a notice as a PDF on US Letter: the letter under the organization's letterhead, and a sheet per
 * exhibit without its pages.
 */
export async function printLetter(
  notice: NoticeDocumentToPrint,
  opened: readonly OpenedExhibit[],
): Promise<PrintedLetter> {
  const name = notice.number ?? 'Draft';
  const sheet = await openSheet({
    title: `${name}: ${notice.content.subject || notice.type}`,
    subject: notice.type,
    author: notice.organization,
    createdAt: notice.printedAt,
  });
  topWords(sheet, notice);
  letterhead(sheet, notice);
  titleBlock(sheet, notice);
  recipients(sheet, notice);
  subject(sheet, notice);
  sheet.pdf.outline.addItem(notice.content.subject || notice.type);
  writeBody(sheet, notice.content.body, notice.form?.signs ? 0 : signatureHeight);
  if (!notice.form?.signs) signature(sheet, notice);
  enclosures(sheet, opened);
  if (sheet.hasPlaceholders)
    write(sheet, `${placeholder} replaces a character that can't be printed here.`, styles.small);
  const letterPages = sheet.pdf.bufferedPageRange().count;
  const total = letterPages + opened.reduce((sum, { pages }) => sum + pages + 1, 0);
  let at = letterPages;
  const starts = opened.map((one, index) => {
    cover(sheet, notice, one, index);
    const start = at;
    at += one.pages + 1;
    return start;
  });
  footers(sheet, notice, letterPages, starts, total);
  return { bytes: await closeSheet(sheet), starts, total, name };
}

/** A statutory form is called by its own name. */
const headingOf = ({ form, type }: NoticeDocumentToPrint) => form?.title ?? type;

function topWords(sheet: Sheet, { form }: NoticeDocumentToPrint): void {
  if (!form?.top) return;
  write(sheet, form.top, { ...letter, face: 'semibold', size: 12 }, { y: sheet.top });
  moveDown(sheet, 10);
}

function letterhead(sheet: Sheet, { content: { sender }, organization, form }: NoticeDocumentToPrint): void {
  const { pdf, left, width } = sheet;
  const top = form?.top ? pdf.y : sheet.top;
  // Some statutes want their words in type as large as any in the document: 12 points, as headings are.
  const style = form ? { ...letter, face: 'semibold' as const, size: 12 } : styles.title;
  write(sheet, sender.name || organization, style, { y: top, width: width * 0.6 });
  const below = pdf.y;
  let y = top + 2;
  for (const line of [...sender.address.split('\n'), sender.contact].filter((one) => one.trim() !== '')) {
    write(sheet, line, styles.small, { x: left + width * 0.6, y, width: width * 0.4, align: 'right' });
    y = pdf.y;
  }
  pdf.x = left;
  pdf.y = Math.max(below, y) + 8;
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(1.2)
    .strokeColor(ink.text)
    .stroke();
  moveDown(sheet, 14);
}

/** The title block: the notice number, project, and other identifying facts. */
function titleBlock(sheet: Sheet, notice: NoticeDocumentToPrint): void {
  const { pdf, left, width } = sheet;
  const rows: [label: string, value: string][][] = [
    [
      ['NOTICE', headingOf(notice)],
      ['NUMBER', notice.number ?? 'Draft, not issued'],
      ['DATE', notice.date ? dateWords(notice.date) : 'Assigned at issue'],
    ],
    [
      ['PROJECT', notice.project],
      ...(notice.contract ? ([['CONTRACT', notice.contract]] as [string, string][]) : []),
    ],
  ];
  const from = pdf.y;
  let y = from;
  for (const [index, row] of rows.entries()) {
    const shares = index === 0 ? [0.5, 0.25, 0.25] : row.length === 2 ? [0.5, 0.5] : [1];
    const height =
      Math.max(
        ...row.map(([, value], cellIndex) =>
          heightOf(sheet, value, styles.strong, (shares[cellIndex] ?? 1) * width - 12),
        ),
      ) + 17;
    let x = left;
    for (const [cellIndex, [label, value]] of row.entries()) {
      const cell = (shares[cellIndex] ?? 1) * width;
      if (cellIndex > 0)
        pdf
          .moveTo(x, y)
          .lineTo(x, y + height)
          .lineWidth(0.5)
          .strokeColor(ink.text)
          .stroke();
      write(sheet, label, styles.label, { x: x + 6, y: y + 4, width: cell - 12 });
      write(sheet, value, styles.strong, { x: x + 6, y: y + 13, width: cell - 12 });
      x += cell;
    }
    y += height;
    rule(sheet, ink.text, y);
  }
  pdf
    .rect(left, from, width, y - from)
    .lineWidth(0.8)
    .strokeColor(ink.text)
    .stroke();
  pdf.x = left;
  pdf.y = y + 16;
}

/** Recipients in two columns, each with the means of service. */
function recipients(sheet: Sheet, { content }: NoticeDocumentToPrint): void {
  const { pdf, left, width } = sheet;
  const column = width / 2 - 8;
  for (let at = 0; at < content.recipients.length; at += 2) {
    const pair = content.recipients.slice(at, at + 2);
    const texts = pair.map((one) => [
      one.name || '[Name]',
      ...(one.attention ? [`Attention: ${one.attention}`] : []),
      ...one.address.split('\n').filter((line) => line.trim() !== ''),
      ...(one.email ? [one.email] : []),
    ]);
    const heights = texts.map((lines) =>
      lines.reduce((sum, line) => sum + heightOf(sheet, line, letter, column), 14),
    );
    makeRoom(sheet, Math.max(...heights));
    const { y } = pdf;
    for (const [cellIndex, lines] of texts.entries()) {
      const x = left + cellIndex * (column + 16);
      let top = y;
      for (const [index, line] of lines.entries()) {
        write(sheet, line, index === 0 ? { ...letter, face: 'semibold' } : letter, {
          x,
          y: top,
          width: column,
        });
        top = pdf.y;
      }
      write(sheet, `By ${serviceMeansNames[pair[cellIndex]?.means ?? 'mail'].toLowerCase()}`, styles.small, {
        x,
        y: top + 1,
        width: column,
      });
    }
    pdf.x = left;
    pdf.y = y + Math.max(...heights) + 8;
  }
  moveDown(sheet, 4);
}

function subject(sheet: Sheet, { content, type }: NoticeDocumentToPrint): void {
  makeRoom(sheet, 60);
  write(sheet, `Re: ${content.subject || type}`, { ...letter, face: 'semibold', size: 11 });
  moveDown(sheet, 9);
}

const signatureHeight = 105;

function signature(
  sheet: Sheet,
  { content: { sender }, organization, approvedBy }: NoticeDocumentToPrint,
): void {
  const { pdf, left } = sheet;
  makeRoom(sheet, signatureHeight);
  moveDown(sheet, 8);
  write(sheet, sender.name || organization, { ...letter, face: 'semibold' });
  moveDown(sheet, 32);
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + 220, pdf.y)
    .lineWidth(0.5)
    .strokeColor(ink.text)
    .stroke();
  moveDown(sheet, 4);
  write(sheet, sender.signatory || '[Signer]', letter);
  if (sender.signatory_title) write(sheet, sender.signatory_title, styles.small);
  if (approvedBy) {
    moveDown(sheet, 4);
    write(
      sheet,
      `Approved by ${approvedBy.name}${approvedBy.bar ? `, ${approvedBy.bar}` : ''}`,
      styles.small,
    );
  }
  moveDown(sheet, 12);
}

function enclosures(sheet: Sheet, opened: readonly OpenedExhibit[]): void {
  if (opened.length === 0) return;
  makeRoom(sheet, 60);
  write(sheet, 'Exhibits', styles.strong);
  moveDown(sheet, 2);
  for (const [index, { label, file_name, pages }] of opened.entries())
    write(
      sheet,
      `Exhibit ${exhibitLetter(index)}: ${label || file_name}, ${counted(pages, 'page')}`,
      styles.body,
    );
}

/** The sheet before an exhibit. */
function cover(sheet: Sheet, notice: NoticeDocumentToPrint, exhibit: OpenedExhibit, index: number): void {
  const { pdf, top, left, width } = sheet;
  pdf.addPage();
  const name = `Exhibit ${exhibitLetter(index)}`;
  pdf.outline.addItem(`${name}: ${exhibit.label || exhibit.file_name}`);
  write(sheet, name, { ...styles.title, size: 28 }, { y: top + 200 });
  write(sheet, exhibit.label || exhibit.file_name, styles.title);
  moveDown(sheet, 10);
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(1.2)
    .strokeColor(ink.text)
    .stroke();
  moveDown(sheet, 10);
  write(sheet, `${notice.number ?? 'Draft'} · ${headingOf(notice)}`, styles.body);
  write(sheet, `${exhibit.file_name}, ${counted(exhibit.pages, 'page')}`, styles.body);
  write(sheet, `SHA-256 ${exhibit.sha256}`, styles.small);
}

function footers(
  sheet: Sheet,
  notice: NoticeDocumentToPrint,
  letterPages: number,
  starts: readonly number[],
  total: number,
): void {
  const { pdf, left, width, bottom } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    // Text below the bottom margin would start another page.
    pdf.page.margins.bottom = 0;
    const y = bottom + 14;
    rule(sheet, ink.hairline, y - 6);
    const page = index < letterPages ? index + 1 : (starts[index - letterPages] ?? 0) + 1;
    write(sheet, `${notice.number ?? 'DRAFT – not issued'} · ${headingOf(notice)}`, styles.small, {
      y,
      width: width - 80,
    });
    write(sheet, `${page} of ${total}`, styles.small, { x: left + width - 80, y, width: 80, align: 'right' });
    write(sheet, `Version ${notice.version}, content SHA-256 ${notice.contentSha256}`, styles.label, {
      y: y + 13,
      width,
    });
  }
}
