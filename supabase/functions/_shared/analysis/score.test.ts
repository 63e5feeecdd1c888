import { describe, expect, it } from 'vitest';
import type { Finding } from '../vocabulary/analysis.ts';
import { riskLevel } from '../vocabulary/risk-level.ts';
import type { Category } from '../vocabulary/taxonomy.ts';
import { categories } from '../vocabulary/taxonomy.ts';
import { riskScore, scoreGroups } from './score.ts';
import { groups } from './thresholds.ts';

function finding(category: Category, points: number): Finding {
  const span = {
    quote: null,
    shown: null,
    spans: [],
    page: null,
    start: null,
    end: null,
    from_ocr: false,
    folded: false,
  };
  return {
    id: 'f1',
    category,
    kind: 'onerous',
    severity: 'low',
    title: 't',
    explanation: 'e',
    ...span,
    confidence: 1,
    source: 'rule',
    params: {},
    points,
    law: [],
  };
}

describe('the score', () => {
  it('has group caps that sum to 100', () => {
    expect(groups.reduce((sum, group) => sum + group.cap, 0)).toBe(100);
    expect(groups.map((group) => group.cap)).toEqual([20, 20, 25, 15, 12, 8]);
  });

  it('adds up each group to its cap and shows what was cut', () => {
    const scored = scoreGroups([
      finding('retainage', 8),
      finding('contingent_payment', 12),
      finding('payment_terms', 8),
      finding('governing_law', 3),
    ]);
    expect(scored.find((group) => group.key === 'payment')).toMatchObject({ raw_points: 28, points: 20 });
    expect(scored.find((group) => group.key === 'administration')).toMatchObject({
      raw_points: 3,
      points: 3,
    });
    expect(riskScore(scored)).toBe(23);
  });

  it('is at least 1 and at most 100', () => {
    expect(riskScore(scoreGroups([]))).toBe(1);
    expect(riskScore(scoreGroups(categories.map((category) => finding(category, 50))))).toBe(100);
  });

  it.each([
    [1, 'low'],
    [30, 'low'],
    [31, 'medium'],
    [60, 'medium'],
    [61, 'high'],
    [100, 'high'],
    [null, null],
  ] as const)('calls %s %s', (score, level) => {
    expect(riskLevel(score)).toBe(level);
  });
});
