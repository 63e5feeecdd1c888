import type { ChainBundle, ChainParams } from '@schemas/chain.ts';
import { Download, FileStack } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { notify } from '@/lib/notify.ts';
import { useBundles, useDownloadBundle, useMakeBundle } from '../api/bundles.ts';

/** The paper trail as one PDF: request, progress, and earlier bundles. */
export function Bundles({ marked }: { marked: ChainParams }) {
  const { data: bundles = [] } = useBundles(marked);
  const make = useMakeBundle(marked);
  const isRunning = bundles.some(({ state }) => state === 'making');
  return (
    <section
      aria-labelledby="bundle-heading"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border bg-card p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <h2 id="bundle-heading" className="text-base">
            Paper trail PDF
          </h2>
          <p className="text-muted-foreground">
            One PDF to hand over: contract, notices, proofs, and sealed log entries, with an index, page
            numbers, and the hash of each document.
          </p>
        </div>
        <Button
          disabled={isRunning || make.isPending}
          onClick={() =>
            make.mutate(undefined, {
              onError: (error) => notify.error(errorMessage(error, 'Failed to request the PDF. Try again.')),
            })
          }
        >
          <FileStack aria-hidden />
          Create PDF
        </Button>
      </div>
      {bundles.length > 0 && (
        <ul aria-label="Paper trail PDFs" className="divide-y border-t">
          {bundles.map((bundle) => (
            <BundleItem key={bundle.id} bundle={bundle} />
          ))}
        </ul>
      )}
    </section>
  );
}

function BundleItem({ bundle }: { bundle: ChainBundle }) {
  const download = useDownloadBundle();
  const { id, state, created_at, requested_by_name, last_error, pages, size_bytes, sha256 } = bundle;
  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="grid min-w-0 flex-1 basis-60 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="font-medium">{formatDateTime(created_at)}</p>
        {state === 'making' && <Making bundle={bundle} />}
        {state === 'failed' && <p>Failed to create the PDF. {last_error}</p>}
        {state === 'ready' && (
          <>
            <p>
              {pages} pages · {formatBytes(size_bytes ?? 0)}
            </p>
            <p className="text-xs text-muted-foreground">
              SHA-256{' '}
              <code className="break-all" translate="no">
                {sha256}
              </code>
            </p>
          </>
        )}
        <p className="text-xs text-muted-foreground">
          Requested by <bdi>{requested_by_name ?? 'Plumbline'}</bdi>
        </p>
      </div>
      {state === 'ready' && (
        <Button
          size="sm"
          variant="outline"
          disabled={download.isPending}
          aria-label={`Download the paper trail PDF of ${formatDateTime(created_at)}`}
          onClick={() =>
            download.mutate(id, {
              onError: (error) => notify.error(errorMessage(error, 'Failed to download the PDF. Try again.')),
            })
          }
        >
          <Download aria-hidden />
          Download
        </Button>
      )}
    </li>
  );
}

function Making({ bundle: { documents_done, documents_planned } }: { bundle: ChainBundle }) {
  const percent = documents_planned ? Math.round((documents_done / documents_planned) * 100) : 0;
  return (
    <div className="grid max-w-sm gap-1.5">
      <p role="status">
        {documents_planned ? `In progress: ${documents_done} of ${documents_planned} documents.` : 'Queued.'}{' '}
        We will notify you when it is ready.
      </p>
      <Progress value={percent} label="Creating PDF" />
    </div>
  );
}
