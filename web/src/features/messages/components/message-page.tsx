import type { MessageDetail, MessageRecipient } from '@schemas/message.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Columns } from '@/components/data-table/columns.ts';
import { DataTable } from '@/components/data-table/data-table.tsx';
import { PageHeader } from '@/components/page-header.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { NativeSelect } from '@/components/ui/native-select.tsx';
import { errorMessage } from '@/lib/api-error.ts';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { formatBytes } from '@/lib/file-rules.ts';
import { isolated } from '@/lib/isolated.ts';
import { notify } from '@/lib/notify.ts';
import { paths } from '@/lib/paths.ts';
import { downloadAskFile, useChangeMessage } from '../api/messages.ts';
import { MoveMeetingDialog } from './move-meeting-dialog.tsx';
import { Replies } from './replies.tsx';
import { askFileWords, deliveryWords, messageStateWords, sentWords } from './words.ts';

/** One message: its text, delivery status per recipient, and replies. */
export function MessagePage({ message }: { message: MessageDetail }) {
  const { project_id, project_name, subject, state, template } = message;
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-6 py-6 pb-24">
      <Link
        to={`${paths.messages}?project=${project_id}`}
        className="inline-flex w-fit items-center gap-1.5 rounded-sm text-muted-foreground hover:text-foreground"
      >
        <ArrowLeft aria-hidden className="size-4" />
        Messages
      </Link>
      <PageHeader
        title={subject}
        aside={<Badge tone={messageStateWords[state].tone}>{messageStateWords[state].label}</Badge>}
        subtitle={
          <>
            {template},{' '}
            <Link to={paths.project(project_id)} className="underline-offset-4 hover:underline">
              <bdi>{project_name}</bdi>
            </Link>
          </>
        }
        actions={message.can.change && <Changes message={message} />}
      />
      {message.problem && (
        <p role="alert" className="rounded-md border border-danger p-3 text-danger">
          {message.problem} Nothing was sent.
        </p>
      )}
      <Facts message={message} />
      <pre
        dir="auto"
        className="max-w-prose border-l-2 pl-4 font-sans text-sm leading-6 break-words whitespace-pre-wrap"
      >
        {message.body}
      </pre>
      <AskFiles message={message} />
      <section aria-labelledby="recipients" className="grid gap-2">
        <h2 id="recipients" className="text-base">
          Recipients
        </h2>
        <p className="text-muted-foreground">{sentWords(message)}.</p>
        <Recipients to={message.to} />
      </section>
      {message.answers.length > 0 && <Replies message={message} />}
    </div>
  );
}

const unreached: readonly MessageRecipient['state'][] = [
  'failed',
  'bounced',
  'bounced_for_now',
  'complained',
];
const leftOut: readonly MessageRecipient['state'][] = ['no_address', 'refused'];
/** More are shown on request: a page of two thousand rows is slow on a phone. */
const atFirst = 200;

/** Can be filtered to the recipients who were not reached. */
function Recipients({ to }: { to: MessageRecipient[] }) {
  const [which, setWhich] = useState<'all' | 'unreached' | 'left out'>('all');
  const [whole, setWhole] = useState(false);
  const missed = to.filter(({ state }) => unreached.includes(state));
  const without = to.filter(({ state }) => leftOut.includes(state));
  const chosen = which === 'all' ? to : which === 'unreached' ? missed : without;
  const rows = whole ? chosen : chosen.slice(0, atFirst);
  return (
    <>
      {missed.length + without.length > 0 && (
        <NativeSelect
          aria-label="Recipients shown"
          className="w-64 max-w-full"
          value={which}
          onChange={(event) => setWhich(event.target.value as typeof which)}
        >
          <option value="all">All ({to.length})</option>
          {missed.length > 0 && (
            <option value="unreached">Undelivered or reported as spam ({missed.length})</option>
          )}
          {without.length > 0 && <option value="skipped">Skipped ({without.length})</option>}
        </NativeSelect>
      )}
      <DataTable rows={rows} columns={recipientColumns} card={(one) => <RecipientCard one={one} />} />
      {rows.length < chosen.length && (
        <Button variant="outline" className="justify-self-start" onClick={() => setWhole(true)}>
          Show all {chosen.length}
        </Button>
      )}
    </>
  );
}

