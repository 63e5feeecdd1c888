import { type Report, reportFormatNames, reportPeriodNames, reportTitles } from '@contract/report.ts';
import { Download, Trash2 } from 'lucide-react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { cn } from '@/lib/utils.ts';
import { isBeingMade, useDeleteReport, useDownloadReport, useReports } from '../api/reports.ts';

/** The reports there are, and those that are being made. @param asked the one that a notification leads to */
export function ReportList({ asked }: { asked?: string }) {
  const reports = useReports();
  return (
    <Loaded
      query={reports}
      failure="Failed to load the reports"
      skeleton={<RowsSkeleton label="Loading the reports" rows={3} row="h-14" />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState
            title="No reports yet"
            detail="Generate one: it is made in the background, and stays here until you delete it."
          />
        ) : (
          <ul aria-label="Reports" className="divide-y border-y">
            {list.map((report) => (
              <ReportItem key={report.id} report={report} isAsked={report.id === asked} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ReportItem({ report, isAsked }: { report: Report; isAsked: boolean }) {
  const download = useDownloadReport();
  const remove = useDeleteReport();
  const { type, project_name, period, first_day, last_day, format, state, schedule_id } = report;
  const title = reportTitles[type];
  const about = `${title}${project_name ? ` of ${project_name}` : ''}, ${formatDateTime(report.created_at)}`;
  return (
    <li className={cn('flex flex-wrap items-start gap-x-3 gap-y-2 py-3', isAsked && 'bg-accent/40')}>
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {title}
          <Badge tone="muted">{reportFormatNames[format]}</Badge>
          {state === 'failed' && <Badge tone="danger">failed</Badge>}
          {schedule_id && <Badge tone="muted">scheduled</Badge>}
        </p>
        <p className="min-w-0 break-words">
          <bdi>{project_name ?? 'All projects'}</bdi> · {reportPeriodNames[period]}: {formatDate(first_day)}{' '}
          to {formatDate(last_day)}
        </p>
        <Standing report={report} />
      </div>
      <div className="flex gap-2">
        {state === 'ready' && (
          <Button
            size="sm"
            variant="outline"
            disabled={download.isPending}
            aria-label={`Download ${about}`}
            onClick={() => download.mutate(report)}
          >
            <Download aria-hidden />
            Download
          </Button>
        )}
        {!isBeingMade(report) && (
          <Button
            size="sm"
            variant="ghost"
            disabled={remove.isPending}
            aria-label={`Delete ${about}`}
            onClick={() => remove.mutate(report)}
          >
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
    </li>
  );
}

function Standing({ report }: { report: Report }) {
  const { state, progress, size_bytes, pages, requested_by_name, created_at, last_error, sha256 } = report;
  if (isBeingMade(report)) {
    const percent = Math.round(progress * 100);
    return (
      <div className="grid max-w-sm gap-1.5">
        <p role="status">{state === 'queued' ? 'Waiting for its turn.' : `Being made: ${percent}%.`}</p>
        <Progress value={percent} label="Making the report" />
      </div>
    );
  }
  return (
    <>
      <p className="text-xs text-muted-foreground">
        {state === 'ready'
          ? [formatBytes(size_bytes ?? 0), pages && `${pages} ${pages === 1 ? 'page' : 'pages'}`]
              .filter(Boolean)
              .join(' · ')
          : `It could not be made. ${last_error ?? ''} Ask for it again.`}{' '}
        · asked for by <bdi>{requested_by_name ?? 'a former member'}</bdi>, {formatDateTime(created_at)}
      </p>
      {sha256 && (
        <p className="text-xs text-muted-foreground">
          SHA-256:{' '}
          <code className="break-all" translate="no">
            {sha256}
          </code>
        </p>
      )}
    </>
  );
}
