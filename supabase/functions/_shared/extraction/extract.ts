/** Text out of the files people upload. The one door to the readers of each format. */
import { detectKind, mimeTypes } from './detect.ts';
import { Unreadable, UnsupportedFile } from './errors.ts';

export { UnsupportedFile };

/**
 * What came out of a file. `pages` joined with one form feed is the document's text; with any status but 'extracted'
 * it is empty, or, for 'needs_ocr', lacks the text of the pages in `scans` (counted from 1). `reason` is a sentence for
 * people where text is missing.
 */
export type Extraction = {
  mime_type: string;
  text_status: 'extracted' | 'needs_ocr' | 'encrypted' | 'unreadable';
  pages: string[];
  scans: number[];
  reason?: string;
};

const BUDGET = 30_000;

/**
 * Reads a pdf, doc, docx, txt or rtf file. PDF pages are its own; txt and rtf break at page breaks; what is still
 * longer than about 3,000 characters without one (Word files always) is cut at the end of a paragraph.
 * @param options.budget milliseconds after which a PDF counts as unreadable.
 * @throws UnsupportedFile (and nothing else) when the file is empty, of another kind, not what its name says, or a bomb.
 */
export async function extractDocument(
  bytes: Uint8Array,
  fileName: string,
  options: { budget?: number } = {},
): Promise<Extraction> {
  const kind = detectKind(bytes, fileName);
  const mime_type = mimeTypes[kind];
  try {
    if (kind === 'pdf') {
      const { readPdf } = await import('./pdf.ts');
      const { pages, scans } = await readPdf(bytes, options.budget ?? BUDGET);
      if (scans.length === 0) return { mime_type, text_status: 'extracted', pages, scans };
      return { mime_type, text_status: 'needs_ocr', pages, scans, reason: scanReason(scans, pages.length) };
    }
    return { mime_type, text_status: 'extracted', pages: await readOther(kind, bytes), scans: [] };
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    if (error instanceof Unreadable)
      return { mime_type, text_status: error.status, pages: [], scans: [], reason: error.message };
    console.error(`extraction of a ${kind} failed unexpectedly:`, error);
    return { mime_type, text_status: 'unreadable', pages: [], scans: [], reason: 'The file cannot be read.' };
  }
}

const scanReason = (scans: number[], pages: number) =>
  scans.length === pages
    ? 'The document is a scan without text.'
    : `${scans.length} of its ${pages} pages are scans without text.`;

async function readOther(kind: 'doc' | 'docx' | 'txt' | 'rtf', bytes: Uint8Array): Promise<string[]> {
  if (kind === 'txt') return (await import('./txt.ts')).readTxt(bytes);
  if (kind === 'rtf') return (await import('./rtf.ts')).readRtf(bytes);
  const word = await import('./word.ts');
  return kind === 'docx' ? word.readDocx(bytes) : word.readDoc(bytes);
}
