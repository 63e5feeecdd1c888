import { describe, expect, it } from 'vitest';
import { daysUntil, formatDate, formatDayOf, parseLocalDate, timeAgo, today } from './dates.ts';

describe('calendar dates', () => {
  it('are local midnight, never UTC midnight', () => {
    const date = parseLocalDate('2026-03-01');
    expect([date?.getFullYear(), date?.getMonth(), date?.getDate(), date?.getHours()]).toEqual([
      2026, 2, 1, 0,
    ]);
  });

  it.each(['2026-02-30', '2026-13-01', '2026-3-1', 'yesterday', '', '2026-03-01T00:00:00Z', '0050-01-01'])(
    'refuses %j',
    (text) => expect(parseLocalDate(text)).toBeNull(),
  );

  it('shows the stored day, and the given text if there is none', () => {
    expect(formatDate('2026-03-01')).toBe(
      new Date(2026, 2, 1).toLocaleDateString(undefined, { dateStyle: 'medium' }),
    );
    expect(formatDate(null)).toBe('-');
    expect(formatDate(null, 'TBD')).toBe('TBD');
  });

  it('counts days across a clock change and at any hour', () => {
    expect(daysUntil('2026-03-09', new Date(2026, 2, 7, 23, 30))).toBe(2);
    expect(daysUntil('2026-11-21', new Date(2026, 10, 21, 0, 1))).toBe(0);
    expect(daysUntil('2026-11-20', new Date(2026, 10, 21, 12))).toBe(-1);
  });

  it("takes today from the reader's time zone, not UTC", () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  it("shows the day of an instant in the reader's time zone, not UTC", () => {
    const midnight = new Date(2026, 2, 1);
    expect(formatDayOf(midnight.toISOString())).toBe(formatDate('2026-03-01'));
    expect(formatDayOf(new Date(midnight.getTime() - 1).toISOString())).toBe(formatDate('2026-02-28'));
  });
});

describe('timeAgo', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  it.each([
    ['2026-06-15T11:59:30Z', 'just now'],
    ['2026-06-15T11:55:00Z', '5 minutes ago'],
    ['2026-06-14T11:00:00Z', '1 day ago'],
    ['not a time', '-'],
  ])('%s is %s', (instant, words) => expect(timeAgo(instant, now)).toBe(words));
});
