/** Reads a PDF whole, or in parts that each fit a hosted function's request. */
import { TookTooLong } from './errors.ts';
import { type Pace, patience } from './pace.ts';
import { openPdf } from './pdf.ts';
import { pagesWithoutLetters } from './scanned-pages.ts';

/** Earlier results for a file. */
export interface ReadSoFar {
  /** Number of pages, from the first, whose text has been read. */
  read: number;
  /** Number of characters on those pages. */
  characters: number;
  /** Their text; fetched once the last page has been read. Null if the caller wants only that page first. */
  texts: () => Promise<string[] | null>;
  /** Pages without letters that have been checked, and whether they show a picture. */
  pictures: ReadonlyMap<number, boolean>;
}

/** The results of one part. */
export interface PdfPart {
  /** Number of pages in the file. */
  total: number;
  /** The text of the next pages, possibly none. */
  pages: string[];
  /** Pages checked in this part, and whether they show a picture. */
  pictures: Map<number, boolean>;
  /** When reading is complete: the text of all pages, and the numbers of scanned pages. */
  whole: { pages: string[]; scans: number[] } | null;
}

export const nothingRead: ReadSoFar = { read: 0, characters: 0, texts: async () => [], pictures: new Map() };

/**
 * Continues where the last part stopped: first page text, then a check of pages without letters for pictures.
 * @param start called once the file is open, which takes about a tenth of a second and cannot be split
 * @throws Unreadable if the file is encrypted, broken, or too long
 */
export async function readPdfPart(bytes: Uint8Array, soFar: ReadSoFar, start: () => Pace): Promise<PdfPart> {
  const pdf = await openPdf(bytes);
  try {
    const pace = start();
    const { total } = pdf;
    const pages = await pdf.readText(soFar.read + 1, pace, soFar.characters);
    const part = { total, pages, pictures: new Map<number, boolean>(), whole: null };
    if (soFar.read + pages.length < total) return part;
    const earlier = await soFar.texts();
    if (!earlier) return part;
    const all = [...earlier, ...pages];
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
 * The pages of a PDF, and the numbers of scanned pages, which have a picture instead of text.
 * @throws Unreadable if the file is encrypted, broken, or not read within `budget` milliseconds.
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
