import { expect, it } from 'vitest';
import { dueIn, priority } from './deadlines.ts';
import { toTrends } from './measure.ts';

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

it('gives a trend only where there is something to compare with', () => {
  const now = {
    active_projects: 3,
    pending_reviews: 1,
    risk_alerts: 0,
    compliant_checks: 3,
    non_compliant_checks: 1,
  };
  const before = {
    active_projects: 2,
    pending_reviews: 0,
    risk_alerts: 4,
    compliant_checks: 1,
    non_compliant_checks: 1,
  };
  expect(toTrends(now, before)).toEqual({
    active_projects: 50,
    pending_reviews: null,
    compliance_score: 50,
    risk_alerts: -100,
  });
  expect(toTrends(now, { ...before, compliant_checks: 0, non_compliant_checks: 0 }).compliance_score).toBe(
    null,
  );
});
