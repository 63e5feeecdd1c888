import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import { type ExportFormat, exportActivity, exportFormats } from '../api/export-activity.ts';
import type { ActivityQuery } from '../api/keys.ts';

const FORMATS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

/** Saves what the filters leave of the log as a file, and says so when it is there. */
export function ExportActivityMenu({ query }: { query: ActivityQuery }) {
  const [exporting, setExporting] = useState(false);
  const save = async (format: ExportFormat) => {
    setExporting(true);
    await exportAndTell(format, query);
    setExporting(false);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={exporting}>
          <Download aria-hidden />
          {exporting ? 'Exporting...' : 'Export'}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {exportFormats.map((format) => (
          <DropdownMenuItem key={format} onSelect={() => save(format)}>
            {FORMATS[format]}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

async function exportAndTell(format: ExportFormat, query: ActivityQuery): Promise<void> {
  try {
    const count = await exportActivity(format, query);
    if (count === 0) notify.info('There is no activity to export');
    else notify.success(`Exported ${count.toLocaleString()} ${count === 1 ? 'entry' : 'entries'}`);
  } catch (error) {
    notify.error('Failed to export the activity. Please try again.', {
      description: errorMessage(error, '') || undefined,
    });
  }
}
