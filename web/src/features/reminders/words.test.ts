import { describe, expect, it } from 'vitest';
import {
  distanceTo,
  formatOnClock,
  frequencyWords,
  snoozeChoices,
  splitAddresses,
  tomorrow,
} from './words.ts';

describe('frequency', () => {
  it.each([
    [{ frequency: 'one_time' }, 'One-time'],
    [{ frequency: 'daily' }, 'Daily until acknowledged'],
    [{ frequency: 'weekly' }, 'Weekly until complete'],
    [{ frequency: 'custom', every: 1, unit: 'month' }, 'Every month'],
    [{ frequency: 'custom', every: 2, unit: 'week' }, 'Every 2 weeks'],
    [{ frequency: 'daily', until: '2027-01-01' }, 'Daily until acknowledged, until Jan 1, 2027'],
  ] as const)('%j', (plan, words) => {
    expect(frequencyWords({ every: null, unit: null, until: null, ...plan })).toBe(words);
  });
});

it('offers to snooze by an hour, to the next morning, and by a week', () => {
  const now = new Date(2026, 10, 30, 16, 20);
  const times = snoozeChoices(now).map(({ until }) => new Date(until));
  expect(times).toEqual([new Date(2026, 10, 30, 17, 20), new Date(2026, 11, 1, 9), new Date(2026, 11, 7, 9)]);
  expect(tomorrow(now)).toBe('2026-12-01');
});

it('shows the time in its own time zone and the time remaining', () => {
  const nine = '2026-11-30T14:00:00.000Z';
  expect(formatOnClock(nine, 'America/New_York')).toMatch(/Nov 30, 2026.*9:00.AM EST/);
  expect(formatOnClock(nine, 'Mars/Base')).toMatch(/2:00.PM UTC/);
  expect(distanceTo(nine, new Date('2026-11-30T14:00:20Z'))).toBe('now');
  expect(distanceTo(nine, new Date('2026-11-30T13:55:00Z'))).toBe('in 5 minutes');
  expect(distanceTo(nine, new Date('2026-11-29T14:00:00Z'))).toBe('in 24 hours');
  expect(distanceTo(nine, new Date('2026-11-21T14:00:00Z'))).toBe('in 9 days');
});

it('splits addresses at any separator', () => {
  expect(splitAddresses(' a@b.example,c@d.example; e@f.example\n\ng@h.example ')).toEqual([
    'a@b.example',
    'c@d.example',
    'e@f.example',
    'g@h.example',
  ]);
  expect(splitAddresses('  ')).toEqual([]);
});
