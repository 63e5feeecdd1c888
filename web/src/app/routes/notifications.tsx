import { Settings2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '@/components/page-header.tsx';
import { Button, buttonVariants } from '@/components/ui/button.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs.tsx';
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
import { useUrlFilter } from '@/lib/use-url-filter.ts';

const Reminders = lazy(() => import('./reminders.tsx').then((m) => ({ default: m.Reminders })));

/** Address parameters of one tab do not apply to the other. */
const FILTERS = [
  'types',
  'priorities',
  'read',
  'source',
  'start_date',
  'end_date',
  'q',
  'state',
  'mine',
  'project',
  'id',
];

/** What a user was told, and what they will be reminded of. */
export function Notifications() {
  const { values, set } = useUrlFilter(['tab'], { resets: FILTERS });
  const tab = values.tab === 'reminders' ? 'reminders' : 'notifications';
  const { data: stats } = useNotificationStats();
  return (
    <div className="page py-6">
      <PageHeader
        title="Notifications"
        subtitle={stats && `${stats.total} total, ${stats.unread} unread`}
        actions={
          <Link to={paths.notificationPreferences} className={buttonVariants({ variant: 'outline' })}>
            <Settings2 aria-hidden />
            Preferences
          </Link>
        }
      />
      <Tabs
        value={tab}
        onValueChange={(next) => set('tab', next === 'reminders' ? next : '')}
        className="mt-4"
      >
        <TabsList aria-label="Notifications">
          <TabsTrigger value="notifications">Received</TabsTrigger>
          <TabsTrigger value="reminders">Reminders</TabsTrigger>
        </TabsList>
        <TabsContent value="notifications" className="pt-4">
          <Received />
        </TabsContent>
        <TabsContent value="reminders" className="pt-4">
          <Suspense fallback={null}>
            <Reminders />
          </Suspense>
        </TabsContent>
      </Tabs>
    </div>
  );
}

/** The full list of a user's notifications. */
function Received() {
  const { filter, active, change, clear } = useNotificationFilter();
  const { data: stats } = useNotificationStats();
  const mark = useMarkNotifications();
  const remove = useRemoveNotifications();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <LiveNotice />
      <div className="flex flex-wrap gap-2">
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
      </div>
      <NotificationFilters filter={filter} active={active} onChange={change} onClear={clear} />
      <NotificationList
        key={JSON.stringify(filter)}
        filter={filter}
        filtered={active}
        onClearFilter={clear}
      />
    </div>
  );
}
