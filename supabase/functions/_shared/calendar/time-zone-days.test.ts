import { expect, it } from 'vitest';
import { daysBetween } from './days.ts';
import { dayBounds, todayIn } from './time-zone-days.ts';

it('begins a day at local midnight, also when clocks change', () => {
  expect(dayBounds('2026-11-01', 'America/New_York')).toEqual({
    date: '2026-11-01',
    starts: '2026-11-01T04:00:00.000Z',
    ends: '2026-11-02T05:00:00.000Z',
  });
});

it("finds the current day in the organization's time zone", () => {
  const now = new Date('2026-11-21T03:00:00Z');
  expect(todayIn('America/New_York', now)).toBe('2026-11-20');
  expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-21');
  expect(todayIn('Not/AZone', now)).toBe('2026-11-21');
});

it('counts calendar days across clock changes', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});
