import type { Contract } from '../../../../_shared/contract/index.ts';
import type { TableWriter } from '../../../../_shared/tabular/columns.ts';
import { csvWriter } from '../../../../_shared/tabular/csv.ts';
import { xlsxWriter } from '../../../../_shared/tabular/xlsx.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { invalidInput } from '../../../http/api-error.ts';
import type { ExportFormat } from '../../../http/export-routes.ts';
import { openSink, ReaderLost } from '../../../http/export-sink.ts';
import { contractColumns } from './export-columns.ts';
import { type ContractExport, exportPages } from './export-pages.ts';

/** Past `mostRows` a file takes more time than a request has. */
const formats = {
  csv: { mostRows: 100_000, writer: () => csvWriter(contractColumns) },
  xlsx: { mostRows: 50_000, writer: () => xlsxWriter(contractColumns, 'Contracts') },
};

/** The file as it is being written, and how many contracts it holds. */
export interface ContractFile {
  total: number;
  body: ReadableStream<Uint8Array<ArrayBuffer>>;
}

/**
 * Exports contracts page by page, all in one transaction. A file of one page is answered once the transaction is over; of a longer
 * one the rest is read while the file is on its way, as fast as the reader takes it.
 * @param inTransaction runs its work with the caller's rights
 * @throws ApiError invalid_input for more contracts than the format takes, and whatever listing them throws
 */
export async function exportContracts({
  inTransaction,
  input,
  format,
}: {
  inTransaction: (work: (ctx: Ctx) => Promise<number>) => Promise<number>;
  input: ContractExport;
  format: ExportFormat;
}): Promise<ContractFile> {
  const { mostRows, writer: newWriter } = formats[format];
  const sink = openSink();
  const begun = Promise.withResolvers<ContractFile>();

  let hasBegun = false;
  const finished = inTransaction(async (ctx) => {
    const writer: TableWriter<Contract> = newWriter();
    let total = 0;
    for await (const page of exportPages(ctx, input)) {
      if (page.total !== null) {
        total = page.total;
        if (total > mostRows) throw tooMany(total, mostRows, format);
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

function tooMany(total: number, most: number, format: ExportFormat) {
  const [there, limit] = [total, most].map((count) => count.toLocaleString('en-US'));
  const message = `${there} contracts match; an export as ${format.toUpperCase()} holds at most ${limit}. Narrow the filters and try again.`;
  return invalidInput([{ path: 'query', message }]);
}
