import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { dropClaims } from '../claims.ts';
import { embedStampFont } from '../stamp-font.ts';
import type { NoticeDocumentToPrint, OpenedExhibit, PrintedExhibit } from './document.ts';
import { ExhibitProblem, exhibitLetter } from './exhibit.ts';
import { type PrintedLetter, printLetter } from './print.ts';

/** An exhibit with the opened file that its pages are copied from. */
interface FiledExhibit extends OpenedExhibit {
  file: PDFDocument;
}

/** @throws ExhibitProblem if a file cannot be opened */
async function openExhibits(exhibits: readonly PrintedExhibit[]): Promise<FiledExhibit[]> {
  const opened: FiledExhibit[] = [];
  for (const [index, exhibit] of exhibits.entries()) {
    const name = `Exhibit ${exhibitLetter(index)} (${exhibit.file_name})`;
    try {
      const file = await PDFDocument.load(exhibit.bytes, { updateMetadata: false });
      if (file.isEncrypted) throw new ExhibitProblem(`${name} is password-protected`);
      const pages = file.getPageCount();
      if (pages === 0) throw new ExhibitProblem(`${name} has no pages`);
      opened.push({ ...exhibit, file, pages });
    } catch (error) {
      if (error instanceof ExhibitProblem) throw error;
      const isProtected = error instanceof Error && /encrypt|password/i.test(error.message);
      throw new ExhibitProblem(`${name} ${isProtected ? 'is password-protected' : 'is not a readable PDF'}`);
    }
  }
  return opened;
}

type Merge = Pick<PrintedLetter, 'starts' | 'total' | 'name'> & { opened: readonly FiledExhibit[] };

/**
 * Inserts each exhibit's pages after its sheet and stamps the page numbers on them. The letter's bookmarks
 * are preserved.
 */
async function mergeExhibits(
  bytes: Uint8Array,
  { opened, starts, total, name }: Merge,
): Promise<Uint8Array<ArrayBuffer>> {
  const merged = await PDFDocument.load(bytes, { updateMetadata: false });
  const font = await embedStampFont(merged);
  // Pages of others may lack tags and fonts, so the whole meets no standard.
  if (opened.length > 0) dropClaims(merged);
  for (const [index, { file, pages }] of opened.entries()) {
    const start = starts[index] ?? 0;
    const copies = await merged.copyPages(file, file.getPageIndices());
    for (const [offset, page] of copies.entries()) {
      const stamp = `${name.replace(/[^\x20-\x7e]/g, '')} / Exhibit ${exhibitLetter(index)}, ${offset + 1} of ${pages} / ${start + 2 + offset} of ${total}`;
      const { x, y, width } = page.getCropBox();
      const size = 6.5;
      const textWidth = font.widthOfTextAtSize(stamp, size);
      const left = x + Math.max(4, width - textWidth - 18);
      page.drawRectangle({
        x: left - 3,
        y: y + 6,
        width: textWidth + 6,
        height: 10,
        color: rgb(1, 1, 1),
        opacity: 0.85,
      });
      page.drawText(stamp, { x: left, y: y + 8.5, size, font, color: rgb(0.15, 0.13, 0.12) });
      merged.insertPage(start + 1 + offset, page);
    }
  }
  return new Uint8Array(await new Blob([(await merged.save()) as Uint8Array<ArrayBuffer>]).arrayBuffer());
}

/**
 * An issued notice: the letter, then each exhibit after a sheet that names it.
 * @throws ExhibitProblem if a file cannot be opened
 */
export async function printNotice(
  notice: NoticeDocumentToPrint,
  exhibits: readonly PrintedExhibit[],
): Promise<{ bytes: Uint8Array<ArrayBuffer>; pages: number }> {
  const opened = await openExhibits(exhibits);
  const { bytes, ...printed } = await printLetter(notice, opened);
  if (opened.length === 0) return { bytes, pages: printed.total };
  return { bytes: await mergeExhibits(bytes, { ...printed, opened }), pages: printed.total };
}

/**
 * A notice with the sheets of its exhibits but not their pages.
 * @throws ExhibitProblem if a file cannot be opened
 */
export async function printNoticeDraft(
  notice: NoticeDocumentToPrint,
  exhibits: readonly PrintedExhibit[],
): Promise<Uint8Array<ArrayBuffer>> {
  return (await printLetter(notice, await openExhibits(exhibits))).bytes;
}
