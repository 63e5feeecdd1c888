import { detectKind, mimeTypes } from '../../../../_shared/extraction/detect.ts';
import { UnsupportedFile } from '../../../../_shared/extraction/errors.ts';
import { readFile } from '../../../functions/engine.ts';
import type { PartLength, Read } from '../../../functions/engine-schemas.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UploadedFile } from '../../../http/read-file.ts';

/** How a bucket stores a file and discards one that is not filed. */
interface Shelf {
  bucket: string;
  store(path: string, file: { bytes: Uint8Array<ArrayBuffer>; mimeType: string }): Promise<void>;
  discard(path: string): Promise<void>;
}

/**
 * How much of a PDF is read in the upload request. Hosted functions are ended after 2 s of CPU time.
 * Fetching and opening the file and finding its facts take up to half a second of that.
 */
export const atUpload: PartLength = { pause: 800, atLeast: 20, limit: 1300 };

/**
 * Stores an uploaded file, where the engine then reads it. A file that was not read is discarded.
 * @param options.part how much of a long PDF is read; all of it if omitted
 * @throws ApiError unsupported_media_type if the content does not match the file name or is not a supported
 * type; unavailable if Storage or the engine does not respond
 */
export async function storeAndRead(
  shelf: Shelf,
  path: string,
  file: UploadedFile,
  { part = null, facts = false }: { part?: PartLength | null; facts?: boolean } = {},
): Promise<Read> {
  await shelf.store(path, { bytes: file.bytes, mimeType: mimeTypeOf(file) });
  try {
    return await readFile({ file: { bucket: shelf.bucket, path }, name: file.name, part, facts });
  } catch (error) {
    await shelf.discard(path);
    throw error;
  }
}

function mimeTypeOf({ bytes, name }: UploadedFile): string {
  try {
    return mimeTypes[detectKind(bytes, name)];
  } catch (error) {
    if (error instanceof UnsupportedFile) throw new ApiError('unsupported_media_type', error.message);
    throw error;
  }
}
