import { FormatMenu } from '@/components/format-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatCount } from '@/lib/formats.ts';
import { notify } from '@/lib/notify.ts';
import { type ExportFormat, exportActivity } from '../api/export-activity.ts';
import type { ActivityQuery } from '../api/keys.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** Exports the filtered log as a file and reports when it is saved. */
export function ExportActivityMenu({ query }: { query: ActivityQuery }) {
  return <FormatMenu label="Export" formats={FORMATS} onSave={(format) => exportAndTell(format, query)} />;
}

async function exportAndTell(format: ExportFormat, query: ActivityQuery): Promise<void> {
  try {
    const count = await exportActivity(format, query);
    if (count === 0) notify.info('No activity to export');
    else notify.success(`Exported ${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`);
  } catch (error) {
    notify.error('Failed to export activity. Please try again.', {
      description: errorMessage(error, '') || undefined,
    });
  }
}
