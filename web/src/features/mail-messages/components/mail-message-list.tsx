import { LoadedRows } from '@/components/data-table/loaded-rows.tsx';
import { RowsSkeleton } from '@/components/data-table/rows-skeleton.tsx';
import { EmptyState } from '@/components/empty-state.tsx';
import { useMailMessages } from '../api/list-mail-messages.ts';
import { useRetryMailMessage } from '../api/retry-mail-message.ts';
import { MailMessageItem } from './mail-message-item.tsx';

interface MailMessageListProps {
  /** '' shows all. */
  state: string;
  /** Whether the user may resend failed emails. */
  mayRetry: boolean;
}

/** Emails with their delivery status. */
export function MailMessageList({ state, mayRetry }: MailMessageListProps) {
  const retry = useRetryMailMessage();
  return (
    <LoadedRows
      list={useMailMessages(state)}
      failure="Failed to load email"
      skeleton={<RowsSkeleton label="Loading email" rows={4} row="h-14" />}
      empty={
        <EmptyState
          title={state ? 'No email with this status' : 'No email yet'}
          detail="Email sent to you appears here with its delivery status."
        />
      }
    >
      {(messages) => (
        <ul className="border-t">
          {messages.map((message) => (
            <MailMessageItem
              key={message.id}
              message={message}
              retrying={retry.isPending}
              onRetry={mayRetry ? () => retry.mutate(message.id) : undefined}
            />
          ))}
        </ul>
      )}
    </LoadedRows>
  );
}
