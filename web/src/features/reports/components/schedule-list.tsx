import { type ReportSchedule, reportFormatNames, reportKinds, reportPeriodNames } from '@schemas/report.ts';
import { Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Loaded, NotRefreshed } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { ConfirmDialog } from '@/components/ui/alert-dialog.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useChangeSchedule, useReportSchedules } from '../api/schedules.ts';
import { problemWords, recipientName, reportName, rhythmWords, stopWords, subjectWords } from '../words.ts';

const ScheduleDialog = lazy(() =>
  import('./schedule-dialog.tsx').then((m) => ({ default: m.ScheduleDialog })),
);

/** The report schedules. */
export function ScheduleList() {
  const schedules = useReportSchedules();
  return (
    <Loaded
      query={schedules}
      failure="Failed to load schedules"
      skeleton={<RowsSkeleton label="Loading schedules" rows={2} row="h-14" />}
    >
      {(list) => (
        <>
          <NotRefreshed query={schedules} />
          {list.length === 0 ? (
            <EmptyState
              title="No schedules yet"
              detail="Have reports generated and emailed weekly or monthly."
            />
          ) : (
            <ul aria-label="Schedules" className="divide-y border-y">
              {list.map((schedule) => (
                <ScheduleItem key={schedule.id} schedule={schedule} />
              ))}
            </ul>
          )}
        </>
      )}
    </Loaded>
  );
}

function ScheduleItem({ schedule }: { schedule: ReportSchedule }) {
  const { type, period, format, state, stop_reason, next_at, last_at, time_zone, owner_name } = schedule;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {reportKinds[type].title}
          <Badge tone="muted">{reportFormatNames[format]}</Badge>
          {state === 'paused' && <Badge tone="attention">paused</Badge>}
          {state === 'stopped' && <Badge tone="danger">stopped</Badge>}
        </p>
        <p className="min-w-0 break-words">
          <bdi>{subjectWords(schedule)}</bdi> · {reportPeriodNames[period]} · {rhythmWords(schedule)} (
          {time_zone.replaceAll('_', ' ')})
        </p>
        <Recipients schedule={schedule} />
        {stop_reason && <p className="text-danger">{stopWords[stop_reason]}</p>}
        <p className="text-xs text-muted-foreground">
          {next_at ? `Next ${formatDateTime(next_at)}` : 'Nothing is sent until you resume it'}
          {last_at && ` · last ${formatDateTime(last_at)}`} · based on what{' '}
          <bdi>{owner_name ?? 'Plumbline'}</bdi> can see
        </p>
      </div>
      <Steps schedule={schedule} />
    </li>
  );
}

/** Actions for a schedule. */
function Steps({ schedule }: { schedule: ReportSchedule }) {
  const change = useChangeSchedule();
  const [open, setOpen] = useState<'edit' | 'end' | null>(null);
  const close = () => setOpen(null);
  const name = reportName(schedule);
  const isOn = schedule.state === 'active';
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="outline" aria-label={`Edit ${name}`} onClick={() => setOpen('edit')}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button
        size="sm"
        variant="outline"
        disabled={change.isPending}
        aria-label={`${isOn ? 'Pause' : 'Resume'} ${name}`}
        onClick={() => change.mutate({ schedule, step: isOn ? 'pause' : 'resume' })}
      >
        {isOn ? <Pause aria-hidden /> : <Play aria-hidden />}
        {isOn ? 'Pause' : 'Resume'}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={change.isPending}
        aria-label={`Delete the schedule of ${name}`}
        onClick={() => setOpen('end')}
      >
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={open === 'end'}
        onOpenChange={close}
        title="Delete this schedule?"
        question={`${name} will no longer be sent. Existing reports are kept.`}
        action="Delete schedule"
        onConfirm={() => change.mutate({ schedule, step: 'end' })}
      />
      <Suspense fallback={null}>
        {open === 'edit' && <ScheduleDialog schedule={schedule} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** With more recipients than this, only their number is shown. */
const MOST_NAMES = 5;

/** The recipients, and those who cannot be reached. */
function Recipients({ schedule: { recipients } }: { schedule: ReportSchedule }) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = recipients.slice(0, MOST_NAMES);
  const more = recipients.length - shown.length;
  const problems = recipients.filter(({ problem }) => problem);
  return (
    <>
      <p className="min-w-0 break-words">
        To{' '}
        {all
          ? `${recipients.length} recipients `
          : shown.map((one, index) => (
              <span key={keyOf(one)}>
                {index > 0 && ', '}
                <bdi>{recipientName(one)}</bdi>
              </span>
            ))}
        {recipients.length === 0 && 'nobody'}
        {more > 0 && (
          <>
            {!all && ` and ${more} more `}
            <Button
              variant="link"
              size="sm"
              className="h-auto px-1"
              aria-expanded={all}
              aria-controls={id}
              onClick={() => setAll(!all)}
            >
              {all ? 'Show fewer' : 'Show all'}
            </Button>
          </>
        )}
      </p>
      <ul
        id={id}
        hidden={!all}
        aria-label="Recipients"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it
        tabIndex={0}
        className="max-h-56 max-w-xl overflow-y-auto rounded-md border px-3 py-1.5"
      >
        {recipients.map((one) => (
          <li key={keyOf(one)} className="truncate py-0.5" title={recipientName(one)}>
            <bdi>{recipientName(one)}</bdi>
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <ul aria-label="Undelivered or reported as spam" className="grid gap-0.5 text-attention">
          {problems.map((one) => (
            <li key={keyOf(one)} className="min-w-0 break-words">
              <bdi>{recipientName(one)}</bdi>: {problemWords(one)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const keyOf = ({ user_id, address }: ReportSchedule['recipients'][number]) => user_id ?? address;
