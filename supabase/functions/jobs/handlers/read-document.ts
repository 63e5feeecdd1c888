import { z } from 'zod';
import { ApiError } from '../../_server/http/api-error.ts';
import { withStorable } from '../../_server/services/contracts/documents/extract-text.ts';
import { readFacts } from '../../_server/services/contracts/documents/read-facts.ts';
import {
  askToReadOn,
  endReading,
  findReading,
  type Reading,
  readTexts,
  savePart,
} from '../../_server/services/contracts/documents/reading.ts';
import { buckets } from '../../_server/storage/buckets.ts';
import { fetchFile } from '../../_server/storage/objects.ts';
import type { PartLength } from '../../_shared/extraction/pace.ts';
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
    const bytes = await fetchBytes(reading);
    const { extractNext, tooSlowPdf } = await import('../../_shared/extraction/extract.ts');
    const texts = () => transaction((sql) => readTexts(sql, id));
    const read = withStorable(await extractNext(bytes, { ...reading, texts }, partLength(job.attempts)));
    // Without this, garbage from each part would pile up.
    bytes.buffer.transfer(0);
    if (read.text_status === 'reading' && (read.part.pages.length > 0 || read.part.pictures.size > 0)) {
      const { part } = read;
      await transaction(async (sql) => {
        await savePart(sql, id, reading.read, part);
        await askToReadOn(sql, id);
        await finish(sql);
      });
      return;
    }
    const extraction = read.text_status === 'reading' ? tooSlowPdf() : read;
    const facts = await readFacts(extraction.pages);
    await transaction(async (sql) => {
      await endReading(sql, reading, extraction, facts);
      await finish(sql);
    });
  },
  { lane: 'heavy' },
);

async function fetchBytes({ storagePath }: Reading): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await fetchFile(buckets.contracts, storagePath);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found')
      throw new JobError('The file is no longer in storage', { forGood: true });
    throw error;
  }
}
