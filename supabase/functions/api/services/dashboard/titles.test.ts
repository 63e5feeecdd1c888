import { expect, it } from 'vitest';
import { activityTitle } from './activity-title.ts';
import { dueIn, priority } from './deadlines.ts';
import { toTrends } from './measure.ts';

it('reads as a sentence, also for an action it does not know', () => {
  expect(activityTitle({ action: 'project.created', subject: 'Tower', status: null })).toBe(
    'Created project Tower',
  );
  expect(activityTitle({ action: 'contract.updated', subject: 'Main', status: 'under_review' })).toBe(
    'Moved contract to under review: Main',
  );
  expect(activityTitle({ action: 'membership.deleted', subject: null, status: null })).toBe(
    'Left the organization',
  );
  expect(activityTitle({ action: 'report_file.created', subject: null, status: null })).toBe(
    'Report file created',
  );
});

it('says when a deadline is and how near', () => {
  expect([0, 1, 2].map(dueIn)).toEqual(['Today', 'Tomorrow', 'in 2 days']);
  expect([0, 7, 8, 30, 31].map(priority)).toEqual(['high', 'high', 'medium', 'medium', 'low']);
});

it('gives a trend only where there is something to compare with', () => {
  const now = { active_projects: 3, pending_reviews: 1, risk_alerts: 0 };
  const before = { active_projects: 2, pending_reviews: 0, risk_alerts: 4 };
  expect(toTrends(now, before)).toEqual({
    active_projects: 50,
    pending_reviews: null,
    compliance_score: null,
    risk_alerts: -100,
  });
});
