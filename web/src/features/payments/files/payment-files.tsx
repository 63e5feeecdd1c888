import type { Payment, PaymentFile } from '@schemas/payment.ts';
import { Download, FileText, Paperclip, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDayOf } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { downloadPaymentFile, useRemovePaymentFile } from '../api/files.ts';
import { fileWords } from '../words.ts';

const AddFileDialog = lazy(() => import('./add-file-dialog.tsx').then((m) => ({ default: m.AddFileDialog })));

/** A payment's files: invoice, pay application, and proof of payment. */
export function PaymentFiles({
  files,
  name,
  mayChange,
}: {
  files: PaymentFile[];
  name: string;
  mayChange: boolean;
}) {
  if (files.length === 0) return null;
  return (
    <ul aria-label={`Files of ${name}`} className="border-y">
      {files.map((file) => (
        <Line key={file.id} file={file} mayChange={mayChange} />
      ))}
    </ul>
  );
}

function Line({ file, mayChange }: { file: PaymentFile; mayChange: boolean }) {
  const { remove, restore } = useRemovePaymentFile();
  const { file_name, kind, size_bytes, created_at, added_by_name, document_id } = file;
  // The row unmounts before the response arrives, so callbacks passed to `mutate` would not run.
  const undo = () =>
    void restore
      .mutateAsync(file)
      .catch((error: unknown) => notify.error(errorMessage(error, 'Failed to restore the file.')));
  const takeOff = () =>
    void remove
      .mutateAsync(file)
      .then(() =>
        notify.success('File removed from the payment', { action: { label: 'Undo', onClick: undo } }),
      )
      .catch((error: unknown) => notify.error(errorMessage(error, 'Failed to remove the file. Try again.')));
  return (
    <li className="flex items-center gap-2 border-b py-1 last:border-b-0">
      <FileText aria-hidden className="size-4 shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={file_name}>
          {fileWords[kind]}: <bdi>{file_name}</bdi>
        </span>
        <span className="block truncate text-xs text-muted-foreground">
          {formatBytes(size_bytes)}, {document_id ? 'project document, ' : ''}added {formatDayOf(created_at)}
          {added_by_name && (
            <>
              {' by '}
              <bdi>{added_by_name}</bdi>
            </>
          )}
        </span>
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={`Download ${file_name}`}
        onClick={() =>
          void downloadPaymentFile(file).catch((error: unknown) =>
            notify.error(errorMessage(error, 'Failed to download the file. Try again.')),
          )
        }
      >
        <Download aria-hidden />
      </Button>
      {mayChange && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Remove ${file_name}`}
          disabled={remove.isPending}
          onClick={takeOff}
        >
          <X aria-hidden />
        </Button>
      )}
    </li>
  );
}

/** Opens the dialog that adds a file to a payment. */
export function AddFile({ payment, name }: { payment: Payment; name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" variant="ghost" aria-label={`Add a file to ${name}`} onClick={() => setOpen(true)}>
        <Paperclip aria-hidden />
        Add a file
      </Button>
      <Suspense fallback={null}>
        {open && <AddFileDialog payment={payment} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
