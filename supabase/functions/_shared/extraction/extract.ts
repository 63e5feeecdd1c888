/** Text out of the files people upload. The one door to the readers of each format. */
import { detectKind, mimeTypes } from './detect.ts';
import { Unreadable, UnsupportedFile } from './errors.ts';

export { UnsupportedFile };

/**
 * What came out of a file. `pages` joined with one form feed is the document's text; with any status but 'extracted'
 * it is empty, or, for 'needs_ocr', what little text a scan has. `reason` is a sentence for people where there is
 * no text.
 */
export type Extraction = {
  mime_type: string;
  text_status: 'extracted' | 'needs_ocr' | 'encrypted' | 'unreadable';
  pages: string[];
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
      const { pages, scanned } = await readPdf(bytes, options.budget ?? BUDGET);
      if (!scanned) return { mime_type, text_status: 'extracted', pages };
      return { mime_type, text_status: 'needs_ocr', pages, reason: 'The document is a scan without text.' };
    }
    return { mime_type, text_status: 'extracted', pages: await readOther(kind, bytes) };
  } catch (error) {
    if (error instanceof UnsupportedFile) throw error;
    if (error instanceof Unreadable)
      return { mime_type, text_status: error.status, pages: [], reason: error.message };
    console.error(`extraction of a ${kind} failed unexpectedly:`, error);
    return { mime_type, text_status: 'unreadable', pages: [], reason: 'The file cannot be read.' };
  }
}

async function readOther(kind: 'doc' | 'docx' | 'txt' | 'rtf', bytes: Uint8Array): Promise<string[]> {
  if (kind === 'txt') return (await import('./txt.ts')).readTxt(bytes);
  if (kind === 'rtf') return (await import('./rtf.ts')).readRtf(bytes);
  const word = await import('./word.ts');
  return kind === 'docx' ? word.readDocx(bytes) : word.readDoc(bytes);
}
