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
import { type ExportFormat, exportChecks, exportFormats } from '../api/export-checks.ts';
import type { CheckFilter } from '../api/keys.ts';

const FORMATS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel', pdf: 'PDF report' };

/** Saves the checks as a file, and says so when it is there. */
export function ExportReportMenu({ filter }: { filter: CheckFilter }) {
  const [exporting, setExporting] = useState(false);
  const save = async (format: ExportFormat) => {
    setExporting(true);
    await exportAndTell(format, filter);
    setExporting(false);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={exporting}>
          <Download aria-hidden />
          {exporting ? 'Exporting...' : 'Export Report'}
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
