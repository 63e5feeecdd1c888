import fc from 'fast-check';
import ICAL from 'ical.js';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/depth.ts';
import { meetingFile } from './meeting-file.ts';
import { type MailedMessage, messageMail } from './message-mail.ts';

/** Names and text with hostile characters. */
const nasty = fc.constantFrom(
  '\r\nBcc: thief@evil.example\r\n\r\n<p>',
  '\u2028Bcc: thief@evil.example',
  '\u0085Bcc: x@evil.example',
  '\u202Efdp.exe',
  '\u2066turned',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' style='x",
  '<a href="javascript:alert(1)">press</a>',
  'javascript:alert(1)',
  '&lt;b&gt;',
  '{sender}',
  '{{recipient}}',
  '\u0000\u0007\u001b[31m',
  'END:VEVENT\r\nBEGIN:VEVENT',
  ';CN=x:mailto:thief@evil.example',
  '"; \\n,',
  '=?utf-8?B?QmNjOiB4?=',
  '\ud800',
  '\ufeff',
);
const words = fc
  .array(fc.oneof(nasty, fc.string({ unit: 'grapheme', maxLength: 40 })), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));
const messages = fc.record({
  subject: words,
  body: words,
  project: words,
  organization: words,
  postal_address: words,
  location: words,
  document: words,
  sender: fc.record({ name: words, address: fc.constant('olive@test.example') }),
});
const people = fc.record({ name: words, role: words, address: fc.constant('office@reed.example') });

const fixed = {
  id: '019a0000-0000-7000-8000-000000000001',
  template: 'Meeting Invitation',
  time_zone: 'America/New_York',
  starts_at: '2026-12-01T15:00:00Z',
  ends_at: '2026-12-01T16:30:00Z',
  answer_by: null,
  sequence: 0,
  cancelled: false,
} as const;
const now = new Date('2026-11-23T12:00:00Z');
const url = 'https://app.example/one-use';
const own = {
  uploadUrl: url,
  links: [{ file_name: 'plan.pdf', url }],
  unsubscribe: { label: 'No more', url },
  now,
};
const every = (
  check: (message: MailedMessage, to: { name: string; role: string; address: string }) => void,
) =>
  fc.assert(
    fc.property(messages, people, (input, to) => check({ ...fixed, ...input }, to)),
    { numRuns: runs(100, 300) },
  );

/** Characters that end a line or change text direction. */
const breaks = /[\r\n\u0085\u2028\u2029]/;
const turns = /[\u202a-\u202e\u2066-\u2069]/;

describe('any names and text that people enter', () => {
  it('keep the subject on one line, without control or direction characters', () => {
    every((message, to) => {
      const { subject } = messageMail(message, to, own);
      expect(subject).not.toMatch(breaks);
      expect(subject).not.toMatch(turns);
      expect(subject).not.toMatch(/\p{Cc}/u);
    });
  });

  it('add no tag, attribute, or link to the email', () => {
    const tags = (html: string) => html.match(/<[^>]*>/g) ?? [];
    const plain = messageMail(
      {
        ...fixed,
        subject: 'S',
        body: 'B',
        project: 'P',
        organization: 'O',
        postal_address: 'A',
        location: 'L',
        document: null,
        sender: { name: 'N', address: 'olive@test.example' },
      },
      { name: 'N', role: 'R', address: 'office@reed.example' },
      own,
    );
    // Paragraphs start and end with the known tags, and lines within them end with a break.
    const known = new Set([...tags(plain.html), '<br>']);
    every((message, to) => {
      const { html, text } = messageMail(message, to, own);
      expect(tags(html).filter((tag) => !known.has(tag))).toEqual([]);
      expect(html.replace(/<[^>]*>/g, '')).not.toMatch(/[<>]/);
      expect(text).not.toMatch(/[^\P{Cc}\n\t]/u);
      expect(text).not.toMatch(/[\u2028\u2029]/);
    });
  });

  it('change neither headers nor the single recipient over SMTP', async () => {
    const transport = createTransport({ streamTransport: true, buffer: true });
    await fc.assert(
      fc.asyncProperty(messages, people, async (input, to) => {
        const { subject, text, html } = messageMail({ ...fixed, ...input }, to, own);
        const { message, envelope } = await transport.sendMail({
          from: 'Plumbline <mail@app.example>',
          to: to.address,
          subject,
          text,
          html,
        });
        const head = String(message).split('\r\n\r\n', 1)[0] ?? '';
        const names = head.split(/\r\n(?![ \t])/).map((line) => line.split(':', 1)[0]);
        expect(names.sort()).toEqual([
          'Content-Type',
          'Date',
          'From',
          'MIME-Version',
          'Message-ID',
          'Subject',
          'To',
        ]);
        expect(envelope?.to).toEqual(['office@reed.example']);
      }),
      { numRuns: runs(20, 60) },
    );
  });

  it('keep the calendar file a single meeting that calendars can parse', () => {
    const names = [
      'attendee',
      'description',
      'dtend',
      'dtstamp',
      'dtstart',
      'location',
      'organizer',
      'sequence',
      'status',
      'summary',
      'uid',
    ];
    every((message, to) => {
      const file = meetingFile(message, to, now) ?? '';
      const calendar = new ICAL.Component(ICAL.parse(file));
      const events = calendar.getAllSubcomponents();
      expect(events).toHaveLength(1);
      const found = events[0]?.getAllProperties().map(({ name }) => name) ?? [];
      expect(names).toEqual(expect.arrayContaining(found));
      expect(new Set(found).size).toBe(found.length);
      expect(events[0]?.getFirstPropertyValue('attendee')).toBe('mailto:office@reed.example');
      expect(file).not.toMatch(/[\u2028\u2029]/);
    });
  });
});

it('keep a meeting the same after moves and cancellation, with a rising sequence', () => {
  const message: MailedMessage = {
    ...fixed,
    subject: 'Meeting about {project}',
    body: 'Dear {recipient}',
    project: 'Harbor Tower',
    organization: 'Test Builders',
    postal_address: null,
    location: 'Trailer 2',
    document: null,
    sender: { name: 'Olive Owner', address: 'olive@test.example' },
  };
  const to = { name: 'Reed', role: 'Supplier', address: 'office@reed.example' };
  const reported = [
    message,
    { ...message, sequence: 1, starts_at: '2026-12-02T15:00:00Z', ends_at: '2026-12-02T16:00:00Z' },
    { ...message, sequence: 2, location: 'Office' },
    { ...message, sequence: 3, cancelled: true },
  ].map((one) => {
    const calendar = new ICAL.Component(ICAL.parse(meetingFile(one, to, now) ?? ''));
    const component = calendar.getFirstSubcomponent('vevent');
    if (!component) throw new Error('no event');
    const event = new ICAL.Event(component);
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid,
      sequence: event.sequence,
      status: component.getFirstPropertyValue('status'),
      start: event.startDate.toJSDate().toISOString(),
      location: event.location,
    };
  });
  expect(new Set(reported.map(({ uid }) => uid)).size).toBe(1);
  expect(reported.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3]);
  expect(reported.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'REQUEST CONFIRMED',
    'REQUEST CONFIRMED',
    'REQUEST CONFIRMED',
    'CANCEL CANCELLED',
  ]);
  expect(reported.map(({ start, location }) => `${start} ${location}`)).toEqual([
    '2026-12-01T15:00:00.000Z Trailer 2',
    '2026-12-02T15:00:00.000Z Trailer 2',
    '2026-12-01T15:00:00.000Z Office',
    '2026-12-01T15:00:00.000Z Trailer 2',
  ]);
});
