import type { MailMessage } from '@schemas/mail-message.ts';
import { Badge, type BadgeTone } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDateTime, timeAgo } from '@/lib/dates.ts';

const states: Record<MailMessage['state'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
};

/** A bounce or complaint takes precedence over the sent status. */
const bounces: Record<NonNullable<MailMessage['bounce_kind']>, { label: string; tone: BadgeTone }> = {
  hard: { label: 'Bounced', tone: 'danger' },
  soft: { label: 'Bounced (temporary)', tone: 'attention' },
  complaint: { label: 'Reported as spam', tone: 'danger' },
};

/** Which limit holds the email back, and when it ends. */
const holds: Record<NonNullable<MailMessage['held_reason']>, string> = {
  sender_unconfirmed: 'The sender has not confirmed their email address.',
  recipient_unconfirmed: 'The recipient has not confirmed their email address.',
  daily_limit: 'Your organization reached its daily email limit.',
  address_limit: 'This address received a similar email within the last hour.',
  paused: 'Email from your organization is paused after too many bounces or complaints.',
};

interface MailMessageItemProps {
  message: MailMessage;
  /** Whether a resend is in progress. */
  retrying: boolean;
  /** Absent if the reader may not resend it. */
  onRetry: (() => void) | undefined;
}

/** One email: subject, recipient, time, and the reason if it was not sent. */
export function MailMessageItem({ message, retrying, onRetry }: MailMessageItemProps) {
  const {
    subject,
    to_name,
    to_address,
    created_at,
    state,
    last_error,
    attempts,
    held_reason,
    held_until,
    bounce_kind,
    bounce_reason,
  } = message;
  const held = { label: 'Held', tone: 'attention' } as const;
  const { label, tone } = bounce_kind ? bounces[bounce_kind] : held_reason ? held : states[state];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b py-2.5 sm:flex-nowrap">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p dir="auto" className="font-medium break-words">
          {subject}
        </p>
        <p className="break-words text-muted-foreground">
          {to_name ? `${to_name}, ${to_address}` : to_address}
          {' · '}
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {timeAgo(created_at)}
          </time>
        </p>
        {held_reason && (
          <p className="mt-1 break-words">
            {holds[held_reason]}
            {held_until && ` Sent after ${formatDateTime(held_until)}.`}
          </p>
        )}
        {state !== 'sent' && !held_reason && last_error && (
          <p className="mt-1 break-words text-danger">
            {last_error}
            {state === 'queued' && `. ${attempts} attempts; will be retried.`}
          </p>
        )}
        {state === 'sent' && bounce_reason && <p className="mt-1 break-words text-danger">{bounce_reason}</p>}
      </div>
      <Badge tone={tone}>{label}</Badge>
      {onRetry && state === 'failed' && (
        <Button variant="outline" size="sm" disabled={retrying} onClick={onRetry}>
          Send again
        </Button>
      )}
    </li>
  );
}
