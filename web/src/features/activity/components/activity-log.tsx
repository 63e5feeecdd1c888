import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { cn } from '@/lib/utils.ts';
import type { ActivityQuery } from '../api/keys.ts';
import { useActivity } from '../api/list-activity.ts';
import { groupByDay } from '../group-by-day.ts';
import { ActivityLine } from './activity-line.tsx';

interface ActivityLogProps {
  query: ActivityQuery;
  filtered: boolean;
  onClear: () => void;
}

/** The log day by day. */
export function ActivityLog({ query, filtered, onClear }: ActivityLogProps) {
  const activity = useActivity(query);
  if (activity.isError && !activity.isFetchNextPageError) {
    return (
      <ErrorState
        title="Failed to load the activity"
        detail={errorMessage(activity.error, '')}
        onRetry={() => activity.refetch()}
      />
    );
  }
  if (!activity.data) {
    return (
      <div role="status" aria-label="Loading the activity" className="grid gap-3 appear-late">
        <Skeleton className="h-5 w-40" />
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Skeleton key={key} className="h-10" />
        ))}
      </div>
    );
  }
  const days = groupByDay(activity.data.pages.flatMap((page) => page.items));
  if (days.length === 0) {
    return filtered ? (
      <EmptyState
        title="Nothing matches"
        detail="No entry of the log fits these filters."
        action={
          <Button variant="outline" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    ) : (
      <EmptyState title="No activity yet" detail="Every change that anybody makes is kept here, for good." />
    );
  }
  return (
    <div
      aria-busy={activity.isPlaceholderData}
      className={cn('grid grid-cols-[minmax(0,1fr)] gap-6', activity.isPlaceholderData && 'opacity-60')}
    >
      {days.map(({ date, label, events }) => (
        <section key={date} aria-label={label}>
          <h2 className="border-b pb-2 text-sm">{label}</h2>
          <ol className="divide-y">
            {events.map((event) => (
              <ActivityLine key={event.id} event={event} withPlace />
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
