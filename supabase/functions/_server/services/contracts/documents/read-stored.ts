import { readFile } from '../../../functions/engine.ts';
import type { PartLength, Read } from '../../../functions/engine-schemas.ts';
import type { Bucket } from '../../../storage/objects.ts';

/**
 * How much of a PDF is read in the upload request. Hosted functions are ended after 2 s of CPU time.
 * Fetching and opening the file and finding its facts take up to half a second of that.
 */
export const atUpload: PartLength = { pause: 800, atLeast: 20, limit: 1300 };

/**
 * Reads an uploaded file that is stored at `path`, and its facts on request.
 * @param options.part how much of a long PDF is read; all of it if omitted
 * @throws ApiError unsupported_media_type if the content does not match the file name or is not a supported
 * type; unavailable if the engine does not respond
 */
export const readStored = (
  { bucket, path, name }: { bucket: Bucket; path: string; name: string },
  { part = null, facts = false }: { part?: PartLength | null; facts?: boolean } = {},
): Promise<Read> => readFile({ file: { bucket: bucket.name, path }, name, part, facts });

/** Reads a short file in one part. @throws ApiError as `readStored` does */
export async function readWhole(file: Parameters<typeof readStored>[0]) {
  const { extraction } = await readStored(file);
  if (extraction.text_status === 'reading') throw new Error('A file that is read in one part has parts');
  return extraction;
}
