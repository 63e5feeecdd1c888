import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useJobs } from '../api/list-jobs.ts';
import { JobItem } from './job-item.tsx';

/** Background jobs, filtered by status or all. */
export function JobList({ state }: { state: string }) {
  return (
    <LoadedRows
      list={useJobs(state)}
      failure="Failed to load background jobs"
      skeleton={<RowsSkeleton label="Loading background jobs" rows={2} row="h-12" />}
      empty={
        state === 'dead' ? (
          <EmptyState
            title="No failed jobs"
            detail="Failed jobs are retried automatically. Jobs that fail permanently appear here."
          />
        ) : (
          <EmptyState title="No background jobs yet" detail="Contracts are checked every hour." />
        )
      }
    >
      {(jobs) => (
        <ul className="divide-y border-y">
          {jobs.map((job) => (
            <JobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </LoadedRows>
  );
}
