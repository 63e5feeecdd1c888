import { expect, it } from 'vitest';
import { daysBetween } from './days.ts';
import { periodBuckets, todayIn } from './time-zone-days.ts';

it('has 7, 30 and 12 buckets that follow each other without a gap and end with today', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  for (const [period, count] of [
    ['week', 7],
    ['month', 30],
    ['year', 12],
  ] as const) {
    const buckets = periodBuckets(period, 'America/New_York', now);
    expect(buckets).toHaveLength(count);
    buckets.slice(1).forEach((bucket, index) => {
      expect(bucket.starts).toBe(buckets[index]?.ends);
    });
    expect(buckets.at(-1)?.date).toBe(period === 'year' ? '2026-11-01' : '2026-11-21');
  }
});

it('begins a day at local midnight, also when clocks change', () => {
  const buckets = periodBuckets('week', 'America/New_York', new Date('2026-11-03T12:00:00Z'));
  const sunday = buckets.find((bucket) => bucket.date === '2026-11-01');
  expect(sunday).toEqual({
    date: '2026-11-01',
    starts: '2026-11-01T04:00:00.000Z',
    ends: '2026-11-02T05:00:00.000Z',
  });
});

it('knows which day it is where the organization is', () => {
  const now = new Date('2026-11-21T03:00:00Z');
  expect(todayIn('America/New_York', now)).toBe('2026-11-20');
  expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-21');
  expect(todayIn('Not/AZone', now)).toBe('2026-11-21');
});

it('counts days across a change of clocks as days', () => {
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
});
