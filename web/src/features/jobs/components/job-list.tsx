import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useJobs } from '../api/list-jobs.ts';
import { JobItem } from './job-item.tsx';

/** Background work in one state, or in any. */
export function JobList({ state }: { state: string }) {
  const jobs = useJobs(state);
  if (!jobs.data) {
    return jobs.isError ? (
      <ErrorState
        title="Failed to load the background work"
        detail={errorMessage(jobs.error, '')}
        onRetry={() => jobs.refetch()}
      />
    ) : (
      <div role="status" aria-label="Loading the background work" className="grid gap-3 appear-late">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </div>
    );
  }
  const items = jobs.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return state === 'dead' ? (
      <EmptyState
        title="Nothing has failed"
        detail="What fails is tried again by itself; what fails for good is listed here."
      />
    ) : (
      <EmptyState title="No background work yet" detail="Contracts are looked after every hour." />
    );
  }
  return (
    <div>
      <ul className="divide-y border-y">
        {items.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
      <LoadMore
        hasMore={jobs.hasNextPage}
        loading={jobs.isFetchingNextPage}
        failed={jobs.isFetchNextPageError}
        onLoad={() => jobs.fetchNextPage()}
      />
    </div>
  );
}
