import { apiAnswer } from '@/lib/api-answer.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import type { ContractQuery } from './list-contracts.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** The server takes no longer selection; what the filters show has no such limit. */
export const MOST_SELECTED = 300;

/** What goes into the file: all that a query matches, or a selection in its order. */
export type ExportOf = ContractQuery | { ids: string[] };

/**
 * Fetches the file whole and has the browser save it under the server's name. Returns how many contracts are in it;
 * with 0 nothing is saved.
 */
export async function exportContracts(format: ExportFormat, what: ExportOf): Promise<number> {
  const query = 'ids' in what ? { ids: what.ids.join() } : { ...what };
  const answer = await apiAnswer(`/contracts/export.${format}`, { query });
  const total = Number(answer.headers.get('x-total-count'));
  // Read to its end even when it is empty: a file that breaks off is a failure.
  const file = await answer.blob();
  if (total > 0) {
    saveBlob(file, fileNameOf(answer.headers.get('content-disposition')) ?? `contracts.${format}`);
  }
  return total;
}
