import type { Notification } from '@schemas/notifications.ts';
import { ExternalLink, X } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { cn } from '@/lib/utils.ts';
import { PriorityBadge, TypeIcon } from './notification-signs.tsx';

interface NotificationItemProps {
  notification: Notification;
  onOpen: () => void;
  onRemove: () => void;
  /** The checkbox that selects it. */
  select?: React.ReactNode;
}

/** One notification. A click marks it as read and opens its link. */
export function NotificationItem({ notification, onOpen, onRemove, select }: NotificationItemProps) {
  const { type, title, message, priority, source, timestamp, read, actionUrl } = notification;
  return (
    <li className={cn('relative flex items-start gap-1 border-b', !read && 'bg-primary-soft/40')}>
      {select}
      <button
        type="button"
        onClick={onOpen}
        className="grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 pl-3 text-left hover:bg-accent/60 focus-visible:-outline-offset-2"
      >
        <span className="pt-0.5">
          <TypeIcon type={type} />
        </span>
        <span className="min-w-0">
          <span className="flex min-w-0 items-center gap-2">
            <span dir="auto" className={cn('min-w-0 truncate', read ? 'font-medium' : 'font-semibold')}>
              {title}
            </span>
            {!read && (
              <>
                <span aria-hidden className="size-2 shrink-0 rounded-full bg-primary" />
                <span className="sr-only">Unread</span>
              </>
            )}
            {actionUrl && <ExternalLink aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />}
          </span>
          <span dir="auto" className="mt-0.5 line-clamp-2 break-words text-muted-foreground">
            {message}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted-foreground">
            <time dateTime={timestamp} title={formatDateTime(timestamp)}>
              {timeAgo(timestamp)}
            </time>
            <PriorityBadge priority={priority} />
            {source && <span className="max-w-40 truncate">{source}</span>}
          </span>
        </span>
      </button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
        className="mt-2 mr-1 text-muted-foreground"
      >
        <X aria-hidden />
      </Button>
    </li>
  );
}
