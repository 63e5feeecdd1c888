import type { Notification } from '@schemas/notifications.ts';
import { useMemo } from 'react';
import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { NothingMatches } from '@/components/data-table/nothing-matches.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { SelectBox } from '@/components/data-table/select-box.tsx';
import { isSelected, pageState } from '@/components/data-table/selection.ts';
import { type SelectionState, useSelection } from '@/components/data-table/use-selection.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useMarkNotifications, useRemoveNotifications } from '../api/change-notifications.ts';
import { useNotifications } from '../api/list-notifications.ts';
import type { FilterName } from '../filter.ts';
import { useOpenNotification } from '../use-open-notification.ts';
import { NotificationItem } from './notification-item.tsx';

/** Maximum number of ids per request. */
const MOST_SELECTED = 500;

interface NotificationListProps {
  filter: Record<FilterName, string>;
  filtered: boolean;
  onClearFilter: () => void;
}

/** All filtered notifications, to read, mark, and remove one by one or in bulk. */
export function NotificationList({ filter, filtered, onClearFilter }: NotificationListProps) {
  const list = useNotifications(filter);
  const loaded = useMemo(() => list.data?.pages.flatMap((page) => page.items) ?? [], [list.data]);
  const selection = useSelection('', loaded, nameOf);
  return (
    <LoadedRows
      list={list}
      failure="Failed to load notifications"
      skeleton={<RowsSkeleton label="Loading notifications" rows={5} row="h-16" className="mt-4" />}
      empty={
        filtered ? (
          <NothingMatches title="No notifications match" onClear={onClearFilter} />
        ) : (
          <EmptyState
            title="No notifications to display"
            detail="Approvals, risks, deadlines, and checks that need your attention appear here."
          />
        )
      }
    >
      {(notifications) => <Notifications notifications={notifications} selection={selection} />}
    </LoadedRows>
  );
}

const nameOf = ({ title }: Notification): string => title;

interface NotificationsProps {
  notifications: Notification[];
  selection: SelectionState<Notification>;
}

function Notifications({ notifications, selection }: NotificationsProps) {
  const open = useOpenNotification();
  const remove = useRemoveNotifications();
  return (
    <>
      <SelectedActions selection={selection} shown={notifications} />
      <ul>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onOpen={() => open(notification)}
            onRemove={() => remove.mutate({ ids: [notification.id] })}
            select={
              <span className="pt-1.5">
                <SelectBox
                  label={`Select ${notification.title}`}
                  checked={isSelected(selection.selected, notification.id)}
                  onToggle={(extend) => selection.toggle(notification.id, extend)}
                />
              </span>
            }
          />
        ))}
      </ul>
    </>
  );
}

interface SelectedActionsProps {
  selection: SelectionState<Notification>;
  shown: readonly Notification[];
}

/** Actions for the selected, visible notifications. Those that leave the list are deselected. */
function SelectedActions({ selection: { selected, togglePage, clear }, shown }: SelectedActionsProps) {
  const mark = useMarkNotifications();
  const remove = useRemoveNotifications();
  const ids = shown
    .map(({ id }) => id)
    .filter((id) => isSelected(selected, id))
    .slice(0, MOST_SELECTED);
  const none = ids.length === 0;
  const page = pageState(selected, shown);
  const done = { onSuccess: clear };
  const actions = [
    ['Mark as read', () => mark.mutate({ ids, read: true }, done)],
    ['Mark as unread', () => mark.mutate({ ids, read: false }, done)],
    ['Remove', () => remove.mutate({ ids }, done)],
  ] as const;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1 border-y bg-muted/50">
      <SelectBox
        label="Select all shown"
        checked={page === 'all'}
        mixed={page === 'some'}
        onToggle={togglePage}
      />
      <span role="status" className="mr-2 text-muted-foreground">
        {none ? `${shown.length} shown` : `${ids.length} selected`}
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
