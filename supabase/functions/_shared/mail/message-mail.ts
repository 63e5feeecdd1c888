import { fillFields, type MessageField, type messageTemplates } from '../vocabulary/message-fields.ts';
import { plainText, type RenderedMail, renderMail } from './layout.ts';

/** A message as needed for its email. */
export interface MailedMessage {
  id: string;
  template: (typeof messageTemplates)[number];
  subject: string;
  body: string;
  project: string;
  organization: string;
  /** The organization's address for the email footer; null if not entered. */
  postal_address: string | null;
  sender: { name: string; address: string };
  /** IANA name of the time zone for times. */
  time_zone: string;
  starts_at: string | null;
  ends_at: string | null;
  location: string | null;
  /** The requested document. */
  document: string | null;
  answer_by: string | null;
  sequence: number;
  /** A meeting that was canceled. */
  cancelled: boolean;
}

export interface MailedRecipient {
  name: string;
  role: string;
  address: string;
}

/** Parts specific to this recipient's email; URLs are absolute. */
interface Own {
  /** One-use link for uploading the requested document. */
  uploadUrl: string | null;
  /** Documents too large to attach. */
  links: readonly { file_name: string; url: string }[];
  unsubscribe: { label: string; url: string } | null;
  now: Date;
}

/**
 * The email of a message to one recipient. All text is escaped, so users' names and text cannot add HTML or
 * headers.
 */
export function messageMail(message: MailedMessage, to: MailedRecipient, own: Own): RenderedMail {
  const values = valuesOf(message, to, own.now);
  const moved = message.sequence > 0 ? (message.cancelled ? 'Canceled: ' : 'Changed: ') : '';
  const subject = `${moved}${fillFields(message.subject, values)}`;
  const change =
    message.sequence === 0
      ? []
      : [
          message.cancelled
            ? 'This meeting is canceled.'
            : `This meeting is now on ${values.meeting_time}${values.meeting_place ? `, ${values.meeting_place}` : ''}.`,
        ];
  return renderMail({
    subject,
    preview: message.project,
    heading: subject,
    paragraphs: [...change, ...fillFields(plainText(message.body), values).split(/\n{2,}/)],
    items: own.links.map(({ file_name, url }) => ({
      title: file_name,
      text: 'Too large to attach; the link works for 30 days.',
      facts: [],
      url,
    })),
    action: own.uploadUrl ? { label: 'Submit the document', url: own.uploadUrl } : undefined,
    reason: [
      `${values.sender} of ${values.organization} wrote to you about ${values.project} through Plumbline.`,
      message.postal_address && `${values.organization}, ${plainText(message.postal_address)}.`,
    ]
      .filter(Boolean)
      .join(' ')
      .replace(/\s+/g, ' '),
    unsubscribe: own.unsubscribe ?? undefined,
  });
}

/**
 * Message text as shown to its authors. Recipient-specific values stay fields, and so does the date until the
 * message is sent.
 */
export function sharedWords(text: string, message: MailedMessage, sentAt: string | null): string {
  return wordsFor(text, message, sentAt, { recipient: '{recipient}', role: '{role}', today: '{today}' });
}

/**
 * Message text as shown to others. Generic words replace recipient-specific values and, until the message is
 * sent, the date.
 */
export function fillMessage(text: string, message: MailedMessage, sentAt: string | null): string {
  return wordsFor(text, message, sentAt, {
    recipient: 'each recipient',
    role: 'their role',
    today: 'the day it is sent',
  });
}

function wordsFor(
  text: string,
  message: MailedMessage,
  sentAt: string | null,
  names: Record<'recipient' | 'role' | 'today', string>,
): string {
  const anybody = { name: names.recipient, role: names.role, address: '' };
  const values = valuesOf(message, anybody, new Date(sentAt ?? 0));
  return fillFields(text, sentAt ? values : { ...values, today: names.today });
}

/** The values of the fields in a message to one recipient. */
export function valuesOf(
  message: MailedMessage,
  to: MailedRecipient,
  now: Date,
): Record<MessageField, string | null> {
  const named = (text: string) => plainText(text).replaceAll('\n', ' ');
  return {
    recipient: named(to.name),
    role: named(to.role),
    project: named(message.project),
    organization: named(message.organization),
    sender: named(message.sender.name),
    today: spoken(now, message.time_zone, dayOnly),
    meeting_time: message.starts_at && spoken(new Date(message.starts_at), message.time_zone, withClock),
    meeting_place: message.location && named(message.location),
    document: message.document && named(message.document),
    answer_by: message.answer_by && spoken(new Date(`${message.answer_by}T12:00:00Z`), 'UTC', dayOnly),
  };
}

const dayOnly: Intl.DateTimeFormatOptions = {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
};
const withClock: Intl.DateTimeFormatOptions = {
  ...dayOnly,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
};

/** Time in the zone; in UTC if the runtime does not know the zone. */
function spoken(at: Date, timeZone: string, how: Intl.DateTimeFormatOptions): string {
  try {
    return at.toLocaleString('en-US', { ...how, timeZone });
  } catch {
    return at.toLocaleString('en-US', { ...how, timeZone: 'UTC' });
  }
}
