import type { NotificationStats } from '@schemas/notifications.ts';
import { X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { useMarkNotifications, useRemoveNotifications } from '../api/change-notifications.ts';
import type { BellView } from '../api/keys.ts';
import { BELL_ITEMS, useBellNotifications } from '../api/list-notifications.ts';
import { useOpenNotification } from '../use-open-notification.ts';
import { LiveNotice } from './live-notice.tsx';
import { NotificationItem } from './notification-item.tsx';

interface BellPanelProps {
  /** The bell that the panel is anchored to. */
  anchor: React.RefObject<HTMLButtonElement | null>;
  stats: NotificationStats | undefined;
  /** The user closed the panel: focus returns to the bell. */
  onClose: () => void;
  /** The user clicked outside, where focus is now. */
  onLeave: () => void;
}

/** A click on the bell is handled by the bell itself, and a click on a toast does not leave the panel. */
const belongsToPanel = (target: EventTarget | null, bell: HTMLElement | null): boolean =>
  target instanceof Element && (bell?.contains(target) || target.closest('[data-sonner-toaster]') !== null);

/** The newest notifications under the bell (SPEC section 2). */
export function BellPanel({ anchor, stats, onClose, onLeave }: BellPanelProps) {
  const [view, setView] = useState<BellView>('all');
  const { data, isPending, isError, refetch } = useBellNotifications(view, true);
  const open = useOpenNotification();
  const mark = useMarkNotifications();
  const remove = useRemoveNotifications();
  const panel = useRef<HTMLDivElement>(null);

  const total = stats?.total ?? 0;
  const important = stats ? stats.by_priority.high + stats.by_priority.urgent : 0;
  const chips: [BellView, string][] = [
    ['all', `All (${total})`],
    ['unread', `Unread (${stats?.unread ?? 0})`],
    ['important', `Important (${important})`],
  ];
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor as React.RefObject<HTMLButtonElement>} />
      <Popover.Content
        ref={panel}
        align="end"
        sideOffset={4}
        collisionPadding={8}
        aria-label="Notifications"
        tabIndex={-1}
        onOpenAutoFocus={(event) => {
          event.preventDefault();
          panel.current?.focus();
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onEscapeKeyDown={onClose}
        onFocusOutside={(event) => event.preventDefault()}
        onPointerDownOutside={(event) => {
          if (!belongsToPanel(event.target, anchor.current)) onLeave();
        }}
        className="z-50 flex max-h-[min(600px,calc(100dvh-4.5rem))] w-[26rem] flex-col overflow-hidden rounded-md border bg-popover text-popover-foreground shadow-overlay max-[499px]:w-[calc(100vw-1rem)]"
      >
        <div className="flex items-center gap-2 border-b py-2 pr-2 pl-3">
          <h2 className="mr-auto text-base">Notifications</h2>
          {(stats?.unread ?? 0) > 0 && (
            <Button
              variant="link"
              size="sm"
              className="px-1"
              disabled={mark.isPending}
              onClick={() =>
                mark.mutate({
                  filter: { read: false, up_to: view === 'all' ? data?.items[0]?.id : undefined },
                  read: true,
                })
              }
            >
              Mark all as read
            </Button>
          )}
          <Button variant="ghost" size="icon" aria-label="Close notifications" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
        <LiveNotice />
        <fieldset className="flex flex-wrap gap-1.5 border-b px-3 py-2">
          <legend className="sr-only">Filter notifications</legend>
          {chips.map(([name, text]) => (
            <button
              key={name}
              type="button"
              aria-pressed={view === name}
              onClick={() => setView(name)}
              className={cn(
                'h-7 rounded-md border px-2.5 text-xs font-medium transition-colors',
                view === name ? 'border-primary bg-primary-soft' : 'text-muted-foreground hover:bg-accent',
              )}
            >
              {text}
            </button>
          ))}
        </fieldset>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
          {isPending && <Waiting />}
          {isError && (
            <div role="alert" className="grid justify-items-center gap-2 px-4 py-10">
              <p>Failed to load notifications.</p>
              <Button variant="outline" size="sm" onClick={() => void refetch()}>
                Try Again
              </Button>
            </div>
          )}
          {data?.items.length === 0 && (
            <p className="px-4 py-12 text-center text-muted-foreground">No notifications to display</p>
          )}
          {data && data.items.length > 0 && (
            <ul>
              {data.items.slice(0, BELL_ITEMS).map((notification) => (
                <NotificationItem
                  key={notification.id}
                  notification={notification}
                  onOpen={() => {
                    open(notification);
                    if (notification.actionUrl) onClose();
                  }}
                  onRemove={() => remove.mutate({ ids: [notification.id] })}
                />
              ))}
            </ul>
          )}
        </div>
        <div className="flex items-center justify-between border-t px-3 py-2">
          {total > BELL_ITEMS ? (
            <Link to={paths.notifications} className="text-primary underline-offset-4 hover:underline">
              View all notifications
            </Link>
          ) : (
            <Link
              to={paths.notifications}
              className="text-muted-foreground underline-offset-4 hover:underline"
            >
              History
            </Link>
          )}
          <Link to={paths.reminders} className="text-muted-foreground underline-offset-4 hover:underline">
            Reminders
          </Link>
          <Link
            to={paths.notificationPreferences}
            className="text-muted-foreground underline-offset-4 hover:underline"
          >
            Preferences
          </Link>
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}

function Waiting() {
  return (
    <div className="grid gap-4 px-3 py-4 appear-late">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
