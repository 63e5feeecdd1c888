import type { CheckedAsks, MarkUpInput } from '../_server/functions/engine-schemas.ts';
import { ApiError } from '../_server/http/api-error.ts';
import { fetchFile } from '../_server/storage/objects.ts';
import { Unreadable, UnsupportedFile } from '../_shared/extraction/errors.ts';
import { type MarkedUp, markUp } from '../_shared/negotiation/mark-up.ts';
import { readRevisions } from '../_shared/negotiation/read-revisions.ts';

/** The .docx file with the asks. @throws ApiError conflict if it can't be marked up */
export async function markUpFile(input: MarkUpInput): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes } = await withFile(input, (received) => marked(received, input));
  return bytes;
}

/** Which asks the file would have, and what is pending in it. @throws ApiError as `markUpFile` does */
export async function checkAsks(input: MarkUpInput): Promise<string> {
  const checked = await withFile(input, async (received): Promise<CheckedAsks> => {
    const { placed, refused } = await marked(received, input);
    const { revisions, comments } = await readRevisions(received);
    return { placed, refused, pending: { revisions: revisions.length, comments: comments.length } };
  });
  return JSON.stringify(checked);
}

const marked = (bytes: Uint8Array, { pages, asks, author, date }: MarkUpInput): Promise<MarkedUp> =>
  markUp({ bytes, text: pages.join('\f'), asks, author, date: new Date(date) });

async function withFile<Result>(
  { file }: MarkUpInput,
  work: (bytes: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const bytes = await fetchFile({ name: file.bucket, tooLarge: '' }, file.path);
  try {
    return await work(bytes);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnsupportedFile) {
      throw new ApiError('conflict', error.message);
    }
    throw error;
  }
}
