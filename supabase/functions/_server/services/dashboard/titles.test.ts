import { expect, it } from 'vitest';
import { dueIn, priority } from './deadlines.ts';

it('says when a deadline is and how near', () => {
  expect([-2, -1, 0, 1, 2].map(dueIn)).toEqual([
    '2 days overdue',
    '1 day overdue',
    'Today',
    'Tomorrow',
    'in 2 days',
  ]);
  expect([-1, 0, 7, 8, 30, 31].map(priority)).toEqual(['high', 'high', 'high', 'medium', 'medium', 'low']);
});
