import type { Reminder } from '@contract/reminder.ts';
import { lazy, Suspense, useState } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { useReminder } from '../api/get-reminder.ts';
import type { ReminderFilter } from '../api/keys.ts';
import { useReminders } from '../api/list-reminders.ts';
import { ReminderItem } from './reminder-item.tsx';

const EditReminderDialog = lazy(() =>
  import('./edit-reminder-dialog.tsx').then((m) => ({ default: m.EditReminderDialog })),
);

interface ReminderListProps {
  filter: ReminderFilter;
  /** The one that was asked for, which comes first whatever the filter; '' for none. */
  asked: string;
  filtered: boolean;
  onClearFilter: () => void;
}

/** Reminders, soonest first; above them the one that was asked for. */
export function ReminderList({ filter, asked, filtered, onClearFilter }: ReminderListProps) {
  const { data, isPending, isError, error, refetch, ...rest } = useReminders(filter);
  const one = useReminder(asked);
  const [editing, setEditing] = useState<Reminder | null>(null);
  if (isPending || (asked && one.isPending)) return <ListSkeleton />;
  if (isError)
    return (
      <ErrorState
        title="Failed to load reminders"
        detail={errorMessage(error, '')}
        onRetry={() => void refetch()}
      />
    );
  const first = one.data;
  const others = data.pages.flatMap((page) => page.items).filter(({ id }) => id !== first?.id);
  const shown = first ? [first, ...others] : others;
  return (
    <>
      {asked && one.error && (
        <p role="status" className="mb-3 text-muted-foreground">
          {one.error instanceof ApiError && one.error.status < 500
            ? 'The reminder you asked for is not there any more, or is not for you.'
            : errorMessage(one.error, 'The reminder you asked for could not be loaded.')}
        </p>
      )}
      {shown.length === 0 ? (
        <Nothing filtered={filtered} onClearFilter={onClearFilter} />
      ) : (
        <ul className="border-t">
          {shown.map((reminder) => (
            <ReminderItem
              key={reminder.id}
              reminder={reminder}
              marked={reminder.id === asked}
              onEdit={() => setEditing(reminder)}
            />
          ))}
        </ul>
      )}
      <LoadMore
        hasMore={rest.hasNextPage}
        loading={rest.isFetchingNextPage}
        failed={rest.isFetchNextPageError}
        onLoad={() => void rest.fetchNextPage()}
      />
      <Suspense fallback={null}>
        {editing && <EditReminderDialog reminder={editing} onOpenChange={() => setEditing(null)} />}
      </Suspense>
    </>
  );
}

function Nothing({ filtered, onClearFilter }: { filtered: boolean; onClearFilter: () => void }) {
  return filtered ? (
    <EmptyState
      title="No reminders match"
      action={
        <Button variant="outline" onClick={onClearFilter}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No reminders"
      detail="Set one on a project, a contract, a compliance check or a deadline. Deadlines also remind by themselves, 30, 7 and 1 days before and on the day."
    />
  );
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading reminders" className="grid gap-3 appear-late">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-28" />
      ))}
    </div>
  );
}
