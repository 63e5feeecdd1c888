import { apiAnswer } from '@/lib/api-answer.ts';
import { fileNameOf, saveBlob } from '@/lib/save-blob.ts';
import type { CheckFilter } from './keys.ts';

export type ExportFormat = 'csv' | 'xlsx' | 'pdf';

/**
 * Downloads a report and saves it under the server's file name. Tables contain the filtered checks; the PDF
 * covers one project or all. Returns the number of checks; with 0 nothing is saved.
 */
export async function exportChecks(format: ExportFormat, filter: CheckFilter): Promise<number> {
  return format === 'pdf' ? exportReport(filter.project_id) : exportTable(format, filter);
}

async function exportTable(format: 'csv' | 'xlsx', filter: CheckFilter): Promise<number> {
  const answer = await apiAnswer(`/compliance/checks/export.${format}`, { query: { ...filter } });
  const total = Number(answer.headers.get('x-total-count'));
  // Read the whole body even if there are no rows, so that a truncated file counts as a failure.
  const file = await answer.blob();
  if (total > 0) save(answer, file, `compliance.${format}`);
  return total;
}

/** An empty report is not saved. */
async function exportReport(projectId: string): Promise<number> {
  const answer = await apiAnswer('/compliance/report.pdf', { query: { project_id: projectId } });
  const total = Number(answer.headers.get('x-total-count'));
  const file = await answer.blob();
  if (total > 0) save(answer, file, 'compliance-report.pdf');
  return total;
}

function save(answer: Response, file: Blob, usualName: string): void {
  saveBlob(file, fileNameOf(answer.headers.get('content-disposition')) ?? usualName);
}
