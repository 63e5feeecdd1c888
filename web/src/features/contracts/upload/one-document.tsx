import { FileDrop } from '@/components/upload/file-drop.tsx';
import { UploadList } from '@/components/upload/upload-list.tsx';
import type { useUploadQueue } from '@/components/upload/use-upload-queue.ts';
import type { FileRules } from '@/lib/file-rules.ts';

interface OneDocumentProps {
  queue: ReturnType<typeof useUploadQueue>;
  rules: FileRules;
  label: string;
  /** Called instead of adding the file to the queue. */
  onAdd?: (files: File[]) => void;
  onRetry: () => void;
}

/** A contract's single file: drop zone, upload progress, or result. */
export function OneDocument({ queue, rules, label, onAdd, onRetry }: OneDocumentProps) {
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {queue.items.length === 0 ? (
        <FileDrop rules={rules} onFiles={onAdd ?? queue.add} />
      ) : (
        <UploadList
          items={queue.items}
          onRemove={queue.remove}
          onClearCompleted={queue.clearCompleted}
          onRetry={onRetry}
          onCancel={queue.cancel}
        />
      )}
    </fieldset>
  );
}
