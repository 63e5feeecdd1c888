import { FolderUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';

/** Uploads a whole folder, if the browser supports it. */
export function FolderButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setAttribute('webkitdirectory', ''), []);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground max-md:hidden">
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        <FolderUp aria-hidden />
        Choose a folder
      </Button>
      You can also drop files on any page.
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        aria-hidden
        aria-label="Folder"
        className="hidden"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])].filter(({ name }) => !name.startsWith('.'));
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
