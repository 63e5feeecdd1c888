import type { TableWriter } from '../../_shared/tabular/columns.ts';
import { invalidInput } from './api-error.ts';
import { openSink, ReaderLost } from './export-sink.ts';
import type { PageOf } from './page.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** An exported list, complete or still being written, and its number of rows. */
export interface ExportedFile {
  total: number;
  body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** The file being written, and its number of records. */
export interface StreamedTable {
  total: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

interface Streamed<Ctx, Row> {
  /** Runs its work with the caller's rights. */
  inTransaction: (work: (ctx: Ctx) => Promise<number>) => Promise<number>;
  /** The file's content; the first page gives the total number of records. */
  pages: (ctx: Ctx) => AsyncGenerator<PageOf<Row>>;
  writer: TableWriter<Row>;
  format: ExportFormat;
  /** The plural noun for the records. */
  noun: string;
}

/** Larger files take longer than a request may. */
const mostRecords: Record<ExportFormat, number> = { csv: 100_000, xlsx: 50_000 };

/**
 * Exports a list page by page in one transaction. A single-page file is returned after the transaction; a
 * longer one is streamed as fast as the reader takes it.
 * @throws ApiError invalid_input for more records than the format allows, and errors from listing them
 */
export async function streamTable<Ctx, Row>({
  inTransaction,
  pages,
  writer,
  format,
  noun,
}: Streamed<Ctx, Row>): Promise<StreamedTable> {
  const sink = openSink();
  const begun = Promise.withResolvers<StreamedTable>();

  let hasBegun = false;
  const finished = inTransaction(async (ctx) => {
    let total = 0;
    for await (const page of pages(ctx)) {
      if (page.total !== null) {
        total = page.total;
        if (total > mostRecords[format]) throw tooMany(noun, total, format);
        await sink.send(writer.begin());
      }
      await sink.send(writer.rows(page.items));
      if (page.hasMore) {
        sink.waitForReader();
        hasBegun = true;
        begun.resolve({ total, body: sink.readable });
      }
    }
    await sink.send(writer.end());
    return total;
  });
  finished.then(sink.end, (error) => {
    // The status was already sent, so aborting the stream is the only way to signal failure.
    sink.fail(error);
    if (hasBegun && !(error instanceof ReaderLost)) console.error('an export was interrupted:', error);
  });
  return await Promise.race([begun.promise, finished.then((total) => ({ total, body: sink.readable }))]);
}

function tooMany(noun: string, total: number, format: ExportFormat) {
  const [there, limit] = [total, mostRecords[format]].map((count) => count.toLocaleString('en-US'));
  const message = `${there} ${noun} match, but the limit for ${format.toUpperCase()} is ${limit}. Narrow the filters and try again.`;
  return invalidInput([{ path: 'query', message }]);
}
