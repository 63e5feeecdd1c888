import { expect, it } from 'vitest';
import { dueOf } from './due.ts';

const now = new Date(2026, 11, 28, 23, 30);

it.each([
  ['2026-12-31', 'Thu, Dec 31, 2026', 'in 3 days', 'soon'],
  ['2026-12-28', 'Mon, Dec 28, 2026', 'today', 'soon'],
  ['2026-12-25', 'Fri, Dec 25, 2026', '3 days ago', 'overdue'],
  ['2027-01-05', 'Tue, Jan 5, 2027', 'in 8 days', 'later'],
])('%s is %s, %s', (date, day, distance, nearness) => {
  expect(dueOf(date, now)).toEqual({ day, distance, nearness });
});

it('is null without a date', () => expect(dueOf(null, now)).toBeNull());
