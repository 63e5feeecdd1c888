import { csvWriter } from '../../../../_shared/tabular/csv.ts';
import { xlsxWriter } from '../../../../_shared/tabular/xlsx.ts';
import type { Ctx } from '../../../db/with-user.ts';
import { type ExportFormat, type StreamedTable, streamTable } from '../../../http/stream-table.ts';
import { contractColumns, contractWorkbookColumns } from './export-columns.ts';
import { type ContractExport, exportPages } from './export-pages.ts';

/**
 * Exports the contracts that match the list's filters, or a selection.
 * @param inTransaction runs its work with the caller's rights
 * @throws ApiError invalid_input for more contracts than the format holds, and errors from listing them
 */
export async function exportContracts({
  inTransaction,
  input,
  format,
}: {
  inTransaction: (work: (ctx: Ctx) => Promise<number>) => Promise<number>;
  input: ContractExport;
  format: ExportFormat;
}): Promise<StreamedTable> {
  return await streamTable({
    inTransaction,
    pages: (ctx) => exportPages(ctx, input),
    writer: format === 'csv' ? csvWriter(contractColumns) : xlsxWriter(contractWorkbookColumns, 'Contracts'),
    format,
    noun: 'contracts',
  });
}
