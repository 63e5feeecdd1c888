/** Text out of PDF, page by page. */
import type { getDocumentProxy } from 'unpdf';
import { cleanText } from './clean.ts';
import { TookTooLong, Unreadable } from './errors.ts';
import { refuseTooMuchText } from './most-text.ts';
import { inTime, type Pace, patience } from './pace.ts';
import { SMALL_PICTURE, showsPicture } from './scanned-pages.ts';
import { withinUnpacked } from './unpacked.ts';

/** Pages beyond this are not a contract. */
const MAX_PAGES = 2_000;

/**
 * What one page may unpack to, or what the file says of itself: a page of the largest plans has some ten million bytes, and a bomb a
 * thousand for each of its own.
 */
const MOST_OF_A_PAGE = 40 * 1024 * 1024;
/** Looking for pictures keeps every stroke, at some fifty times the size. */
const MOST_OF_A_DRAWING = 4 * 1024 * 1024;

type TextItem = { str?: string; hasEOL?: boolean; transform?: number[]; height?: number };

/** Opening reads the table of contents of the file, which cannot be cut into pieces. In milliseconds. */
const OPENING = 30_000;

/** A PDF file whose pages are read from where one likes, for as long as one likes. */
interface OpenPdf {
  /** How many pages it has. */
  total: number;
  /**
   * The text of the pages from `first` on, in order: as many as the pace allows, maybe none.
   * @param before how many characters the pages before `first` have
   * @throws Unreadable for a page that is broken, and for more text than we read
   */
  readText(first: number, pace: Pace, before: number): Promise<string[]>;
  /** Of some pages whether they show a picture instead of text; those for which there was no time are left out. */
  findPictures(numbers: readonly number[], pace: Pace): Promise<Map<number, boolean>>;
  close(): Promise<void>;
}

/** @throws Unreadable for a file that is encrypted or broken, or has more pages than a contract */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdf = await open(bytes, {});
  /** The same file read as far as its first error; see `showsPicture`. */
  let strict: Pdf | undefined;
  const close = async () => {
    await strict?.loadingTask.destroy();
    await pdf.loadingTask.destroy();
  };
  if (pdf.numPages > MAX_PAGES) {
    await close();
    const [has, most] = [pdf.numPages, MAX_PAGES].map((pages) => pages.toLocaleString('en-US'));
    throw new Unreadable('too_many_pages', `The document has ${has} pages. The limit is ${most}.`);
  }
  return {
    total: pdf.numPages,
    close,
    async readText(first, pace, before) {
      let characters = before;
      const read = async (number: number) => {
        const page = await pdf.getPage(number);
        const content = await page.getTextContent();
        page.cleanup();
        const text = cleanText(pageText(content.items as TextItem[]));
        characters += text.length;
        refuseTooMuchText(characters);
        return text;
      };
      return await eachInTime(range(first, pdf.numPages), pace, (number) =>
        withinUnpacked(() => read(number), MOST_OF_A_PAGE),
      );
    },
    async findPictures(numbers, pace) {
      const found = await eachInTime(numbers, pace, async (number) => {
        strict ??= await open(bytes, { stopAtErrors: true });
        const [own, lenient] = [strict, pdf];
        const look = async () => {
          const [one, other] = await Promise.all([own.getPage(number), lenient.getPage(number)]);
          const shows = await showsPicture(one, other);
          one.cleanup();
          other.cleanup();
          return shows;
        };
        // So much drawing and hardly a letter: it shows one.
        const shows = await withinUnpacked(look, MOST_OF_A_DRAWING).catch((error) => {
          if (error instanceof Unreadable) return true;
          throw error;
        });
        return [number, shows] as const;
      });
      return new Map(found);
    },
  };
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

async function open(bytes: Uint8Array, more: { stopAtErrors?: boolean }): Promise<Pdf> {
  const { getDocumentProxy } = await import('unpdf');
  const options = { verbosity: 0, maxImageSize: SMALL_PICTURE, ...more };
  // pdf.js takes the buffer over, so it gets a copy.
  const opening = () => inTime(patience(OPENING), getDocumentProxy(new Uint8Array(bytes), options));
  return await readable(withinUnpacked(opening, MOST_OF_A_PAGE));
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** What `read` makes of one page after the other, until the pace says to stop. */
async function eachInTime<Result>(
  numbers: readonly number[],
  pace: Pace,
  read: (number: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  try {
    for (const [index, number] of numbers.entries()) {
      if (!pace.mayBegin(index)) break;
      results.push(await readable(inTime(pace, read(number))));
    }
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error;
  }
  return results;
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

/** The value, or Unreadable with a reason for people where pdf.js has one of its own. */
async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Unreadable) throw error;
    const isProtected = (error as Error)?.name === 'PasswordException';
    if (isProtected) throw new Unreadable('encrypted', 'The document is password-protected.');
    throw new Unreadable('damaged', 'The file is damaged.');
  }
}
