import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useContractActivity } from '../api/list-activity.ts';
import { groupByDay } from '../group-by-day.ts';
import { ActivityLine } from './activity-line.tsx';

/** What happened to one contract, day by day. */
export function ActivityTab({ contract }: { contract: { id: string; name: string } }) {
  const activity = useContractActivity(contract.id);
  if (!activity.data) {
    return activity.isError ? (
      <ErrorState
        title="Failed to load the activity"
        detail={errorMessage(activity.error, '')}
        onRetry={() => activity.refetch()}
      />
    ) : (
      <div role="status" aria-label="Loading the activity" className="grid max-w-4xl gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  const days = groupByDay(activity.data.pages.flatMap((page) => page.items));
  if (days.length === 0) {
    return (
      <EmptyState
        title="No activity yet"
        detail="Every upload, decision and change of this contract is kept here."
      />
    );
  }
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      {days.map(({ date, label, events }) => (
        <section key={date} aria-label={label}>
          <h2 className="border-b pb-2 text-sm">{label}</h2>
          <ol className="divide-y">
            {events.map((event) => (
              <ActivityLine key={event.id} event={event} contractName={contract.name} />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore
        hasMore={activity.hasNextPage}
        loading={activity.isFetchingNextPage}
        failed={activity.isFetchNextPageError}
        onLoad={() => activity.fetchNextPage()}
      />
    </div>
  );
}
