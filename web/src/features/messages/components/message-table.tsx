import type { Message } from '@schemas/message.ts';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { NameLink } from '@/components/data-table/name-link.tsx';
import { RowCard } from '@/components/data-table/row-card.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { messageStateWords, sentWords } from './words.ts';

const State = ({ state }: Pick<Message, 'state'>) => (
  <Badge tone={messageStateWords[state].tone}>{messageStateWords[state].label}</Badge>
);

const columns: Columns<Message> = {
  subject: {
    label: 'Message',
    className: 'w-2/5',
    cell: 'max-w-0',
    show: ({ id, subject, template }) => (
      <>
        <NameLink to={paths.message(id)}>{subject}</NameLink>
        <span className="block truncate text-xs text-muted-foreground">{template}</span>
      </>
    ),
  },
  state: { label: 'Status', show: (message) => <State state={message.state} /> },
  reached: { label: 'Recipients', show: sentWords },
  replies: { label: 'Replies', right: true, show: ({ replies }) => replies },
  by: {
    label: 'From',
    className: 'max-desk:hidden',
    cell: 'w-1/6 max-w-0',
    show: ({ created_by_name }) => (
      <span dir="auto" className="block truncate">
        {created_by_name ?? 'Plumbline'}
      </span>
    ),
  },
  when: {
    label: 'When',
    cell: 'whitespace-nowrap',
    show: ({ sent_at, send_at }) => formatDateTime(sent_at ?? send_at),
  },
};

/** Messages as a table. On a phone each shows its status and recipients. */
export const MessageTable = ({ messages }: { messages: Message[] }) => (
  <DataTable
    rows={messages}
    columns={columns}
    card={(message) => (
      <RowCard
        to={paths.message(message.id)}
        name={message.subject}
        facts={
          <>
            <State state={message.state} />
            <span className="min-w-0 truncate">{sentWords(message)}</span>
          </>
        }
        actions={null}
      />
    )}
  />
);
