import { CircleAlert, CircleCheck, FileText, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { formatBytes } from '@/lib/file-rules.ts';
import type { UploadItem } from './use-upload-queue.ts';

interface UploadListProps {
  items: UploadItem[];
  onRemove: (id: string) => void;
  onClearCompleted: () => void;
}

export function UploadList({ items, onRemove, onClearCompleted }: UploadListProps) {
  if (items.length === 0) return null;
  return (
    <div>
      <ul aria-label="Files" className="divide-y border-y">
        {items.map((item) => (
          <UploadRow key={item.id} item={item} onRemove={() => onRemove(item.id)} />
        ))}
      </ul>
      {items.some((item) => item.status === 'success') && (
        <Button variant="ghost" size="sm" className="mt-2" onClick={onClearCompleted}>
          Clear completed
        </Button>
      )}
    </div>
  );
}

function UploadRow({ item, onRemove }: { item: UploadItem; onRemove: () => void }) {
  const { file, status, progress, error } = item;
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="mt-0.5">
        <StatusIcon status={status} name={file.name} />
      </span>
      <div className="min-w-0 flex-1">
        <p dir="auto" title={file.name} className="truncate">
          {file.name}
        </p>
        <p className="text-xs text-muted-foreground">
          {formatBytes(file.size)}
          {status === 'uploading' &&
            (progress < 100 ? `, ${Math.round(progress)}% sent` : ', reading the document...')}
          {status === 'success' && ', uploaded'}
        </p>
        {status === 'uploading' && (
          <Progress value={progress} label={`Sending ${file.name}`} className="mt-1.5" />
        )}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
      {(status === 'pending' || status === 'error') && (
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}

function StatusIcon({ status, name }: { status: UploadItem['status']; name: string }) {
  if (status === 'uploading') return <Spinner label={`Uploading ${name}`} className="size-4" />;
  if (status === 'success') return <CircleCheck aria-hidden className="size-4 text-good" />;
  if (status === 'error') return <CircleAlert aria-hidden className="size-4 text-danger" />;
  return <FileText aria-hidden className="size-4 text-muted-foreground" />;
}
