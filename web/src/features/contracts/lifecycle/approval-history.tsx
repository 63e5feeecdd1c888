import { CircleArrowRight, FileCheck, FileX } from 'lucide-react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { useApprovals } from './api/list-approvals.ts';
import { useSteps } from './api/list-steps.ts';
import { type HistoryEntry, historyEntries } from './history-entries.ts';

const ICONS = { approved: FileCheck, rejected: FileX, step: CircleArrowRight } as const;

/** Lawyers' reviews and status changes, newest first. */
export function ApprovalHistory({ contractId }: { contractId: string }) {
  const steps = useSteps(contractId);
  const approvals = useApprovals(contractId);
  if (steps.data && approvals.data) {
    return <Entries entries={historyEntries(steps.data, approvals.data)} />;
  }
  const failure = steps.error ?? approvals.error;
  if (failure) {
    return (
      <ErrorState
        title="Failed to load history"
        detail={errorMessage(failure, '')}
        onRetry={() => {
          void steps.refetch();
          void approvals.refetch();
        }}
      />
    );
  }
  return (
    <div role="status" aria-label="Loading history" className="grid gap-3 py-3">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </div>
  );
}

function Entries({ entries }: { entries: HistoryEntry[] }) {
  if (entries.length === 0) {
    return (
      <EmptyState
        title="No decisions yet"
        detail="Submissions, approvals, and status changes appear here, with the person and the reason."
      />
    );
  }
  return (
    <ol className="divide-y border-y">
      {entries.map((entry) => {
        const Icon = ICONS[entry.kind];
        return (
          <li key={entry.id} className="flex gap-3 py-3">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
              <p className="break-words">
                <bdi>{entry.sentence}</bdi>
              </p>
              {entry.over && (
                <div className="border-l-2 border-attention/60 pl-3 break-words">
                  <p>Open items at approval: {entry.over.open}.</p>
                  <p dir="auto" className="whitespace-pre-wrap">
                    {entry.over.reason}
                  </p>
                </div>
              )}
              {entry.note && (
                <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
                  {entry.note}
                </p>
              )}
              <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
                <time dateTime={entry.at}>
                  {formatDateTime(entry.at)}, {timeAgo(entry.at)}
                </time>
                {entry.fallen && <Badge tone="muted">void{entry.why && `: ${entry.why}`}</Badge>}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
