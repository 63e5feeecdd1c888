import { addDays, addMonths } from '@calendar/days.ts';
import { describe, expect, it } from 'vitest';
import { weekOf, weeksOf } from './days.ts';

describe('calendar days', () => {
  it.each([
    ['2026-11-22', 1, '2026-11-23'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    // Daylight saving time changes in New York on that day.
    ['2026-03-08', 1, '2026-03-09'],
  ])('%s plus %i days is %s', (date, count, expected) => expect(addDays(date, count)).toBe(expected));

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-11-22', 2, '2027-01-22'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
  ])('%s plus %i months is %s', (date, count, expected) => expect(addMonths(date, count)).toBe(expected));

  it('weeks begin on Sunday', () => {
    expect(weekOf('2026-11-25')[0]).toBe('2026-11-22');
    expect(weekOf('2026-11-22')[6]).toBe('2026-11-28');
  });

  it.each([
    ['2026-02-10', 4, '2026-02-01', '2026-02-28'],
    ['2026-11-10', 5, '2026-11-01', '2026-12-05'],
    ['2026-08-10', 6, '2026-07-26', '2026-09-05'],
  ])('the month of %s has %i weeks', (date, count, first, last) => {
    const weeks = weeksOf(date);
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([count, first, last]);
  });
});
