import { type ReportSchedule, reportFormatNames, reportPeriodNames, reportTitles } from '@contract/report.ts';
import { Pause, Play, Trash2 } from 'lucide-react';
import { Loaded } from '@/components/data-table/loaded.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useChangeSchedule, useReportSchedules } from '../api/schedules.ts';
import { rhythmWords } from './schedule-words.ts';

/** What is made and mailed again and again. */
export function ScheduleList() {
  const schedules = useReportSchedules();
  return (
    <Loaded
      query={schedules}
      failure="Failed to load the schedules"
      skeleton={<RowsSkeleton label="Loading the schedules" rows={2} row="h-14" />}
    >
      {(list) =>
        list.length === 0 ? (
          <EmptyState title="No schedules yet" detail="Have a report made and mailed weekly or monthly." />
        ) : (
          <ul aria-label="Schedules" className="divide-y border-y">
            {list.map((schedule) => (
              <ScheduleItem key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ScheduleItem({ schedule }: { schedule: ReportSchedule }) {
  const change = useChangeSchedule();
  const { type, project_name, period, format, state, next_at, time_zone, owner_name, recipients } = schedule;
  const name = reportTitles[type];
  const isOn = state === 'active';
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          <Badge tone="muted">{reportFormatNames[format]}</Badge>
          {state === 'paused' && <Badge tone="attention">paused</Badge>}
          {state === 'stopped' && <Badge tone="danger">paused: its owner left</Badge>}
        </p>
        <p>
          <bdi>{project_name ?? 'All projects'}</bdi> · {reportPeriodNames[period]} · {rhythmWords(schedule)}{' '}
          ({time_zone})
        </p>
        <p className="min-w-0 break-words">
          To {recipients.map((one) => one.name ?? one.address ?? 'a member').join(', ') || 'nobody'}
        </p>
        <p className="text-xs text-muted-foreground">
          {next_at ? `Next ${formatDateTime(next_at)}` : 'Nothing is sent until it is resumed'} · over what{' '}
          <bdi>{owner_name ?? 'a former member'}</bdi> may see
        </p>
      </div>
      <div className="flex gap-2">
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
          onClick={() => change.mutate({ schedule, step: 'end' })}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
