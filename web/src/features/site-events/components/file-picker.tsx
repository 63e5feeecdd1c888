import { maxSiteEventFileBytes, maxSiteEventFiles, siteEventFileExtensions } from '@schemas/site-event.ts';
import { Camera, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { fileProblem, formatBytes, tooManyFiles } from '@/lib/file-rules.ts';

const RULES = {
  maxBytes: maxSiteEventFileBytes,
  extensions: siteEventFileExtensions,
  maxFiles: maxSiteEventFiles,
};
/** `image/*` makes phones offer the camera; the extensions cover the rest. */
const ACCEPT = ['image/*', ...siteEventFileExtensions].join(',');

interface AddFilesProps {
  /** Number of existing files. */
  count: number;
  onAdd: (files: File[]) => void;
  size?: 'sm';
}

/** Lets the user choose or take photos and files, and lists rejected ones with the reason. */
export function AddFiles({ count, onAdd, size }: AddFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const choose = (chosen: File[]) => {
    const refused: string[] = [];
    const taken = chosen.filter((file) => {
      const problem = fileProblem(file, RULES);
      if (problem) refused.push(`${file.name}: ${problem}`);
      return !problem;
    });
    const room = Math.max(RULES.maxFiles - count, 0);
    if (taken.length > room) refused.push(tooManyFiles(RULES));
    setProblems(refused);
    if (taken.length > 0 && room > 0) onAdd(taken.slice(0, room));
  };
  return (
    <>
      <Button size={size} variant="outline" className="w-fit" onClick={() => input.current?.click()}>
        <Camera aria-hidden />
        Add photos or files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        aria-label="Photos or files"
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Allows choosing the same file again after its removal.
          currentTarget.value = '';
        }}
      />
      {problems.length > 0 && (
        <ul role="alert" className="w-full text-danger">
          {problems.map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface FilePickerProps {
  files: File[];
  onChange: (files: File[]) => void;
}

/** Photos and files for a new event. */
export function FilePicker({ files, onChange }: FilePickerProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <AddFiles count={files.length} onAdd={(added) => onChange([...files, ...added])} />
      {files.length > 0 && (
        <ul aria-label="Files to send" className="border-t">
          {files.map((file, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two photos of one name and second are two.
            <li key={`${at} ${file.name}`} className="flex items-center gap-2 border-b py-1">
              <span className="min-w-0 flex-1 truncate" title={file.name}>
                <bdi>{file.name}</bdi>
              </span>
              <span className="shrink-0 text-xs text-muted-foreground">{formatBytes(file.size)}</span>
              <Button
                variant="ghost"
                size="icon-sm"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(files.filter((_, other) => other !== at))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
