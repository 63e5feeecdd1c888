/**
 * A meeting as an email invitation for calendars (RFC 5545, RFC 5546): requests, updates under the same id,
 * and cancellations.
 */

interface Meeting {
  /** The same for all changes to the meeting. */
  uid: string;
  /** Increases with each change. */
  sequence: number;
  method: 'REQUEST' | 'CANCEL';
  title: string;
  text: string;
  place: string | null;
  /** ISO 8601. */
  starts_at: string;
  ends_at: string;
  stamped_at: string;
  organizer: { name: string; address: string };
  attendee: { name: string; address: string };
}

/** The calendar file of one invitation. Times are in UTC, which every calendar converts to local time. */
export function inviteFile(meeting: Meeting): string {
  const { uid, sequence, method, organizer, attendee } = meeting;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plumbline//Messages//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${instant(meeting.stamped_at)}`,
    `DTSTART:${instant(meeting.starts_at)}`,
    `DTEND:${instant(meeting.ends_at)}`,
    `SUMMARY:${escaped(meeting.title)}`,
    `DESCRIPTION:${escaped(meeting.text)}`,
    ...(meeting.place ? [`LOCATION:${escaped(meeting.place)}`] : []),
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER;CN=${quoted(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:${attendee.address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** 20261201T150000Z */
const instant = (at: string) => new Date(at).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|[\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '');

/** Parameters have no escapes, so characters that would end one are removed. */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}\p{Zl}\p{Zp}]/gu, '')}"`;

const encoder = new TextEncoder();

/** Lines are limited to 75 bytes; longer ones continue after a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const char of line) {
    const size = encoder.encode(char).length;
    if (bytes + size > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += char;
    bytes += size;
  }
  return [...parts, part].join('\r\n ');
}
