import { apiAnswer } from '@/lib/api-answer.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import type { ContractQuery } from './list-contracts.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** The server's limit on selected contracts. Filters have no such limit. */
export const MOST_SELECTED = 300;

/** Contracts to export: all that match a query, or a selection in its order. */
export type ExportOf = ContractQuery | { ids: string[] };

/**
 * Downloads the export and saves it under the server's file name. Returns the number of contracts; with 0
 * nothing is saved.
 */
export async function exportContracts(format: ExportFormat, what: ExportOf): Promise<number> {
  const query = 'ids' in what ? { ids: what.ids.join() } : { ...what };
  const answer = await apiAnswer(`/contracts/export.${format}`, { query });
  const total = Number(answer.headers.get('x-total-count'));
  // Read the whole body even if there are no rows, so that a truncated file counts as a failure.
  const file = await answer.blob();
  if (total > 0) {
    saveBlob(file, fileNameOf(answer.headers.get('content-disposition')) ?? `contracts.${format}`);
  }
  return total;
}
