import type { MailMessage } from '@contract/mail-message.ts';
import { EmptyState } from '@/components/empty-state.tsx';
import { ErrorState } from '@/components/error-state.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';
import { useMailMessages } from '../api/list-mail-messages.ts';
import { useRetryMailMessage } from '../api/retry-mail-message.ts';

const states: Record<MailMessage['state'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
};

interface MailMessageListProps {
  /** '' shows any. */
  state: string;
  /** Whether the person may send failed ones again. */
  mayRetry: boolean;
}

/** Mail and what became of it. */
export function MailMessageList({ state, mayRetry }: MailMessageListProps) {
  const { data, isPending, isError, error, refetch, ...rest } = useMailMessages(state);
  const retry = useRetryMailMessage();
  if (isPending)
    return (
      <div className="grid gap-3 appear-late">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    );
  if (isError)
    return (
      <ErrorState
        title="Failed to load mail"
        detail={errorMessage(error, '')}
        onRetry={() => void refetch()}
      />
    );
  const messages = data.pages.flatMap((page) => page.items);
  if (messages.length === 0)
    return (
      <EmptyState
        title={state ? 'No mail in this state' : 'No mail yet'}
        detail="What is sent to you by mail is listed here, with what became of it."
      />
    );
  return (
    <>
      <ul className="border-t">
        {messages.map((message) => (
          <li
            key={message.id}
            className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b py-2.5 sm:flex-nowrap"
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <p dir="auto" className="font-medium break-words">
                {message.subject}
              </p>
              <p className="break-words text-muted-foreground">
                {message.to_name ? `${message.to_name}, ${message.to_address}` : message.to_address}
                {' · '}
                <time dateTime={message.created_at} title={formatDateTime(message.created_at)}>
                  {timeAgo(message.created_at)}
                </time>
              </p>
              {message.state !== 'sent' && message.last_error && (
                <p className="mt-1 break-words text-danger">
                  {message.last_error}
                  {message.state === 'queued' && `. Tried ${message.attempts} times; it will be tried again.`}
                </p>
              )}
            </div>
            <Badge tone={states[message.state].tone}>{states[message.state].label}</Badge>
            {mayRetry && message.state === 'failed' && (
              <Button
                variant="outline"
                size="sm"
                disabled={retry.isPending}
                onClick={() => retry.mutate(message.id)}
              >
                Send again
              </Button>
            )}
          </li>
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
