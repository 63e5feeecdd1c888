import { AlarmClock, Settings2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import {
  useMarkNotifications,
  useRemoveNotifications,
} from '@/features/notifications/api/change-notifications.ts';
import { useNotificationStats } from '@/features/notifications/api/get-stats.ts';
import { LiveNotice } from '@/features/notifications/components/live-notice.tsx';
import { NotificationFilters } from '@/features/notifications/components/notification-filters.tsx';
import { NotificationList } from '@/features/notifications/components/notification-list.tsx';
import { asSelection, useNotificationFilter } from '@/features/notifications/filter.ts';
import { paths } from '@/lib/paths.ts';

/** The full list of a user's notifications. */
export function Notifications() {
  const { filter, active, change, clear } = useNotificationFilter();
  const { data: stats } = useNotificationStats();
  const mark = useMarkNotifications();
  const remove = useRemoveNotifications();
  return (
    <div className="page py-6">
      <PageHeader
        title="Notifications"
        subtitle={stats && `${stats.total} total, ${stats.unread} unread`}
        actions={
          <>
            <Link to={paths.reminders} className={buttonVariants({ variant: 'outline' })}>
              <AlarmClock aria-hidden />
              Reminders
            </Link>
            <Link to={paths.notificationPreferences} className={buttonVariants({ variant: 'outline' })}>
              <Settings2 aria-hidden />
              Preferences
            </Link>
            <Button
              variant="outline"
              disabled={!stats?.unread || mark.isPending}
              onClick={() => mark.mutate({ filter: { ...asSelection(filter), read: false }, read: true })}
            >
              {active ? 'Mark these as read' : 'Mark all as read'}
            </Button>
            <Button
              variant="outline"
              disabled={!stats?.total || remove.isPending}
              onClick={() => remove.mutate({ filter: asSelection(filter) })}
            >
              {active ? 'Clear these' : 'Clear all'}
            </Button>
          </>
        }
      />
      <div className="mt-4">
        <LiveNotice />
      </div>
      <div className="mt-4">
        <NotificationFilters filter={filter} active={active} onChange={change} onClear={clear} />
      </div>
      <div className="mt-4">
        <NotificationList
          key={JSON.stringify(filter)}
          filter={filter}
          filtered={active}
          onClearFilter={clear}
        />
      </div>
    </div>
  );
}
