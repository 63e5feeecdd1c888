import type { Notification } from '@contract/notifications.ts';
import { useMemo, useState } from 'react';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { SelectBox } from '@/components/select-box.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { useMarkNotifications, useRemoveNotifications } from '../api/change-notifications.ts';
import { useNotifications } from '../api/list-notifications.ts';
import type { FilterName } from '../filter.ts';
import { useOpenNotification } from '../use-open-notification.ts';
import { NotificationItem } from './notification-item.tsx';

/** As many as one call takes. */
const MOST_SELECTED = 500;

interface NotificationListProps {
  filter: Record<FilterName, string>;
  filtered: boolean;
  onClearFilter: () => void;
}

/** All notifications that the filter leaves over, to be read, marked and removed, one by one or many at once. */
export function NotificationList({ filter, filtered, onClearFilter }: NotificationListProps) {
  const { data, isPending, isError, error, refetch, ...rest } = useNotifications(filter);
  const open = useOpenNotification();
  const remove = useRemoveNotifications();
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const selection = useSelected(items);

  if (isPending) return <Waiting />;
  if (isError)
    return (
      <ErrorState
        title="Failed to load notifications"
        detail={errorMessage(error, '')}
        onRetry={() => void refetch()}
      />
    );
  if (items.length === 0 && filtered)
    return (
      <EmptyState
        title="No notifications match"
        action={
          <Button variant="outline" onClick={onClearFilter}>
            Clear filters
          </Button>
        }
      />
    );
  if (items.length === 0)
    return (
      <EmptyState
        title="No notifications to display"
        detail="Approvals, risks, deadlines and checks that concern you will be listed here."
      />
    );
  return (
    <>
      <SelectedActions
        ids={selection.ids}
        total={items.length}
        onToggleAll={selection.toggleAll}
        onDone={selection.clear}
      />
      <ul>
        {items.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onOpen={() => open(notification)}
            onRemove={() => remove.mutate({ ids: [notification.id] })}
            select={
              <span className="pt-1.5">
                <SelectBox
                  label={`Select ${notification.title}`}
                  checked={selection.has(notification.id)}
                  onToggle={() => selection.toggle(notification.id)}
                />
              </span>
            }
          />
        ))}
      </ul>
      <LoadMore
        hasMore={rest.hasNextPage}
        loading={rest.isFetchingNextPage}
        failed={rest.isFetchNextPageError}
        onLoad={() => void rest.fetchNextPage()}
      />
    </>
  );
}

/** What is selected of the rows in sight; what leaves the list leaves the selection. */
function useSelected(items: readonly Notification[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = items
    .map(({ id }) => id)
    .filter((id) => chosen.has(id))
    .slice(0, MOST_SELECTED);
  return {
    ids,
    has: (id: string) => chosen.has(id),
    toggle: (id: string) => {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(ids.length === items.length ? [] : items.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}

interface SelectedActionsProps {
  ids: string[];
  total: number;
  onToggleAll: () => void;
  onDone: () => void;
}

function SelectedActions({ ids, total, onToggleAll, onDone }: SelectedActionsProps) {
  const mark = useMarkNotifications();
  const remove = useRemoveNotifications();
  const none = ids.length === 0;
  const actions = [
    ['Mark as read', () => mark.mutate({ ids, read: true }, { onSuccess: onDone })],
    ['Mark as unread', () => mark.mutate({ ids, read: false }, { onSuccess: onDone })],
    ['Remove', () => remove.mutate({ ids }, { onSuccess: onDone })],
  ] as const;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1 border-y bg-muted/50">
      <SelectBox
        label="Select all that are shown"
        checked={ids.length === total}
        mixed={!none && ids.length < total}
        onToggle={onToggleAll}
      />
      <span role="status" className="mr-2 text-muted-foreground">
        {none ? `${total} shown` : `${ids.length} selected`}
      </span>
      {!none &&
        actions.map(([label, act]) => (
          <Button key={label} variant="ghost" size="sm" onClick={act}>
            {label}
          </Button>
        ))}
    </div>
  );
}

function Waiting() {
  return (
    <div className="mt-4 grid gap-3 appear-late">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
