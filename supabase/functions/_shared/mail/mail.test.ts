import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMail } from './layout.ts';
import { digestMail, type MailedNotification, notificationMail, reminderMail } from './templates.ts';

const to = {
  organization: 'Okafor Builders',
  timeZone: 'America/New_York',
  siteUrl: 'https://app.example',
  unsubscribe: { subject: 'approvals', url: 'https://app.example/unsubscribe/t' },
};
const reported = (more: Partial<MailedNotification> = {}): MailedNotification => ({
  title: 'Sent back',
  message: 'Harbor Street framing was sent back by Dana.',
  type: 'warning',
  priority: 'high',
  source: 'Contracts',
  action_url: '/contracts/1?tab=approval',
  action_label: 'Open contract',
  created_at: '2026-03-02T15:15:00.000Z',
  ...more,
});

describe('a notification email', () => {
  it('has the same content as text and HTML, with absolute links and an unsubscribe link', () => {
    const { subject, text, html } = notificationMail(reported(), to);
    expect(subject).toBe('Sent back');
    for (const body of [text, html]) {
      expect(body).toContain('Harbor Street framing was sent back by Dana.');
      expect(body).toContain('https://app.example/contracts/1?tab=approval');
      expect(body).toContain('https://app.example/unsubscribe/t');
      expect(body).toContain('Unsubscribe from approvals');
      expect(body).toContain('Mar 2, 2026, 10:15');
      expect(body).toContain('You received this email because you are a member of Okafor Builders');
    }
  });

  it('marks urgent ones, and ignores an unknown time zone', () => {
    const { subject, text } = notificationMail(reported({ priority: 'urgent' }), {
      ...to,
      timeZone: 'Mars/Base',
    });
    expect(subject).toBe('Urgent: Sent back');
    expect(text).toContain('3:15');
  });
});

it('sends a reminder with full details and its sender to a person without an account', () => {
  const reminder = {
    type: 'Payment Due',
    title: 'Pay application <7>',
    note: 'Before noon.',
    project: 'Tower',
    about: 'Steel',
    sender: 'Ann Lee',
    due_at: '2026-03-02T15:15:00.000Z',
  };
  const { subject, text, html } = reminderMail(reminder, to);
  expect(subject).toBe('Payment Due: Pay application <7>');
  expect(text).toContain('Payment Due · Tower · Steel · Mar 2, 2026, 10:15');
  expect(html).toContain('Pay application &lt;7&gt;');
  for (const body of [text, html]) {
    expect(body).toContain('Before noon.');
    expect(body).toContain('Ann Lee of Okafor Builders');
    expect(body).toContain('https://app.example/unsubscribe/t');
  }
  expect(reminderMail({ ...reminder, note: null, sender: null }, to).text).toContain('Someone of Okafor');
});

describe('several notifications in one email', () => {
  it('lists the most urgent first and counts the omitted ones', () => {
    const list = [
      ...Array.from({ length: 60 }, (_, at) => reported({ title: `Low ${at}`, priority: 'low' })),
      reported({ title: 'Notice due', priority: 'urgent' }),
    ];
    const { subject, text } = digestMail(list, { ...to, digest: true });
    expect(subject).toBe('61 notifications from Okafor Builders');
    expect(text.indexOf('Notice due')).toBeLessThan(text.indexOf('Low 0'));
    expect(text).toContain('And 11 more in Plumbline.');
    expect(text).not.toContain('Low 55');
  });
});

it('prevents user text from becoming markup or a header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (words) => {
      const nasty = `<img src=x onerror=alert(1)>"'&\r\nBcc: all@example.com ${words}`;
      const { subject, html, text } = renderMail({
        subject: nasty,
        preview: nasty,
        heading: nasty,
        paragraphs: [nasty],
        items: [{ title: nasty, text: nasty, facts: [nasty] }],
        reason: nasty,
      });
      expect(subject).not.toMatch(/\p{Cc}/u);
      expect(subject.length).toBeGreaterThan(0);
      expect(html).not.toContain('<img');
      expect(text).toContain('onerror');
    }),
    { numRuns: 50 },
  );
});
