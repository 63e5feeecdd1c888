import { expect, it } from 'vitest';
import { nextMonthlyDay } from './monthly.ts';

it.each([
  ['25th of each month', '2026-11-24', '2026-11-25'],
  ['25th of each month', '2026-11-25', '2026-12-25'],
  ['twenty-fifth (25th) day of each month', '2026-12-28', '2027-01-25'],
  ['tenth day of the following month', '2026-11-01', '2026-11-10'],
  ['last day of every month', '2027-01-31', '2027-02-28'],
  ['31st of each month', '2027-02-01', '2027-02-28'],
  ['thirty-first day of each month', '2027-03-31', '2027-04-30'],
  ['fifth (5th) business day of each calendar month', '2026-11-01', null],
  ['receipt of notice', '2026-11-01', null],
])('%s after %s is %s', (words, after, day) => {
  expect(nextMonthlyDay(words, after)).toBe(day);
});
