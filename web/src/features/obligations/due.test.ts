import type { Obligation } from '@contract/obligation.ts';
import { expect, it } from 'vitest';
import { dueOf, groupObligations } from './due.ts';

const now = new Date(2026, 11, 28, 23, 30);

it.each([
  ['2026-12-31', 'Thu, Dec 31, 2026', 'in 3 days', 'soon'],
  ['2026-12-28', 'Mon, Dec 28, 2026', 'today', 'soon'],
  ['2026-12-25', 'Fri, Dec 25, 2026', '3 days ago', 'overdue'],
  ['2027-01-05', 'Tue, Jan 5, 2027', 'in 8 days', 'later'],
])('%s is %s, %s', (date, day, distance, nearness) => {
  expect(dueOf(date, now)).toEqual({ day, distance, nearness });
});

it('has nothing to say without a date', () => expect(dueOf(null, now)).toBeNull());

it('sorts proposals by place, deadlines by date with the undated last', () => {
  const one = (id: string, changes: Partial<Obligation>) =>
    ({ id, status: 'confirmed', start: null, due_date: null, decided_at: null, ...changes }) as Obligation;
  const groups = groupObligations([
    one('undated', {}),
    one('later', { due_date: '2027-01-05' }),
    one('overdue', { due_date: '2026-12-01' }),
    one('second', { status: 'proposed', start: 900, due_date: '2026-01-01' }),
    one('first', { status: 'proposed', start: 20 }),
    one('gone', { status: 'dismissed' }),
  ]);
  expect(groups.confirmed.map(({ id }) => id)).toEqual(['overdue', 'later', 'undated']);
  expect(groups.proposed.map(({ id }) => id)).toEqual(['first', 'second']);
  expect(groups.dismissed.map(({ id }) => id)).toEqual(['gone']);
});
