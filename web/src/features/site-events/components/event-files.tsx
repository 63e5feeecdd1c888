import type { SiteEvent, SiteEventFile } from '@schemas/site-event.ts';
import { CircleAlert, CloudOff, Download, FileText, RotateCw, Trash2, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogBody, DialogContent } from '@/components/ui/dialog.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { WhenSeen } from '@/components/when-seen.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { downloadEventFile, useEventFiles, usePhoto, useProgress, useRemoveFile } from '../api.ts';
import { isPicture } from '../is-picture.ts';
import { isInPage } from '../outbox.ts';
import type { KeptFile } from '../outbox-store.ts';
import { AddFiles } from './file-picker.tsx';

interface EventFilesProps {
  event: SiteEvent;
  /** Files not yet sent. */
  waiting: KeptFile[];
}

/** An event's photos and files, including those still uploading, and a control to add more. */
export function EventFiles({ event: { id, files }, waiting }: EventFilesProps) {
  const { add } = useEventFiles();
  const photos = files.filter(({ mime_type }) => isPicture(mime_type));
  const papers = files.filter(({ mime_type }) => !isPicture(mime_type));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {photos.length > 0 && (
        <ul aria-label="Photos" className="flex flex-wrap gap-2">
          {photos.map((file) => (
            <li key={file.id}>
              <Photo file={file} />
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul aria-label="Files" className="border-t">
          {papers.map((file) => (
            <li key={file.id} className="flex items-center gap-2 border-b py-1">
              <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              <span className="min-w-0 flex-1 truncate" title={file.file_name}>
                <bdi>{file.file_name}</bdi>
              </span>
              <span className="shrink-0 text-xs text-muted-foreground">{formatBytes(file.size_bytes)}</span>
              <FileActions file={file} />
            </li>
          ))}
        </ul>
      )}
      {waiting.length > 0 && (
        <ul aria-label="Files not sent yet" className="border-t">
          {waiting.map((file) => (
            <Waiting key={file.key} kept={file} />
          ))}
        </ul>
      )}
      <AddFiles size="sm" count={files.length + waiting.length} onAdd={(chosen) => void add(id, chosen)} />
    </div>
  );
}

/** A file being uploaded. */
function Waiting({ kept }: { kept: KeptFile }) {
  const { retry, giveUp } = useEventFiles();
  const progress = useProgress(kept.key);
  const { name, size } = kept.file;
  return (
    <li className="flex items-start gap-2 border-b py-1">
      {kept.problem ? (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      ) : (
        <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate" title={name}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-xs text-muted-foreground">
          {formatBytes(size)}
          {!kept.problem && (progress === undefined ? ', not sent yet' : `, ${progress}% sent`)}
        </p>
        {isInPage(kept.key) && (
          <p className="text-xs text-attention">
            Device storage is full: keep this page open until the file is sent.
          </p>
        )}
        {progress !== undefined && <Progress value={progress} label={`Sending ${name}`} className="mt-1" />}
        {kept.problem && (
          <p role="alert" className="break-words text-danger">
            Not sent: {kept.problem}
          </p>
        )}
      </div>
      {progress === undefined && (
        <>
          <Button variant="ghost" size="icon-sm" aria-label={`Send ${name}`} onClick={() => void retry(kept)}>
            <RotateCw aria-hidden />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Do not send ${name}`}
            onClick={() => void giveUp(kept)}
          >
            <X aria-hidden />
          </Button>
        </>
      )}
    </li>
  );
}

function FileActions({ file: { id, site_event_id, file_name, may_remove } }: { file: SiteEventFile }) {
  const remove = useRemoveFile();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download ${file_name}`}
        onClick={() =>
          void downloadEventFile(site_event_id, id).catch((error: unknown) =>
            notify.error(errorMessage(error, 'Failed to download the file. Try again.')),
          )
        }
      >
        <Download aria-hidden />
      </Button>
      {may_remove && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ${file_name}`}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove ${file_name}`}
        question="It is no longer shown with the event. The activity log shows who removed it."
        action="Remove file"
        onConfirm={() =>
          remove.mutate(
            { eventId: site_event_id, fileId: id },
            {
              onError: (error) => notify.error(errorMessage(error, 'Failed to remove the file. Try again.')),
            },
          )
        }
      />
    </>
  );
}

/** A photo thumbnail; a click enlarges it. */
function Photo({ file }: { file: SiteEventFile }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`Open ${file.file_name}`}
        className="block size-20 overflow-hidden rounded-md border bg-muted"
        onClick={() => setOpen(true)}
      >
        <WhenSeen fallback={<span className="block size-20" />}>
          <Picture file={file} className="size-20 object-cover" />
        </WhenSeen>
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open && (
          <DialogContent title={file.file_name} description={formatBytes(file.size_bytes)}>
            <DialogBody className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <Picture file={file} className="max-h-[65dvh] w-full object-contain" />
              <div className="flex justify-end gap-1">
                <FileActions file={file} />
              </div>
            </DialogBody>
          </DialogContent>
        )}
      </Dialog>
    </>
  );
}

/** The image, or its name if loading failed or the browser cannot show its format (HEIC). */
function Picture({ file, className }: { file: SiteEventFile; className: string }) {
  const photo = usePhoto(file.site_event_id, file.id);
  const [url, setUrl] = useState<string>();
  const [unshown, setUnshown] = useState(false);
  useEffect(() => {
    if (!photo.data) return;
    const created = URL.createObjectURL(photo.data);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [photo.data]);
  if (unshown || photo.isError)
    return (
      <span className="grid min-h-20 place-items-center gap-1 p-1 text-xs break-all text-muted-foreground">
        <FileText aria-hidden className="size-4" />
        {file.file_name}
      </span>
    );
  if (!url) return <span className="block size-20" />;
  return <img src={url} alt={file.file_name} className={className} onError={() => setUnshown(true)} />;
}
