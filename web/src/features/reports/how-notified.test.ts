import type { NotificationPreferences } from '@schemas/notifications.ts';
import { expect, it } from 'vitest';
import { howNotified } from './how-notified.ts';

const wants = (
  about: { inApp: boolean; email: boolean },
  rest: Partial<NotificationPreferences> = {},
): NotificationPreferences =>
  ({
    email: true,
    inApp: true,
    digest: 'off',
    categories: { report: about },
    ...rest,
  }) as NotificationPreferences;

it('mentions email only if one is sent when the report is ready', () => {
  expect(howNotified(wants({ inApp: true, email: true }))).toContain('email');
  for (const other of [
    wants({ inApp: true, email: false }),
    wants({ inApp: true, email: true }, { email: false }),
    wants({ inApp: true, email: true }, { digest: 'daily' }),
    null,
  ])
    expect(howNotified(other)).toBe('We will notify you when it is ready.');
});

it('mentions only the list if the user turned notifications off', () => {
  expect(howNotified(wants({ inApp: false, email: false }))).toBe('It will appear in the list of reports.');
  expect(howNotified(wants({ inApp: true, email: false }, { inApp: false }))).toBe(
    'It will appear in the list of reports.',
  );
});
