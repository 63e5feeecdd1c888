import { expect, it } from 'vitest';
import { dueIn, priority } from './deadlines.ts';

it('shows the date of a deadline and the days left', () => {
  expect([-2, -1, 0, 1, 2].map(dueIn)).toEqual([
    '2 days overdue',
    '1 day overdue',
    'Today',
    'Tomorrow',
    'in 2 days',
  ]);
  expect([-1, 0, 7, 8, 30, 31].map(priority)).toEqual(['high', 'high', 'high', 'medium', 'medium', 'low']);
});
