/** Extracts text from PDFs, page by page. */
import type { getDocumentProxy } from 'unpdf';
import { cleanText } from './clean.ts';
import { TookTooLong, Unreadable } from './errors.ts';
import { refuseTooMuchText } from './most-text.ts';
import { inTime, type Pace, patience } from './pace.ts';
import { SMALL_PICTURE, showsPicture } from './scanned-pages.ts';
import { withinUnpacked } from './unpacked.ts';

/** A contract has no more pages than this. */
const MAX_PAGES = 2_000;

/**
 * Limit on what one page or the file's own data may unpack to. A page of the largest plans has about ten
 * million bytes; a bomb has a thousand per byte of its own.
 */
const MOST_OF_A_PAGE = 40 * 1024 * 1024;
/** Looking for pictures stores every stroke, at about fifty times its size. */
const MOST_OF_A_DRAWING = 4 * 1024 * 1024;

type TextItem = { str?: string; hasEOL?: boolean; transform?: number[]; height?: number };

/** Opening reads the file's cross-reference table, which cannot be split. In milliseconds. */
const OPENING = 30_000;

/** An open PDF that can be read from any page, within a pace. */
interface OpenPdf {
  /** Number of pages. */
  total: number;
  /**
   * Returns the text of the pages from `first` on, in order: as many as the pace allows, possibly none.
   * @param before number of characters on the pages before `first`
   * @throws Unreadable if a page is broken or there is more text than we read
   */
  readText(first: number, pace: Pace, before: number): Promise<string[]>;
  /** Which of these pages show a picture instead of text; pages that time did not allow for are omitted. */
  findPictures(numbers: readonly number[], pace: Pace): Promise<Map<number, boolean>>;
  close(): Promise<void>;
}

/** @throws Unreadable if the file is encrypted, broken, or has more pages than a contract */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdf = await open(bytes, {});
  /** The same file opened in strict mode, which stops at the first error; see `showsPicture`. */
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
        // This much drawing with hardly any letters is a picture.
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
  // Pass a copy, because pdf.js takes ownership of the buffer.
  const opening = () => inTime(patience(OPENING), getDocumentProxy(new Uint8Array(bytes), options));
  return await readable(withinUnpacked(opening, MOST_OF_A_PAGE));
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** Calls `read` for one page after another until the pace runs out. */
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

/**
 * Keeps lines as laid out; a gap of more than one and a half lines becomes a blank line, which separates
 * paragraphs.
 */
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

/** Returns the value, or throws Unreadable with a reason for users in place of pdf.js's error. */
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
