import type { Extraction, PartialExtraction } from '../../../../_shared/extraction/extract.ts';
import type { PartLength } from '../../../../_shared/extraction/pace.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UploadedFile } from '../../../http/read-file.ts';

type Readers = typeof import('../../../../_shared/extraction/extract.ts');

/**
 * Reads the text of a file. The readers are large, so they are loaded on first use.
 * @throws ApiError unsupported_media_type if the content does not match the file name or is not a supported
 * type
 */
export async function extractText(file: UploadedFile): Promise<Extraction> {
  const extraction = await read(({ extractDocument }) => extractDocument(file.bytes, file.name));
  return { ...extraction, pages: extraction.pages.map(storable) };
}

/**
 * How much of a PDF is read in the upload request. Hosted functions are ended after 2 s of CPU time.
 * Receiving, storing, and filing the file and finding its facts take up to half a second of that.
 */
const atUpload: PartLength = { pause: 800, atLeast: 20, limit: 1300 };

/** Reads the text of a file, like `extractText`; for a PDF too long for one request, only the first part. */
export async function extractAtUpload(file: UploadedFile): Promise<Extraction | PartialExtraction> {
  const extraction = await read(({ extractFirst }) => extractFirst(file.bytes, file.name, atUpload));
  return withStorable(extraction);
}

/** Removes characters from the text that Postgres cannot store. */
export function withStorable(extraction: Extraction | PartialExtraction): Extraction | PartialExtraction {
  if (extraction.text_status !== 'reading') return { ...extraction, pages: extraction.pages.map(storable) };
  const { part } = extraction;
  return { ...extraction, part: { ...part, pages: part.pages.map(storable) } };
}

async function read<Read>(work: (readers: Readers) => Promise<Read>): Promise<Read> {
  const readers = await import('../../../../_shared/extraction/extract.ts');
  try {
    return await work(readers);
  } catch (error) {
    if (error instanceof readers.UnsupportedFile) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  }
}

const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
