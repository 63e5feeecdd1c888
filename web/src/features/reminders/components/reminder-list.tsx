import type { Reminder } from '@schemas/reminder.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadMore } from '@/components/data-table/load-more.tsx';
import { Loaded, NotRefreshed } from '@/components/data-table/loaded.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { buttonVariants } from '@/components/ui/button.tsx';
import { ApiError, errorMessage } from '@/lib/api-error.ts';
import { paths } from '@/lib/paths.ts';
import { useReminder } from '../api/get-reminder.ts';
import type { ReminderFilter } from '../api/keys.ts';
import { useReminders } from '../api/list-reminders.ts';
import { ReminderItem } from './reminder-item.tsx';

const EditReminderDialog = lazy(() =>
  import('./edit-reminder-dialog.tsx').then((m) => ({ default: m.EditReminderDialog })),
);

interface ReminderListProps {
  filter: ReminderFilter;
  /** Id of the requested reminder, shown first regardless of the filter; '' for none. */
  requestedId: string;
  filtered: boolean;
  onClearFilter: () => void;
}

/** Reminders, soonest first, below the requested one. */
export function ReminderList({ filter, requestedId, filtered, onClearFilter }: ReminderListProps) {
  const reminders = useReminders(filter);
  const one = useReminder(requestedId);
  const [editing, setEditing] = useState<Reminder | null>(null);
  if (requestedId && one.isPending) return <ListSkeleton />;
  return (
    <>
      <Loaded query={reminders} failure="Failed to load reminders" skeleton={<ListSkeleton />}>
        {({ pages }) => {
          const others = pages.flatMap((page) => page.items).filter(({ id }) => id !== one.data?.id);
          const shown = one.data ? [one.data, ...others] : others;
          return (
            <>
              <NotRefreshed query={reminders} />
              {requestedId && one.error && <RequestedMissing error={one.error} />}
              {shown.length === 0 ? (
                <Nothing filtered={filtered} onClearFilter={onClearFilter} />
              ) : (
                <ul className="border-t">
                  {shown.map((reminder) => (
                    <ReminderItem
                      key={reminder.id}
                      reminder={reminder}
                      marked={reminder.id === requestedId}
                      onEdit={() => setEditing(reminder)}
                    />
                  ))}
                </ul>
              )}
              <LoadMore list={reminders} />
            </>
          );
        }}
      </Loaded>
      <Suspense fallback={null}>
        {editing && <EditReminderDialog reminder={editing} onOpenChange={() => setEditing(null)} />}
      </Suspense>
    </>
  );
}

const RequestedMissing = ({ error }: { error: unknown }) => (
  <p role="status" className="mb-3 text-muted-foreground">
    {error instanceof ApiError && error.status < 500
      ? 'This reminder no longer exists or is not yours.'
      : errorMessage(error, 'Failed to load this reminder.')}
  </p>
);

const Nothing = ({ filtered, onClearFilter }: { filtered: boolean; onClearFilter: () => void }) =>
  filtered ? (
    <NothingMatches title="No reminders match" onClear={onClearFilter} />
  ) : (
    <EmptyState
      title="No reminders"
      detail="Set one on a project, contract, compliance check, or deadline. Deadlines also send automatic reminders 30, 7, and 1 day before, and on the day."
      action={
        <Link to={paths.projects} className={buttonVariants({ variant: 'outline' })}>
          Choose a project
        </Link>
      }
    />
  );

const ListSkeleton = () => <RowsSkeleton label="Loading reminders" rows={3} row="h-28" />;
