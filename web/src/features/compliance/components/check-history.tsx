import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ActivityLine } from '@/features/activity/components/activity-line.tsx';
import { groupByDay } from '@/features/activity/group-by-day.ts';
import { errorMessage } from '@/lib/api-error.ts';
import { useCheckHistory } from '../api/list-check-history.ts';

/** What happened to a check and its evidence, day by day. */
export function CheckHistory({ check }: { check: { id: string; title: string } }) {
  const history = useCheckHistory(check.id);
  if (!history.data) {
    return history.isError ? (
      <ErrorState
        title="Failed to load the history"
        detail={errorMessage(history.error, '')}
        onRetry={() => history.refetch()}
      />
    ) : (
      <div role="status" aria-label="Loading the history" className="grid gap-3">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  const days = groupByDay(history.data.pages.flatMap((page) => page.items));
  if (days.length === 0) return <p className="text-muted-foreground">Nothing has happened yet.</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {days.map(({ date, label, events }) => (
        <section key={date} aria-label={label}>
          <h3 className="border-b pb-2 text-sm">{label}</h3>
          <ol className="divide-y">
            {events.map((event) => (
              <ActivityLine key={event.id} event={event} contractName={check.title} />
            ))}
          </ol>
        </section>
      ))}
      <LoadMore
        hasMore={history.hasNextPage}
        loading={history.isFetchingNextPage}
        failed={history.isFetchNextPageError}
        onLoad={() => history.fetchNextPage()}
      />
    </div>
  );
}
