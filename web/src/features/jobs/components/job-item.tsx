import type { Job } from '@schemas/job.ts';
import { CircleCheck, Clock, LoaderCircle, TriangleAlert } from 'lucide-react';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { useEndDeadJob } from '../api/end-dead-job.ts';

const STATES: Record<Job['state'], { label: string; tone: BadgeTone; Icon: typeof Clock }> = {
  waiting: { label: 'Queued', tone: 'info', Icon: Clock },
  running: { label: 'Running', tone: 'info', Icon: LoaderCircle },
  done: { label: 'Done', tone: 'good', Icon: CircleCheck },
  dead: { label: 'Failed', tone: 'danger', Icon: TriangleAlert },
};

const KINDS: Record<string, string> = {
  expire_contracts: 'Mark contracts past their end date as expired',
  read_document: 'Read long documents',
  sweep_compliance: 'Evaluate compliance and create checks that come due',
};

/** Formats a job kind: 'send_digest' becomes 'Send digest'. */
const kindText = (kind: string) =>
  KINDS[kind] ?? kind.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());

/** A background job. If it failed permanently, its error and the available actions. */
export function JobItem({ job }: { job: Job }) {
  const { label, tone, Icon } = STATES[job.state];
  const end = useEndDeadJob();
  const kind = kindText(job.kind);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{kind}</span>
          <Badge tone={tone}>
            <Icon aria-hidden />
            {label}
          </Badge>
        </p>
        {job.last_error && (
          <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
            {job.last_error}
          </p>
        )}
        <p className="text-xs text-muted-foreground">
          {job.attempts} of {job.max_attempts} attempts · {when(job)}
        </p>
      </div>
      {job.state === 'dead' && (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="outline"
            aria-label={`Retry: ${kind}`}
            disabled={end.isPending}
            onClick={() => end.mutate({ id: job.id, by: 'retry' })}
          >
            Retry
          </Button>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Discard: ${kind}`}
            disabled={end.isPending}
            onClick={() => end.mutate({ id: job.id, by: 'discard' })}
          >
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

function when({ state, run_at, finished_at, attempts }: Job): string {
  if (state === 'dead') return `failed ${formatDateTime(finished_at ?? run_at)}`;
  if (state === 'done') return `done ${formatDateTime(finished_at ?? run_at)}`;
  if (state === 'running') return 'running';
  return `${attempts > 0 ? 'next attempt' : 'due'} ${formatDateTime(run_at)}`;
}
