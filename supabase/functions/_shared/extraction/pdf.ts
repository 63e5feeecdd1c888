/** Text out of PDF, page by page. */
import type { getDocumentProxy } from 'unpdf';
import { cleanText } from './clean.ts';
import { before } from './deadline.ts';
import { Unreadable } from './errors.ts';
import { pagesWithoutLetters, SMALL_PICTURE, showsPicture } from './scanned-pages.ts';

/** Pages beyond this are not a contract. */
const MAX_PAGES = 5_000;

type TextItem = { str?: string; hasEOL?: boolean; transform?: number[]; height?: number };

/**
 * Pages of a PDF file, and the numbers of those that are scans: a picture instead of text.
 * @throws Unreadable for a file that is encrypted, broken, or not read within `budget` milliseconds.
 */
export async function readPdf(
  bytes: Uint8Array,
  budget: number,
): Promise<{ pages: string[]; scans: number[] }> {
  const { getDocumentProxy } = await import('unpdf');
  const deadline = Date.now() + budget;
  // pdf.js takes the buffer over, so it gets a copy.
  const options = { verbosity: 0, maxImageSize: SMALL_PICTURE };
  const pdf = await within(deadline, getDocumentProxy(new Uint8Array(bytes), options));
  try {
    if (pdf.numPages > MAX_PAGES)
      throw new Unreadable('unreadable', `The file has more than ${MAX_PAGES} pages.`);
    const pages: string[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await within(deadline, pdf.getPage(number));
      const content = await within(deadline, page.getTextContent());
      pages.push(cleanText(pageText(content.items as TextItem[])));
      page.cleanup();
    }
    const suspects = pagesWithoutLetters(pages);
    if (suspects.length === 0) return { pages, scans: [] };
    const strict = await within(
      deadline,
      getDocumentProxy(new Uint8Array(bytes), { ...options, stopAtErrors: true }),
    );
    try {
      return { pages, scans: await findScans(pdf, strict, suspects, deadline) };
    } finally {
      await strict.loadingTask.destroy();
    }
  } finally {
    await pdf.loadingTask.destroy();
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Of some pages those that show a picture instead of text. */
async function findScans(lenient: Pdf, strict: Pdf, suspects: number[], deadline: number): Promise<number[]> {
  const scans: number[] = [];
  for (const number of suspects) {
    const [one, other] = await within(
      deadline,
      Promise.all([strict.getPage(number), lenient.getPage(number)]),
    );
    if (await within(deadline, showsPicture(one, other))) scans.push(number);
    one.cleanup();
    other.cleanup();
  }
  return scans;
}

/** Lines as they stand; a gap of more than a line and a half becomes a blank line, which tells paragraphs apart. */
function pageText(items: TextItem[]): string {
  let text = '';
  let lastY: number | null = null;
  let lineHeight = 0;
  for (const item of items) {
    if (item.str === undefined) continue;
    const y = item.transform?.[5];
    const height = item.height || Math.abs(item.transform?.[3] ?? 0);
    if (y !== undefined && item.str.trim() !== '') {
      if (lastY !== null && text.endsWith('\n') && !text.endsWith('\n\n')) {
        const step = lastY - y;
        if (step > Math.max(height, lineHeight) * 1.7) text += '\n';
      }
      lastY = y;
      lineHeight = height;
    }
    text += item.str;
    if (item.hasEOL && text !== '' && !text.endsWith('\n\n')) text += '\n';
  }
  return text
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** The value, or Unreadable when the time is up or the file cannot be read. */
async function within<T>(deadline: number, work: Promise<T>): Promise<T> {
  try {
    return await before(deadline, work);
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isProtected = (error as Error)?.name === 'PasswordException';
    if (isProtected) throw new Unreadable('encrypted', 'The document is protected with a password.');
    throw new Unreadable('unreadable', 'The file is damaged.');
  }
}
