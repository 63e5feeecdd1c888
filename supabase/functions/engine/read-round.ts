import type { ReadRound, RoundInput } from '../_server/functions/engine-schemas.ts';
import { fetchFile } from '../_server/storage/objects.ts';
import { Unreadable, UnsupportedFile } from '../_shared/extraction/errors.ts';
import { readRevisions } from '../_shared/negotiation/read-revisions.ts';
import { withPending } from '../_shared/negotiation/rounds/pending.ts';
import { readRounds } from '../_shared/negotiation/rounds/read-round.ts';

/** What became of the asks, what else changed, and what is pending in the Word file. */
export async function readRound({ bases, pages, file, ours }: RoundInput): Promise<string> {
  const { asks, changes } = readRounds(bases, pages);
  const received = file && (await receivedIn(file));
  const read: ReadRound = { asks: withPending(asks, received?.revisions ?? [], ours), changes, received };
  return JSON.stringify(read);
}

/** Pending changes and comments; null if the file, whose text was read, can't be opened as Word's. */
async function receivedIn(file: NonNullable<RoundInput['file']>): Promise<ReadRound['received']> {
  const bytes = await fetchFile({ name: file.bucket, tooLarge: '' }, file.path);
  try {
    return await readRevisions(bytes);
  } catch (error) {
    if (error instanceof Unreadable || error instanceof UnsupportedFile) return null;
    throw error;
  }
}
