import { type Report, reportFormatNames, reportKinds, reportPeriodNames } from '@schemas/report.ts';
import { Download, RotateCw, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Progress } from '@/components/ui/progress.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { cn } from '@/lib/utils.ts';
import {
  isRunning,
  useDeleteReport,
  useDownloadReport,
  useReportNow,
  useRetryReport,
} from '../api/reports.ts';
import { instantIn, reportName, subjectWords } from '../words.ts';

/** A report with its status. @param props.isRequested whether the user followed a link to it */
export function ReportItem({ report: listed, isRequested }: { report: Report; isRequested: boolean }) {
  const report = useReportNow(listed);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isRequested) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isRequested]);
  const { type, period, first_day, last_day, format, state, schedule_id } = report;
  return (
    <li
      ref={row}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 py-3',
        isRequested && '-mx-2 bg-accent/40 px-2',
      )}
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {reportKinds[type].title}
          <Badge tone="muted">{reportFormatNames[format]}</Badge>
          {state === 'failed' && <Badge tone="danger">failed</Badge>}
          {schedule_id && <Badge tone="muted">scheduled</Badge>}
        </p>
        <p className="min-w-0 break-words">
          <bdi>{subjectWords(report)}</bdi> · {reportPeriodNames[period]}: {formatDate(first_day)} to{' '}
          {formatDate(last_day)}
        </p>
        <Standing report={report} />
      </div>
      <Steps report={report} />
    </li>
  );
}

function Steps({ report }: { report: Report }) {
  const download = useDownloadReport();
  const remove = useDeleteReport();
  const retry = useRetryReport();
  const [asking, setAsking] = useState(false);
  const about = `${reportName(report)}, ${formatDateTime(report.created_at)}`;
  const being = isRunning(report);
  return (
    <div className="flex gap-2">
      {report.state === 'ready' && (
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
      {report.state === 'failed' && (
        <Button
          size="sm"
          variant="outline"
          disabled={retry.isPending}
          aria-label={`Try again: ${about}`}
          onClick={() => retry.mutate(report)}
        >
          <RotateCw aria-hidden />
          Try again
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={remove.isPending}
        aria-label={`Delete ${about}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this report?"
        question={
          being
            ? `${reportName(report)} is still being generated and will be canceled.`
            : `${reportName(report)}: its file is deleted and emailed links stop working.`
        }
        action="Delete report"
        onConfirm={() => remove.mutate(report)}
      />
    </div>
  );
}

function Standing({ report }: { report: Report }) {
  const {
    time_zone,
    state,
    progress,
    size_bytes,
    pages,
    requested_by_name,
    created_at,
    ready_at,
    last_error,
    sha256,
  } = report;
  const percent = Math.round(progress * 100);
  const size = [formatBytes(size_bytes ?? 0), pages && `${pages} ${pages === 1 ? 'page' : 'pages'}`];
  return (
    <>
      {isRunning(report) && (
        <div className="grid max-w-sm gap-1.5">
          <p role="status">{state === 'queued' ? 'Queued.' : `In progress: ${percent}%.`}</p>
          <Progress value={percent} label="Generating report" />
        </div>
      )}
      {state === 'failed' && <p className="min-w-0 break-words text-danger">Failed. {last_error}</p>}
      <p className="text-xs text-muted-foreground">
        {ready_at ? `${size.filter(Boolean).join(' · ')} · generated for` : 'Requested by'}{' '}
        <bdi>{requested_by_name ?? 'Plumbline'}</bdi>, {instantIn(ready_at ?? created_at, time_zone)}
      </p>
      {sha256 && (
        <details className="text-xs text-muted-foreground">
          <summary className="w-fit cursor-pointer">SHA-256</summary>
          <code className="break-all" translate="no">
            {sha256}
          </code>
        </details>
      )}
    </>
  );
}
