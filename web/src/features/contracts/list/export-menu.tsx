import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import { ApiError } from '@/lib/api-error.ts';
import { notify } from '@/lib/notify.ts';
import {
  type ExportFormat,
  type ExportOf,
  exportContracts,
  exportFormats,
  MOST_SELECTED,
} from '../api/export-contracts.ts';

const FORMATS: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' };

interface ExportMenuProps {
  what: ExportOf;
  size?: 'sm';
}

/** Exports contracts as a file and shows a toast when it is saved. */
export function ExportMenu({ what, size }: ExportMenuProps) {
  const [exporting, setExporting] = useState(false);
  const save = async (format: ExportFormat) => {
    setExporting(true);
    await exportAndTell(format, what);
    setExporting(false);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" size={size} disabled={exporting}>
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

async function exportAndTell(format: ExportFormat, what: ExportOf): Promise<void> {
  if ('ids' in what && what.ids.length > MOST_SELECTED) {
    notify.error(`Select up to ${MOST_SELECTED} contracts to export`, {
      description: 'Clear the selection to export everything in the list.',
    });
    return;
  }
  try {
    const count = await exportContracts(format, what);
    if (count === 0) notify.info('No contracts to export');
    else notify.success(`Exported ${count} contracts successfully!`);
  } catch (error) {
    notify.error('Failed to export contracts. Please try again.', { description: reason(error) });
  }
}

/** Returns the server's reason. Its field error names the exceeded limit. */
function reason(error: unknown): string | undefined {
  return error instanceof ApiError ? (error.fields[0]?.message ?? error.message) : undefined;
}
