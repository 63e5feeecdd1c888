import type { Obligation } from '@schemas/obligation.ts';
import { expect, it } from 'vitest';
import { groupObligations } from './group-obligations.ts';

it('sorts proposals by position in the text and deadlines by date, undated last', () => {
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
