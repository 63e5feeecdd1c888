import type { Reminder, ReminderRecipient } from '@schemas/reminder.ts';
import { Check, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '@/components/ui/badge.tsx';
import { formatDate, formatDateTime } from '@/lib/dates.ts';
import { paths } from '@/lib/paths.ts';
import { cn } from '@/lib/utils.ts';
import { daysBeforeWords, distanceTo, formatOnClock, frequencyWords } from '../words.ts';
import { ReminderActions } from './reminder-actions.tsx';

interface ReminderItemProps {
  reminder: Reminder;
  /** Whether it is the requested one. */
  marked?: boolean;
  onEdit: () => void;
}

/** One reminder: text, subject, time, frequency, recipients, and actions. */
export function ReminderItem({ reminder, marked, onEdit }: ReminderItemProps) {
  const { title, type, note, recipients } = reminder;
  return (
    <li
      aria-current={marked ? 'true' : undefined}
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-3 border-b px-2 py-4 sm:grid-cols-[minmax(0,1fr)_16rem]',
        marked && 'bg-primary-soft/60 shadow-[inset_2px_0_0_var(--primary)]',
      )}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 dir="auto" className="min-w-0 text-sm break-words">
            {title}
          </h2>
          <StateBadge reminder={reminder} />
        </div>
        <p className="break-words text-muted-foreground">
          {type} · <About reminder={reminder} />
        </p>
        {note && (
          <p dir="auto" className="border-l-2 pl-3 break-words whitespace-pre-wrap">
            {note}
          </p>
        )}
        <ul aria-label="Recipients" className="flex flex-wrap gap-1.5">
          {recipients.map((recipient) => (
            <Recipient key={recipient.user_id ?? recipient.address} recipient={recipient} />
          ))}
        </ul>
      </div>
      <When reminder={reminder} />
      <ReminderActions reminder={reminder} onEdit={onEdit} />
    </li>
  );
}

/** The reminder's status; an upcoming one has no badge. */
function StateBadge({ reminder: { state, next_at } }: { reminder: Reminder }) {
  if (state === 'completed') return <Badge tone="good">Completed</Badge>;
  if (state === 'cancelled') return <Badge tone="muted">Canceled</Badge>;
  return next_at === null ? <Badge tone="attention">Awaiting response</Badge> : null;
}

/** The reminder's record as a link, and its project. */
function About({ reminder }: { reminder: Reminder }) {
  const { subject, project_id, project_name, contract_id, check_id, obligation_contract_id, deadline_id } =
    reminder;
  const to = contract_id
    ? paths.contract(contract_id)
    : check_id
      ? paths.complianceCheck(check_id)
      : deadline_id
        ? `${paths.project(project_id)}?tab=deadlines&deadline=${deadline_id}`
        : obligation_contract_id && paths.contractTab(obligation_contract_id, 'deadlines');
  const link = 'text-foreground underline-offset-4 hover:underline';
  return (
    <>
      {to && (
        <>
          <Link to={to} className={link}>
            <bdi>{subject}</bdi>
          </Link>
          {', '}
        </>
      )}
      <Link to={paths.project(project_id)} className={link}>
        <bdi>{project_name}</bdi>
      </Link>
    </>
  );
}

function When({ reminder }: { reminder: Reminder }) {
  const { state, next_at, last_at, ended_at, ended_by_name, date, time_zone } = reminder;
  return (
    <div className="max-sm:order-first sm:text-right">
      {state === 'active' ? (
        next_at ? (
          <>
            <time dateTime={next_at} className="font-medium">
              {formatOnClock(next_at, time_zone)}
            </time>
            <p className="text-xs text-muted-foreground">{distanceTo(next_at)}</p>
          </>
        ) : (
          <span className="font-medium">{formatDate(date)}</span>
        )
      ) : (
        <span className="font-medium text-muted-foreground">
          {ended_at && formatDateTime(ended_at)}
          {ended_by_name && (
            <>
              {' by '}
              <bdi>{ended_by_name}</bdi>
            </>
          )}
        </span>
      )}
      <p className="text-xs text-muted-foreground">{frequencyWords(reminder)}</p>
      {reminder.days_before !== null && (
        <p className="text-xs text-muted-foreground">
          {daysBeforeWords(reminder.days_before)}, moves with it
        </p>
      )}
      {last_at && <p className="text-xs text-muted-foreground">Last reminded {formatDateTime(last_at)}</p>}
    </div>
  );
}

function Recipient({ recipient }: { recipient: ReminderRecipient }) {
  const { name, address, acknowledged, snoozed_until } = recipient;
  return (
    <li className="inline-flex max-w-full items-center gap-1 rounded-sm bg-secondary px-1.5 py-0.5 text-xs text-secondary-foreground">
      {address !== null && <Mail aria-label="By email" className="size-3 shrink-0" />}
      {acknowledged && <Check aria-label="Acknowledged" className="size-3 shrink-0 text-good" />}
      <bdi className="truncate">{name ?? address}</bdi>
      {snoozed_until && <span>, snoozed to {formatDateTime(snoozed_until)}</span>}
    </li>
  );
}
