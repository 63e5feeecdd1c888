/** Text out of PDF, page by page. */
import { cleanText } from './clean.ts';
import { before } from './deadline.ts';
import { Unreadable } from './errors.ts';

/** Pages beyond this are not a contract. */
const MAX_PAGES = 5_000;
/** A page with fewer letters than this has no text layer worth the name. */
const MIN_LETTERS = 20;

type TextItem = { str?: string; hasEOL?: boolean; transform?: number[]; height?: number };

/**
 * Pages of a PDF file, and whether it is a scan: most of its pages are without text.
 * @throws Unreadable for a file that is encrypted, broken, or not read within `budget` milliseconds.
 */
export async function readPdf(
  bytes: Uint8Array,
  budget: number,
): Promise<{ pages: string[]; scanned: boolean }> {
  const { getDocumentProxy } = await import('unpdf');
  const deadline = Date.now() + budget;
  // pdf.js takes the buffer over, so it gets a copy.
  const pdf = await within(deadline, getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }));
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
    const empty = pages.filter((page) => (page.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS).length;
    return { pages, scanned: pages.length === 0 || empty > pages.length / 2 };
  } finally {
    await pdf.loadingTask.destroy();
  }
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
