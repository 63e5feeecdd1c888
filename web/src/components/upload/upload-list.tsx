import { RotateCw } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { UploadRow } from './upload-row.tsx';
import type { UploadItem } from './use-upload-queue.ts';

interface UploadListProps {
  items: UploadItem[];
  onRemove: (id: string) => void;
  onClearCompleted: () => void;
  /** Retries one failed file, or all of them without an id. */
  onRetry: (id?: string) => void;
  onCancel: (id: string) => void;
}

/** The queue: each file with its progress and result. */
export function UploadList({ items, onRemove, onClearCompleted, onRetry, onCancel }: UploadListProps) {
  if (items.length === 0) return null;
  const done = items.filter((item) => item.status === 'success').length;
  const failed = items.filter((item) => item.status === 'error' && item.retryable).length;
  return (
    <div>
      <p role="status" className="sr-only">
        {done > 0 && `${done} of ${items.length} uploaded`}
      </p>
      <ul aria-label="Files" className="divide-y border-y">
        {items.map((item) => (
          <UploadRow
            key={item.id}
            item={item}
            onRemove={() => onRemove(item.id)}
            onRetry={() => onRetry(item.id)}
            onCancel={() => onCancel(item.id)}
          />
        ))}
      </ul>
      {(done > 0 || failed > 1) && (
        <div className="mt-2 flex flex-wrap gap-2">
          {done > 0 && (
            <Button variant="ghost" size="sm" onClick={onClearCompleted}>
              Clear completed
            </Button>
          )}
          {failed > 1 && (
            <Button variant="ghost" size="sm" onClick={() => onRetry()}>
              <RotateCw aria-hidden />
              Retry all failed
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
