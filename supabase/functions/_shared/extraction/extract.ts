/** Extracts text from uploaded files. The only entry point to the readers of each format. */
import type { TextProblem } from '../schemas/text-problem.ts';
import { detectKind, type FileKind, mimeTypes } from './detect.ts';
import { TookTooLong, Unreadable, UnsupportedFile } from './errors.ts';
import { type PartLength, portion } from './pace.ts';
import { nothingRead, type PdfPart, type ReadSoFar, readPdf, readPdfPart } from './read-pdf.ts';
import { turns } from './turns.ts';

export { UnsupportedFile };

/**
 * The result of reading a file. `pages` joined with form feeds is the document's text. It is empty unless the
 * status is 'extracted'; for 'needs_ocr' it lacks only the text of the pages in `scans` (counted from 1). If
 * text is missing, `reason` is a sentence for users. `problem` is why a file could not be read.
 */
export type Extraction = {
  mime_type: string;
  text_status: 'extracted' | 'needs_ocr' | 'encrypted' | 'unreadable';
  pages: string[];
  scans: number[];
  reason?: string;
  problem?: TextProblem;
};

const BUDGET = 30_000;

/** A file being read may take ten times its size in memory, and reading two in parallel would be no faster. */
const inTurn = turns(1);

/**
 * Reads a pdf, doc, docx, txt, or rtf file. PDFs keep their pages; txt and rtf break at page breaks. Longer
 * text without page breaks (always for Word files) is split after about 3,000 characters, at the end of a
 * paragraph.
 * @param options.budget milliseconds after which a PDF counts as unreadable.
 * @throws UnsupportedFile (and nothing else) if the file is empty, of another kind, does not match its name,
 * or is a bomb.
 */
export async function extractDocument(
  bytes: Uint8Array,
  fileName: string,
  options: { budget?: number } = {},
): Promise<Extraction> {
  const kind = detectKind(bytes, fileName);
  return await orReason(kind, async () => {
    if (kind === 'pdf') return fromPdf(await readPdf(bytes, options.budget ?? BUDGET));
    return await fromOther(kind, bytes);
  });
}

/** Part of a PDF that is too long to read in one pass. */
export interface PartialExtraction {
  mime_type: string;
  text_status: 'reading';
  part: PdfPart;
}

/**
 * Reads a file like `extractDocument`, but only a part of that length from a PDF; `extractNext` reads the
 * rest.
 * @throws UnsupportedFile as `extractDocument` does
 */
export async function extractFirst(
  bytes: Uint8Array,
  fileName: string,
  length: PartLength,
): Promise<Extraction | PartialExtraction> {
  const kind = detectKind(bytes, fileName);
  if (kind === 'pdf') return await extractNext(bytes, nothingRead, length);
  return await orReason(kind, () => fromOther(kind, bytes));
}

/** Reads the next part of a PDF; the last part returns a complete extraction. */
export async function extractNext(
  bytes: Uint8Array,
  soFar: ReadSoFar,
  length: PartLength,
): Promise<Extraction | PartialExtraction> {
  return await orReason('pdf', async () => {
    const part = await readPdfPart(bytes, soFar, () => portion(length));
    return part.whole ? fromPdf(part.whole) : { mime_type: mimeTypes.pdf, text_status: 'reading', part };
  });
}

/** Runs `read` in turn; if it fails, returns an extraction with the reason. */
async function orReason<Read>(kind: FileKind, read: () => Promise<Read>): Promise<Read | Extraction> {
  try {
    return await inTurn(read);
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    if (error instanceof Unreadable) return withoutText(kind, error);
    console.error(`extraction of a ${kind} failed unexpectedly:`, error);
    return withoutText(kind, new Unreadable('failed', "The file can't be read."));
  }
}

function withoutText(kind: FileKind, { problem, message }: Unreadable): Extraction {
  const text_status = problem === 'encrypted' ? 'encrypted' : 'unreadable';
  return { mime_type: mimeTypes[kind], text_status, pages: [], scans: [], reason: message, problem };
}

/** A PDF with a single page that takes longer than the limit for a document. */
export const tooSlowPdf = (): Extraction => withoutText('pdf', new TookTooLong());

function fromPdf({ pages, scans }: { pages: string[]; scans: number[] }): Extraction {
  const mime_type = mimeTypes.pdf;
  if (scans.length === 0) return { mime_type, text_status: 'extracted', pages, scans };
  return { mime_type, text_status: 'needs_ocr', pages, scans, reason: scanReason(scans, pages.length) };
}

const scanReason = (scans: number[], pages: number) =>
  scans.length === pages
    ? 'The document is a scan without text.'
    : `${scans.length} of its ${pages} pages are scans without text.`;

async function fromOther(kind: Exclude<FileKind, 'pdf'>, bytes: Uint8Array): Promise<Extraction> {
  const pages = await readOther(kind, bytes);
  return { mime_type: mimeTypes[kind], text_status: 'extracted', pages, scans: [] };
}

async function readOther(kind: Exclude<FileKind, 'pdf'>, bytes: Uint8Array): Promise<string[]> {
  if (kind === 'txt') return (await import('./txt.ts')).readTxt(bytes);
  if (kind === 'rtf') return (await import('./rtf.ts')).readRtf(bytes);
  const word = await import('./word.ts');
  return kind === 'docx' ? word.readDocx(bytes) : word.readDoc(bytes);
}
