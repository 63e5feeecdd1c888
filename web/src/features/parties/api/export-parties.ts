import { apiAnswer } from '@/lib/api-answer.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import type { PartyFilter } from './keys.ts';

/**
 * Fetches the whole file and lets the browser save it under the server's name. Returns the number of parties;
 * with 0, nothing is saved.
 */
export async function exportParties(format: 'csv' | 'xlsx', filter: PartyFilter): Promise<number> {
  const answer = await apiAnswer(`/parties/export.${format}`, { query: { ...filter } });
  const total = Number(answer.headers.get('x-total-count'));
  const file = await answer.blob();
  if (total > 0) saveBlob(file, fileNameOf(answer.headers.get('content-disposition')) ?? `parties.${format}`);
  return total;
}