/** Counterproposals and issues lists, as they were sent. */
function AskFiles({ message: { id, ask_files } }: { message: MessageDetail }) {
  if (ask_files.length === 0) return null;
  const save = async (fileId: string) => {
    try {
      notify.success(`${isolated(await downloadAskFile(id, fileId))} downloaded`);
    } catch (error) {
      notify.error('Failed to download the file', { description: errorMessage(error, '') });
    }
  };
  return (
    <section aria-labelledby="ask-files" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="ask-files" className="text-base">
        Requested changes
      </h2>
      <ul className="divide-y border-y">
        {ask_files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 flex-1">
              <span className="block">
                {askFileWords[file.kind]} for{' '}
                <Link
                  to={paths.contract(file.contract_id)}
                  className="text-primary underline underline-offset-4"
                >
                  version {file.document_version}
                </Link>
              </span>
              <span className="block text-xs break-all text-muted-foreground">
                {file.file_name}, {formatBytes(file.size_bytes)}. SHA-256 {file.sha256}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              aria-label={`Download ${file.file_name}`}
              onClick={() => void save(file.id)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ message }: { message: MessageDetail }) {
  const { send_at, sent_at, created_by_name, starts_at, ends_at, location, check, answer_by, files } =
    message;
  const facts: [string, React.ReactNode][] = [
    ['From', created_by_name ?? 'Plumbline'],
    sent_at ? ['Sent', formatDateTime(sent_at)] : ['Scheduled for', formatDateTime(send_at)],
  ];
  if (starts_at && ends_at)
    facts.push(['Meeting', `${formatDateTime(starts_at)} to ${formatDateTime(ends_at)}`]);
  if (location) facts.push(['Location', location]);
  if (check)
    facts.push([
      'Requests',
      <Link key="check" to={paths.complianceCheck(check.id)} className="underline-offset-4 hover:underline">
        {check.title}
      </Link>,
    ]);
  if (answer_by) facts.push(['Due', formatDate(answer_by)]);
  if (files.length > 0) facts.push(['Documents', files.map(({ file_name }) => file_name).join(', ')]);
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted-foreground">{label}</dt>
          <dd dir="auto" className="break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const Delivery = ({ state, reason }: Pick<MessageRecipient, 'state' | 'reason'>) => (
  <>
    <Badge tone={deliveryWords[state].tone}>{deliveryWords[state].label}</Badge>
    {reason && state !== 'complained' && (
      <span className="block max-w-prose text-xs break-words text-muted-foreground">{reason}</span>
    )}
  </>
);

const recipientColumns: Columns<MessageRecipient> = {
  name: {
    label: 'Name',
    cell: 'w-1/3 max-w-0',
    show: ({ name, party_id }) =>
      party_id ? (
        <Link
          to={paths.party(party_id)}
          dir="auto"
          title={name}
          className="block truncate font-medium hover:underline"
        >
          {name}
        </Link>
      ) : (
        <span dir="auto" title={name} className="block truncate font-medium">
          {name}
        </span>
      ),
  },
  role: { label: 'Role', show: ({ role }) => role },
  address: {
    label: 'Email',
    cell: 'w-1/4 max-w-0',
    show: ({ address }) => <span className="block truncate">{address ?? 'None'}</span>,
  },
  state: { label: 'Status', show: (one) => <Delivery {...one} /> },
};

const RecipientCard = ({ one }: { one: MessageRecipient }) => (
  <div className="grid min-w-0 flex-1 gap-1">
    <bdi className="truncate font-medium">{one.name}</bdi>
    <span className="truncate text-muted-foreground">{one.address ?? one.role}</span>
    <span>
      <Delivery {...one} />
    </span>
  </div>
);

function Changes({ message }: { message: MessageDetail }) {
  const change = useChangeMessage();
  const [moving, setMoving] = useState(false);
  const isMeeting = message.starts_at !== null;
  return (
    <>
      {isMeeting && (
        <Button variant="outline" onClick={() => setMoving(true)}>
          Reschedule meeting
        </Button>
      )}
      <Button
        variant="outline"
        disabled={change.isPending}
        onClick={() =>
          change.mutate(
            { message, changes: { state: 'cancelled' } },
            {
              onSuccess: () =>
                notify.success(
                  message.state === 'sent'
                    ? 'Meeting canceled; everyone invited is notified'
                    : 'Message canceled',
                ),
              onError: (error) => notify.error(errorMessage(error, 'Failed to cancel. Try again.')),
            },
          )
        }
      >
        {message.state === 'sent' ? 'Cancel meeting' : 'Cancel message'}
      </Button>
      {moving && <MoveMeetingDialog message={message} onClose={() => setMoving(false)} />}
    </>
  );
}
