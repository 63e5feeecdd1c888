import { FormatMenu } from '@/components/format-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { type ExportFormat, exportChecks } from '../api/export-checks.ts';
import type { CheckFilter } from '../api/keys.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['pdf', 'PDF report'],
] as const;

/** Exports the checks as a file and reports when it is saved. */
export function ExportReportMenu({ filter }: { filter: CheckFilter }) {
  return (
    <FormatMenu label="Export Report" formats={FORMATS} onSave={(format) => exportAndTell(format, filter)} />
  );
}

async function exportAndTell(format: ExportFormat, filter: CheckFilter): Promise<void> {
  try {
    const count = await exportChecks(format, filter);
    if (count === 0) notify.info('No compliance checks to export');
    else notify.success(`Exported ${count} compliance checks successfully!`);
  } catch (error) {
    notify.error('Failed to export compliance report. Please try again.', {
      description: errorMessage(error, '') || undefined,
    });
  }
}
