/** Reads a PDF whole, or in parts of which each fits a request of a hosted function. */
import { TookTooLong } from './errors.ts';
import { type Pace, patience } from './pace.ts';
import { openPdf } from './pdf.ts';
import { pagesWithoutLetters } from './scanned-pages.ts';

/** What has been read of a file before. */
export interface ReadSoFar {
  /** How many pages, from the first on, have their text. */
  read: number;
  /** How many characters those have. */
  characters: number;
  /** The text of those; asked for once the last page is there. */
  texts: () => Promise<string[]>;
  /** Pages without letters that were looked at, and whether they show a picture. */
  pictures: ReadonlyMap<number, boolean>;
}

/** What one part adds. */
export interface PdfPart {
  /** How many pages the file has. */
  total: number;
  /** The text of the next pages, maybe none. */
  pages: string[];
  /** Pages that were looked at now, and whether they show a picture. */
  pictures: Map<number, boolean>;
  /** Once nothing is left: the text of all pages, and the numbers of those that are scans. */
  whole: { pages: string[]; scans: number[] } | null;
}

export const nothingRead: ReadSoFar = { read: 0, characters: 0, texts: async () => [], pictures: new Map() };

/**
 * Goes on where the last part has stopped: first the text of the pages, then whether those without letters are pictures.
 * @param start called once the file is open, which takes about a tenth of a second and cannot be cut
 * @throws Unreadable for a file that is encrypted, broken or too long
 */
export async function readPdfPart(bytes: Uint8Array, soFar: ReadSoFar, start: () => Pace): Promise<PdfPart> {
  const pdf = await openPdf(bytes);
  try {
    const pace = start();
    const { total } = pdf;
    const pages = await pdf.readText(soFar.read + 1, pace, soFar.characters);
    const part = { total, pages, pictures: new Map<number, boolean>(), whole: null };
    if (soFar.read + pages.length < total) return part;
    const all = [...(await soFar.texts()), ...pages];
    const suspects = pagesWithoutLetters(all);
    const pictures = await pdf.findPictures(
      suspects.filter((page) => !soFar.pictures.has(page)),
      pace,
    );
    const known = new Map([...soFar.pictures, ...pictures]);
    if (!suspects.every((page) => known.has(page))) return { ...part, pictures };
    return { ...part, pictures, whole: { pages: all, scans: suspects.filter((page) => known.get(page)) } };
  } finally {
    await pdf.close();
  }
}

/**
 * Pages of a PDF file, and the numbers of those that are scans: a picture instead of text.
 * @throws Unreadable for a file that is encrypted, broken, or not read within `budget` milliseconds.
 */
export async function readPdf(
  bytes: Uint8Array,
  budget: number,
): Promise<{ pages: string[]; scans: number[] }> {
  const pace = patience(budget);
  const { whole } = await readPdfPart(bytes, nothingRead, () => pace);
  if (!whole) throw new TookTooLong();
  return whole;
}
