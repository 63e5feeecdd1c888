import { apiAnswer } from '@/lib/api-answer.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import type { ActivityQuery } from './keys.ts';

export type ExportFormat = 'csv' | 'xlsx';

/** Saves the filtered log as a file and returns the number of events. Saves nothing if there are none. */
export async function exportActivity(format: ExportFormat, query: ActivityQuery): Promise<number> {
  const answer = await apiAnswer(`/activity/export.${format}`, { query });
  const total = Number(answer.headers.get('x-total-count'));
  const file = await answer.blob();
  if (total > 0)
    saveBlob(file, fileNameOf(answer.headers.get('content-disposition')) ?? `activity.${format}`);
  return total;
}
