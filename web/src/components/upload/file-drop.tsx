import { FileUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { filesOf } from '@/lib/dropped-files.ts';
import type { FileRules } from '@/lib/file-rules.ts';
import { describeRules } from '@/lib/file-rules.ts';
import { cn } from '@/lib/utils.ts';

interface FileDropProps {
  rules: FileRules;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/**
 * Choose files or drop them. Tab reaches the input and Space opens it. The rules are shown before anything is
 * refused.
 */
export function FileDrop({ rules, disabled, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const many = rules.maxFiles > 1;
  useCatchStrayDrops();
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) void filesOf(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      }}
      className={cn(
        'grid cursor-pointer justify-items-center gap-1 rounded-md border border-dashed border-input px-4 py-6 text-center transition-colors hover:bg-accent has-focus-visible:outline-2 has-focus-visible:outline-ring',
        over && 'border-primary bg-primary-soft',
        disabled && 'pointer-events-none opacity-60',
      )}
    >
      <FileUp aria-hidden className="size-5 text-muted-foreground" />
      <span className="font-medium">
        {many ? 'Choose files or drop them here' : 'Choose a file or drop it here'}
      </span>
      <span className="text-xs text-muted-foreground">{describeRules(rules)}</span>
      <input
        id={id}
        type="file"
        multiple={many}
        disabled={disabled}
        accept={rules.extensions.join(',')}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}

/** A file dropped outside the zone would replace the page and lose the input. */
function useCatchStrayDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => event.preventDefault();
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}
