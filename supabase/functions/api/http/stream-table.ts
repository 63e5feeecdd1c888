import type { TableWriter } from '../../_shared/tabular/columns.ts';
import type { Ctx } from '../db/with-user.ts';
import { invalidInput } from './api-error.ts';
import type { ExportFormat } from './export-routes.ts';
import { openSink, ReaderLost } from './export-sink.ts';
import type { PageOf } from './page.ts';

/** The file as it is being written, and how many records it holds. */
export interface StreamedTable {
  total: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

interface Streamed<Row> {
  /** Runs its work with the caller's rights. */
  inTransaction: (work: (ctx: Ctx) => Promise<number>) => Promise<number>;
  /** What the file holds; the first page says how many records there are in all. */
  pages: (ctx: Ctx) => AsyncGenerator<PageOf<Row>>;
  writer: TableWriter<Row>;
  format: ExportFormat;
  /** What the records are called. */
  noun: string;
}

/** Past these a file takes more time than a request has. */
const mostRecords: Record<ExportFormat, number> = { csv: 100_000, xlsx: 50_000 };

/**
 * Exports a list page by page, all in one transaction. A file of one page is answered once the transaction is over; of a longer one the rest is
 * read while the file is on its way, as fast as the reader takes it.
 * @throws ApiError invalid_input for more records than the format takes, and whatever listing them throws
 */
export async function streamTable<Row>({
  inTransaction,
  pages,
  writer,
  format,
  noun,
}: Streamed<Row>): Promise<StreamedTable> {
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
    // The status was sent with the first part of the file; breaking off is the only way left to say that it failed.
    sink.fail(error);
    if (hasBegun && !(error instanceof ReaderLost)) console.error('an export broke off:', error);
  });
  return await Promise.race([begun.promise, finished.then((total) => ({ total, body: sink.readable }))]);
}

function tooMany(noun: string, total: number, format: ExportFormat) {
  const [there, limit] = [total, mostRecords[format]].map((count) => count.toLocaleString('en-US'));
  const message = `${there} ${noun} match; an export as ${format.toUpperCase()} holds at most ${limit}. Narrow the filters and try again.`;
  return invalidInput([{ path: 'query', message }]);
}
