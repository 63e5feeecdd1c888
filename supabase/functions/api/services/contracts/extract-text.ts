import type { Extraction } from '../../../_shared/extraction/extract.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from './read-upload.ts';

/**
 * Reads the text of a file. The readers are large, so they are loaded when the first file comes.
 * @throws ApiError unsupported_media_type where the content is not what the name says, or nothing we read
 */
export async function extractText(file: UploadedFile): Promise<Extraction> {
  const { extractDocument, UnsupportedFile } = await import('../../../_shared/extraction/extract.ts');
  try {
    // A copy: a reader may take over the memory it is given, and these bytes are still to be stored.
    const extraction = await extractDocument(file.bytes.slice(), file.name);
    return { ...extraction, pages: extraction.pages.map(storable) };
  } catch (error) {
    if (error instanceof UnsupportedFile) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  }
}

/** Text that Postgres takes, whatever the reader let through. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed();
