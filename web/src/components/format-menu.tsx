import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from './ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from './ui/dropdown-menu.tsx';

interface FormatMenuProps<Format extends string> {
  label: string;
  /** Each format with its label. */
  formats: readonly (readonly [format: Format, name: string])[];
  /** Saves the file and reports the result; the button is busy until then. */
  onSave: (format: Format) => Promise<void>;
}

/** A menu of export formats. */
export function FormatMenu<Format extends string>({ label, formats, onSave }: FormatMenuProps<Format>) {
  const [exporting, setExporting] = useState(false);
  const save = async (format: Format) => {
    setExporting(true);
    await onSave(format);
    setExporting(false);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" disabled={exporting}>
          <Download aria-hidden />
          {exporting ? 'Exporting...' : label}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {formats.map(([format, name]) => (
          <DropdownMenuItem key={format} onSelect={() => save(format)}>
            {name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
