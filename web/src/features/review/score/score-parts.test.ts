import type { Analysis, Finding } from '@schemas/analysis.ts';
import { expect, it } from 'vitest';
import { formerPoints, scoreParts } from './score-parts.ts';

const finding = (id: string, category: string, points: number, more: Partial<Finding> = {}) =>
  ({ id, category, points, review_status: 'open', original: null, ...more }) as Finding;

const analysis = {
  groups: [
    { key: 'payment', label: 'Payment', cap: 20, points: 20, raw_points: 24 },
    { key: 'liability', label: 'Liability', cap: 25, points: 6, raw_points: 6 },
  ],
  findings: [
    finding('terms', 'payment_terms', 4),
    finding('pay-if-paid', 'contingent_payment', 12),
    finding('retainage', 'retainage', 8, {
      review_status: 'corrected',
      original: { kind: 'onerous', category: 'retainage', severity: 'medium', points: 4 },
    }),
    finding('interest', 'late_payment_interest', 0),
    finding('bond', 'bonds', 0, {
      review_status: 'rejected',
      original: { kind: 'onerous', category: 'bonds', severity: 'high', points: 8 },
    }),
  ],
  missing: [finding('cap', 'liability_cap', 6)],
} as unknown as Analysis;

it('names the finding of each point, highest first, and the points cut by a cap', () => {
  const [payment, liability] = scoreParts(analysis).groups;
  expect(payment?.counted.map(({ id }) => id)).toEqual(['pay-if-paid', 'retainage', 'terms']);
  expect(payment).toMatchObject({ silent: 1, cut: 4 });
  expect(liability?.counted.map(({ id }) => id)).toEqual(['cap']);
});

it('accounts for every point of every group', () => {
  for (const { group, counted, cut } of scoreParts(analysis).groups) {
    expect(counted.reduce((sum, { points }) => sum + points, 0) - cut).toBe(group.points);
  }
});

it('lists rejected findings separately with their former points', () => {
  const { groups, rejected } = scoreParts(analysis);
  expect(rejected.map(({ id }) => id)).toEqual(['bond']);
  expect(groups.flatMap(({ counted }) => counted).some(({ id }) => id === 'bond')).toBe(false);
  expect(rejected.map(formerPoints)).toEqual([8]);
});

it('shows former points only where they differ', () => {
  expect(analysis.findings.map(formerPoints)).toEqual([null, null, 4, null, 8]);
});
