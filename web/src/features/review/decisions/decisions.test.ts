import type { Finding } from '@schemas/analysis.ts';
import { describe, expect, it } from 'vitest';
import { decisionOf, nextOpen } from './decisions.ts';

const finding = (id: string, more: Partial<Finding> = {}) =>
  ({
    id,
    kind: 'onerous',
    category: 'retainage',
    severity: 'medium',
    review_status: 'open',
    review_note: null,
    original: null,
    statement: null,
    ...more,
  }) as Finding;

describe('nextOpen', () => {
  const order = ['a', 'b', 'c', 'd'];
  const findings = [
    finding('a'),
    finding('b', { review_status: 'accepted' }),
    finding('c', { review_status: 'rejected' }),
    finding('d'),
  ];

  it('skips decided findings and wraps to the top', () => {
    expect(nextOpen(order, findings, 'a')).toBe('d');
    expect(nextOpen(order, findings, 'd')).toBe('a');
  });

  it('is undefined if the rest is decided or filtered out', () => {
    expect(nextOpen(['b', 'c', 'd'], findings, 'd')).toBeUndefined();
    expect(nextOpen([], findings, 'a')).toBeUndefined();
  });
});

describe('decisionOf', () => {
  it('repeats the stored decision', () => {
    expect(decisionOf(finding('a'))).toEqual({ decision: 'open' });
    expect(decisionOf(finding('a', { review_status: 'rejected', review_note: 'Struck out' }))).toEqual({
      decision: 'rejected',
      note: 'Struck out',
    });
  });

  it('repeats a corrected severity only if it was changed; a category change alone must not add points to a note', () => {
    const engine = { kind: 'info', category: 'bonds', severity: 'low', points: 0 } as const;
    const moved = finding('a', {
      review_status: 'corrected',
      kind: 'info',
      severity: 'low',
      original: engine,
    });
    expect(decisionOf(moved)).toEqual({ decision: 'corrected', category: 'retainage' });
    expect(decisionOf({ ...moved, kind: 'onerous' })).toEqual({
      decision: 'corrected',
      category: 'retainage',
      severity: 'low',
    });
  });
});
