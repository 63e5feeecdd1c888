import ICAL from 'ical.js';
import { fillFields } from '../vocabulary/message-fields.ts';
import { plainText } from './layout.ts';
import { type MailedMessage, type MailedRecipient, valuesOf } from './message-mail.ts';

// ical.js does not count the space that continues a line. Lines are limited to 75 bytes.
ICAL.foldLength = 74;

/**
 * The calendar file attached for a meeting: a request, an update under the same ID, or a cancellation (RFC
 * 5546). Null for other messages.
 */
export function meetingFile(message: MailedMessage, to: MailedRecipient, now: Date): string | null {
  const { sequence, cancelled, starts_at, ends_at, sender } = message;
  if (!starts_at || !ends_at) return null;
  const values = valuesOf(message, to, now);
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Plumbline//Messages//EN');
  calendar.updatePropertyWithValue('method', cancelled ? 'CANCEL' : 'REQUEST');
  const event = new ICAL.Component('vevent');
  calendar.addSubcomponent(event);
  // Times are in UTC, which every calendar converts to local time.
  const properties = {
    uid: `${message.id}@plumbline`,
    sequence,
    dtstamp: ICAL.Time.fromJSDate(now, true),
    dtstart: ICAL.Time.fromJSDate(new Date(starts_at), true),
    dtend: ICAL.Time.fromJSDate(new Date(ends_at), true),
    summary: clean(fillFields(message.subject, values)),
    description: clean(fillFields(plainText(message.body), values)),
    location: values.meeting_place && clean(values.meeting_place),
    status: cancelled ? 'CANCELLED' : 'CONFIRMED',
  };
  for (const [name, value] of Object.entries(properties))
    if (value !== null && value !== '') event.updatePropertyWithValue(name, value);
  const organizer = event.addPropertyWithValue('organizer', `mailto:${sender.address}`);
  organizer.setParameter('cn', inParameter(sender.name));
  const attendee = event.addPropertyWithValue('attendee', `mailto:${to.address}`);
  attendee.setParameter('cn', inParameter(to.name));
  attendee.setParameter('role', 'REQ-PARTICIPANT');
  attendee.setParameter('partstat', 'NEEDS-ACTION');
  attendee.setParameter('rsvp', 'TRUE');
  return `${calendar.toString()}\r\n`;
}

/** Without the line breaks and control characters that ical.js writes as they are. */
const clean = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/(?!\n)\p{Cc}/gu, '');

/** ical.js escapes these in parameters (RFC 6868), and some mail programs show the escapes. */
const inParameter = (text: string) => text.replace(/["^\p{Cc}\p{Zl}\p{Zp}]/gu, '');
