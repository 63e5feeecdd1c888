import type { ComplianceSummary } from '@schemas/compliance-check.ts';
import { expect, it } from 'vitest';
import { severityBars, statusSlices } from './chart-slices.ts';

const summary: ComplianceSummary = {
  overall_score: 50,
  total: 5,
  compliant: 2,
  non_compliant: 0,
  pending: 2,
  in_progress: 1,
  waived: 0,
  critical_issues: 0,
  due_this_week: 0,
  by_severity: { low: 1, medium: 0, high: 3, critical: 1 },
  can: { run: true, write_requirements: true },
};

const of = (shown: object) => `?${Object.entries(shown)}`;

it('always shows the three main statuses and any others present, so that the shares add up', () => {
  const slices = statusSlices(summary, of);
  expect(slices.map(({ name }) => name)).toEqual(['Compliant', 'Non-Compliant', 'Pending', 'In Progress']);
  expect(slices.reduce((sum, { value }) => sum + value, 0)).toBe(summary.total);
});

it('counts by severity, lowest first', () => {
  expect(severityBars(summary, of).map(({ name, value }) => [name, value])).toEqual([
    ['Low', 1],
    ['Medium', 0],
    ['High', 3],
    ['Critical', 1],
  ]);
});
