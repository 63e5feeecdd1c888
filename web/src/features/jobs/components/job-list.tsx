import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useJobs } from '../api/list-jobs.ts';
import { JobItem } from './job-item.tsx';

/** Background work in one state, or in any. */
export function JobList({ state }: { state: string }) {
  return (
    <LoadedRows
      list={useJobs(state)}
      failure="Failed to load the background work"
      skeleton={<RowsSkeleton label="Loading the background work" rows={2} row="h-12" />}
      empty={
        state === 'dead' ? (
          <EmptyState
            title="Nothing has failed"
            detail="What fails is tried again by itself; what fails for good is listed here."
          />
        ) : (
          <EmptyState title="No background work yet" detail="Contracts are looked after every hour." />
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
