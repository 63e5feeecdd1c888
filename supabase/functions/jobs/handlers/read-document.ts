import { z } from 'zod';
import { readFile, readOn } from '../../_server/functions/engine.ts';
import type { PartLength, Read } from '../../_server/functions/engine-schemas.ts';
import { ApiError } from '../../_server/http/api-error.ts';
import {
  askToReadOn,
  endReading,
  findReading,
  type Reading,
  readTexts,
  savePart,
} from '../../_server/services/contracts/documents/reading.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { JobError, repeatable } from '../handler.ts';

const payload = z.object({ document_id: z.uuid() });

/**
 * Pages per part. Leaves room within a hosted function's 2 s of CPU time for downloading and opening the file
 * and extracting facts. A part that crashed its worker is retried with fewer pages, down to one.
 */
const partLength = (attempt: number): PartLength => ({ pause: 900 / attempt, atLeast: 1, limit: 30_000 });

/**
 * Reads and stores the next part of a document, then enqueues the next part's job or, at the end, stores the
 * full text. All of it commits with the job's completion, so each part counts once. Does nothing if
 * everything has been read.
 */
export const readDocument = repeatable(
  payload,
  async ({ job, payload: { document_id: documentId }, transaction, finish }) => {
    if (!job.org_id) throw new JobError('No organization is named', { forGood: true });
    const id = { orgId: job.org_id, documentId };
    const reading = await transaction((sql) => findReading(sql, id));
    if (!reading) return;
    const texts = () => transaction((sql) => readTexts(sql, id));
    const { extraction, stated } = await readNext(reading, texts, partLength(job.attempts));
    if (extraction.text_status === 'reading') {
      const { part } = extraction;
      await transaction(async (sql) => {
        await savePart(sql, id, reading.read, part);
        await askToReadOn(sql, id);
        await finish(sql);
      });
      return;
    }
    const facts = stated?.isContract ? stated.facts : null;
    await transaction(async (sql) => {
      await endReading(sql, reading, extraction, facts);
      await finish(sql);
    });
  },
  { lane: 'heavy' },
);

/**
 * Reads the next part. Which pages are scans depends on the text of all pages, so the engine is sent that text
 * once it has read the last page.
 */
async function readNext(
  { storagePath, fileName, read, characters, total, pictures }: Reading,
  texts: () => Promise<string[]>,
  part: PartLength,
): Promise<Read> {
  const file = { bucket: buckets.contracts.name, path: storagePath };
  if (total === null)
    return await ask(() => readFile({ file, name: fileName, part, facts: true })).catch(damaged);
  const isLast = read === total;
  const before = isLast ? await texts() : null;
  const first = await ask(() => readOn({ file, read, characters, pictures, part, texts: before }));
  if (isLast || first.extraction.text_status !== 'reading') return first;
  const { pages } = first.extraction.part;
  if (read + pages.length < first.extraction.part.total) return first;
  const next = { read: read + pages.length, characters: characters + pages.join('').length };
  const all = [...(await texts()), ...pages];
  const second = await ask(() => readOn({ file, ...next, pictures, part, texts: all }));
  if (second.extraction.text_status !== 'reading') return second;
  const { extraction } = second;
  return { ...second, extraction: { ...extraction, part: { ...extraction.part, pages } } };
}

async function ask(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      throw new JobError('The file is no longer in storage', { forGood: true });
    throw error;
  }
}

/** What an upload refuses is filed already if the engine was down then. */
function damaged(error: unknown): Read {
  if (!(error instanceof ApiError && error.code === 'unsupported_media_type')) throw error;
  const unread = { mime_type: '', text_status: 'unreadable' as const, pages: [], scans: [] };
  return { extraction: { ...unread, problem: 'damaged', reason: error.message }, stated: null };
}
