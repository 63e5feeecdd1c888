import { CircleAlert, CircleCheck, FileText, Info, RotateCw, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { formatBytes } from '@/lib/file-rules.ts';
import type { UploadItem } from './use-upload-queue.ts';

interface UploadRowProps {
  item: UploadItem;
  onRemove: () => void;
  onRetry: () => void;
  onCancel: () => void;
}

/** One file of the queue, with the actions its status allows. */
export function UploadRow({ item, onRemove, onRetry, onCancel }: UploadRowProps) {
  const { file, status, progress, error, note, known } = item;
  return (
    <li className="flex items-start gap-3 py-2">
      <span className="mt-0.5">
        <StatusIcon item={item} />
      </span>
      <div className="min-w-0 flex-1">
        <p title={file.name} className="truncate">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-xs text-muted-foreground">
          {formatBytes(file.size)}
          {status === 'uploading' && (progress < 100 ? `, ${Math.floor(progress)}% sent` : ', saving...')}
          {status === 'success' && !known && ', uploaded'}
        </p>
        {status === 'uploading' && (
          <Progress value={progress} label={`Sending ${file.name}`} className="mt-1.5" />
        )}
        {note && (
          <p role="status" className="text-info">
            {note}
          </p>
        )}
        {error && (
          <p role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
      {status === 'uploading' && (
        <Button variant="ghost" size="icon-sm" aria-label={`Cancel ${file.name}`} onClick={onCancel}>
          <X aria-hidden />
        </Button>
      )}
      {status === 'error' && item.retryable && (
        <Button variant="ghost" size="icon-sm" aria-label={`Retry ${file.name}`} onClick={onRetry}>
          <RotateCw aria-hidden />
        </Button>
      )}
      {(status === 'pending' || status === 'error') && (
        <Button variant="ghost" size="icon-sm" aria-label={`Remove ${file.name}`} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}

function StatusIcon({ item: { status, known, file } }: { item: UploadItem }) {
  if (status === 'uploading') return <Spinner label={`Uploading ${file.name}`} className="size-4" />;
  if (status === 'error') return <CircleAlert aria-hidden className="size-4 text-danger" />;
  if (status === 'pending') return <FileText aria-hidden className="size-4 text-muted-foreground" />;
  return known ? (
    <Info aria-hidden className="size-4 text-info" />
  ) : (
    <CircleCheck aria-hidden className="size-4 text-good" />
  );
}
