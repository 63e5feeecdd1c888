import { expect, it } from 'vitest';
import { knownFilters } from './use-compliance-view.ts';

it('keeps valid filters', () => {
  const project = '01985f00-0000-7000-8000-000000000002';
  const filters = { status: 'in_progress', severity: 'critical', figure: 'due_this_week', project };
  expect(knownFilters(filters)).toEqual(filters);
});

it('ignores unknown filter values', () => {
  expect(knownFilters({ status: 'done', severity: 'CRITICAL', figure: 'all', project: '7' })).toEqual({
    status: '',
    severity: '',
    figure: '',
    project: '',
  });
});
