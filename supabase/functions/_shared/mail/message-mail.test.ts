import { sync } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { fillFields } from '../vocabulary/message-fields.ts';
import { meetingFile } from './meeting-file.ts';
import { fillMessage, type MailedMessage, messageMail, sharedWords } from './message-mail.ts';

const message: MailedMessage = {
  id: '019a0000-0000-7000-8000-000000000001',
  template: 'Meeting Invitation',
  subject: '{project}: meeting on {meeting_time}',
  body: 'Dear {recipient},\n\n<b>bold</b> {unknown} {{sender}} javascript:alert(1)\nWhere: {meeting_place}; bring plans, please',
  project: 'Harbor <Tower>',
  organization: 'Test Builders',
  postal_address: '1 Quay Street\nPortland, ME 04101',
  sender: { name: 'Olive "O" Owner', address: 'olive@test.example' },
  time_zone: 'America/New_York',
  starts_at: '2026-12-01T15:00:00Z',
  ends_at: '2026-12-01T16:30:00Z',
  location: 'Trailer 2, gate B; north',
  document: null,
  answer_by: null,
  sequence: 0,
  cancelled: false,
};
const to = { name: 'Reed\r\nBcc: x@y.example', role: 'Supplier', address: 'office@reed.example' };
const own = { uploadUrl: null, links: [], unsubscribe: null, now: new Date('2026-11-23T12:00:00Z') };

describe('the email of a message', () => {
  it('fills placeholders in the chosen time zone and leaves unknown ones', () => {
    const { subject, text } = messageMail(message, to, own);
    expect(subject).toMatch(/^Harbor <Tower>: meeting on Tuesday, December 1, 2026 at 10:00 AM EST$/);
    expect(text).toContain('Where: Trailer 2, gate B; north');
    expect(text).toContain('{unknown}');
  });

  it('escapes HTML in names and text, and line breaks in headers', () => {
    const { subject, html } = messageMail({ ...message, subject: 'For {recipient}' }, to, own);
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(html).toContain('Harbor &lt;Tower&gt;');
    expect(html).not.toContain('<b>');
    expect(html).not.toMatch(/href="javascript:/);
  });

  it('shows the sender the date it was sent, and the placeholder until then', () => {
    expect(sharedWords('{recipient}: update of {today}', message, '2026-11-24T02:00:00Z')).toBe(
      '{recipient}: update of Monday, November 23, 2026',
    );
    expect(sharedWords('update of {today}', message, null)).toBe('update of {today}');
  });

  it('describes placeholders in words elsewhere', () => {
    const subject = '{project}, {recipient} ({role}): update of {today}';
    expect(fillMessage(subject, message, null)).toBe(
      'Harbor <Tower>, each recipient (their role): update of the day it is sent',
    );
    expect(fillMessage('update of {today}', message, '2026-11-24T02:00:00Z')).toBe(
      'update of Monday, November 23, 2026',
    );
  });

  it('marks a changed or canceled meeting in the subject', () => {
    expect(messageMail({ ...message, sequence: 1 }, to, own).subject).toMatch(/^Changed: /);
    const off = messageMail({ ...message, sequence: 2, cancelled: true }, to, own);
    expect(off.subject).toMatch(/^Canceled: /);
    expect(off.text).toContain('This meeting is canceled.');
  });

  it('fills a value once, even if it looks like a placeholder', () => {
    const values = Object.fromEntries(
      [
        'recipient',
        'role',
        'project',
        'organization',
        'sender',
        'today',
        'meeting_time',
        'meeting_place',
        'document',
        'answer_by',
      ].map((name) => [name, '{sender}']),
    ) as Parameters<typeof fillFields>[1];
    expect(fillFields('{recipient}', values)).toBe('{sender}');
  });
});

describe('the calendar file', () => {
  const read = (file: string | null) => {
    const events = Object.values(sync.parseICS(file ?? '')).filter((one) => one?.type === 'VEVENT');
    return { file: file ?? '', event: events[0] as unknown as Record<string, unknown> };
  };

  it('requests a meeting in valid iCalendar, with lines within the length limit', () => {
    const { file, event } = read(
      meetingFile({ ...message, body: `${'Ünïcödé 契約 '.repeat(30)}` }, to, own.now),
    );
    expect(event).toMatchObject({
      uid: '019a0000-0000-7000-8000-000000000001@plumbline',
      location: 'Trailer 2, gate B; north',
      status: 'CONFIRMED',
    });
    expect((event.start as Date).toISOString()).toBe('2026-12-01T15:00:00.000Z');
    expect((event.end as Date).toISOString()).toBe('2026-12-01T16:30:00.000Z');
    expect(event.description).toContain('契約');
    expect(file).toContain('\r\nMETHOD:REQUEST\r\n');
    expect(file).toContain('\r\nSEQUENCE:0\r\n');
    expect(file).toContain('ORGANIZER;CN=Olive O Owner:mailto:olive@test.example');
    const lines = file.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(lines.some((line) => /^Bcc/i.test(line))).toBe(false);
  });

  it('moves and cancels the same meeting by ID and sequence', () => {
    expect(read(meetingFile({ ...message, sequence: 1 }, to, own.now)).file).toContain('SEQUENCE:1');
    const off = meetingFile({ ...message, sequence: 2, cancelled: true }, to, own.now) ?? '';
    expect(off).toContain('METHOD:CANCEL');
    expect(off).toContain('STATUS:CANCELLED');
    expect(off).toContain('UID:019a0000-0000-7000-8000-000000000001@plumbline');
  });

  it('exists for meetings only', () => {
    expect(meetingFile({ ...message, starts_at: null, ends_at: null }, to, own.now)).toBeNull();
  });
});
