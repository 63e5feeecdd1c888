import type { Archive } from '@schemas/archive.ts';
import { Archive as ArchiveIcon, Download } from 'lucide-react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { useArchives, useCreateArchive, useDownloadArchive } from '../api/archives.ts';

/** The organization's data archives, with a button to request another. For owners only. */
export function Archives() {
  const archives = useArchives();
  const create = useCreateArchive();
  const anyRunning = archives.data?.some(isRunning) ?? false;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>
        Projects, contracts, findings, compliance, the activity log, and all files in one ZIP. Tables are JSON
        and CSV; files are as uploaded. Passwords, keys, and other secrets are not included.
      </p>
      <Loaded
        query={archives}
        failure="Failed to load data exports"
        skeleton={<RowsSkeleton label="Loading data exports" rows={1} row="h-12" />}
      >
        {(list) =>
          list.length === 0 ? (
            <p className="text-muted-foreground">No data exports yet.</p>
          ) : (
            <ul aria-label="Data exports" className="divide-y border-y">
              {list.map((archive) => (
                <ArchiveItem key={archive.id} archive={archive} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button
        variant="outline"
        className="w-fit"
        disabled={anyRunning || create.isPending}
        onClick={() => create.mutate()}
      >
        <ArchiveIcon aria-hidden />
        Create data export
      </Button>
    </div>
  );
}

const isRunning = ({ state }: Archive) => state === 'queued' || state === 'running';

const badges: Partial<Record<Archive['state'], [tone: BadgeTone, word: string]>> = {
  ready: ['good', 'ready'],
  failed: ['danger', 'failed'],
  expired: ['muted', 'removed'],
};

function ArchiveItem({ archive }: { archive: Archive }) {
  const download = useDownloadArchive();
  const { id, state, requested_by_name, created_at } = archive;
  const [tone, word] = badges[state] ?? [];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {formatDateTime(archive.taken_at ?? created_at)}
          {word && <Badge tone={tone}>{word}</Badge>}
        </p>
        <ArchiveState archive={archive} />
        <p className="text-xs text-muted-foreground">
          Requested by <bdi>{requested_by_name ?? 'Plumbline'}</bdi>, {formatDateTime(created_at)}
        </p>
      </div>
      {state === 'ready' && (
        <Button
          size="sm"
          variant="outline"
          disabled={download.isPending}
          aria-label={`Download the data export of ${formatDateTime(archive.taken_at ?? created_at)}`}
          onClick={() => download.mutate(id)}
        >
          <Download aria-hidden />
          Download
        </Button>
      )}
    </li>
  );
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { state, progress, size_bytes, rows_held, files_held, expires_at, manifest_sha256, signed_with } =
    archive;
  if (isRunning(archive)) {
    const percent = Math.round((progress ?? 0) * 100);
    return (
      <div className="grid max-w-sm gap-1.5">
        <p role="status">
          {state === 'queued' ? 'Queued.' : `In progress: ${percent}%.`} We will notify you when it is ready.
        </p>
        <Progress value={percent} label="Creating data export" />
      </div>
    );
  }
  if (state === 'failed') return <p>Export failed. No data was lost. Create another data export.</p>;
  return (
    <>
      <p>
        {formatBytes(size_bytes ?? 0)} · {(rows_held ?? 0).toLocaleString('en-US')} rows ·{' '}
        {(files_held ?? 0).toLocaleString('en-US')} {files_held === 1 ? 'file' : 'files'}
        {state === 'ready' && expires_at && ` · available until ${formatDateTime(expires_at)}`}
      </p>
      {state === 'ready' && (
        <p className="text-xs text-muted-foreground">
          Manifest SHA-256:{' '}
          <code className="break-all" translate="no">
            {manifest_sha256}
          </code>
        </p>
      )}
      {state === 'ready' && signed_with && (
        <p className="text-xs text-muted-foreground">
          Signing key:{' '}
          <code className="break-all" translate="no">
            {signed_with}
          </code>
        </p>
      )}
    </>
  );
}
