import { FormatMenu } from '@/components/format-menu.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { exportParties } from '../api/export-parties.ts';
import type { PartyFilter } from '../api/keys.ts';

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const;

/** Exports the filtered parties to a file and reports the result. */
export function ExportMenu({ filter }: { filter: PartyFilter }) {
  const save = async (format: 'csv' | 'xlsx') => {
    try {
      const count = await exportParties(format, filter);
      if (count === 0) notify.info('No parties to export');
      else notify.success(`Exported ${count} ${count === 1 ? 'party' : 'parties'} successfully!`);
    } catch (error) {
      // The server's field message names the exceeded limit.
      const description = error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : undefined;
      notify.error('Failed to export parties. Please try again.', { description });
    }
  };
  return <FormatMenu label="Export" formats={FORMATS} onSave={save} />;
}
