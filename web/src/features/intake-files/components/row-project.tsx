import { X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ComboboxOption } from '@/components/combobox.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { FieldControl } from '@/components/ui/field.tsx';
import { ProjectPicker } from '@/features/projects/components/project-picker.tsx';

interface RowProjectProps {
  fileName: string;
  /** Null for the shared project. */
  value: ComboboxOption | null;
  onChange: (project: ComboboxOption | null) => void;
}

const PLAIN: Omit<FieldControl, 'id'> = {
  'aria-required': undefined,
  'aria-invalid': undefined,
  'aria-describedby': undefined,
};

/** The project of one of many files: the shared one unless another is chosen. */
export function RowProject({ fileName, value, onChange }: RowProjectProps) {
  const id = useId();
  const [own, setOwn] = useState(value !== null);
  if (!own) {
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ml-2.5 font-normal text-muted-foreground"
        aria-label={`Same as above; choose another project for ${fileName}`}
        onClick={() => setOwn(true)}
      >
        Same as above
      </Button>
    );
  }
  return (
    <div className="flex w-60 items-start gap-1 max-md:w-full">
      <label htmlFor={id} className="sr-only">
        Project of {fileName}
      </label>
      <div className="min-w-0 flex-1">
        <ProjectPicker control={{ id, ...PLAIN }} value={value} onChange={onChange} />
      </div>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Use the shared project for ${fileName}`}
        title="Same as above"
        onClick={() => {
          onChange(null);
          setOwn(false);
        }}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
