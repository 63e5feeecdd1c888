import type { AskFileKind, Message, MessageRecipient } from '@schemas/message.ts';

type Tone = 'good' | 'attention' | 'danger' | 'muted';

/** Delivery status of a message for one recipient. */
export const deliveryWords: Record<MessageRecipient['state'], { label: string; tone: Tone }> = {
  no_address: { label: 'No email address, not sent', tone: 'attention' },
  refused: { label: 'Unsubscribed, not sent', tone: 'muted' },
  scheduled: { label: 'Scheduled', tone: 'muted' },
  queued: { label: 'Queued', tone: 'muted' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'danger' },
  bounced: { label: 'Bounced', tone: 'danger' },
  bounced_for_now: { label: 'Bounced (temporary)', tone: 'attention' },
  complained: { label: 'Reported as spam', tone: 'danger' },
  opened: { label: 'Link opened', tone: 'good' },
  answered: { label: 'Document received', tone: 'good' },
};

export const askFileWords: Record<AskFileKind, string> = {
  counterproposal: 'Counterproposal (Word)',
  issues_list_docx: 'Issues list (Word)',
  issues_list_pdf: 'Issues list (PDF)',
  issues_list_xlsx: 'Issues list (Excel)',
};

export const messageStateWords: Record<Message['state'], { label: string; tone: Tone }> = {
  scheduled: { label: 'Scheduled', tone: 'attention' },
  sent: { label: 'Sent', tone: 'good' },
  cancelled: { label: 'Canceled', tone: 'muted' },
  failed: { label: 'Not sent', tone: 'danger' },
};

/** Returns '12 of 14 sent, 1 not delivered, 1 skipped'. */
export function sentWords({ recipients, sent, unreached, left_out }: Message): string {
  return [
    `${sent} of ${recipients} sent`,
    unreached > 0 && `${unreached} not delivered`,
    left_out > 0 && `${left_out} skipped`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Converts a date-time field's value to an instant; null if empty. */
export function instantOf(local: string): string | null {
  const at = new Date(local);
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Formats an instant for a date-time field, in this device's time zone. */
export function localOf(instant: string): string {
  const at = new Date(instant);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** This device's time zone. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
