import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findingKindSchema, severitySchema } from '../vocabulary/analysis.ts';
import { decide, pointsOf, type Weight } from './review.ts';
import { missingPoints } from './thresholds.ts';

const harsh: Weight = { kind: 'onerous', category: 'indemnity', severity: 'critical', points: 12 };
const note: Weight = { kind: 'info', category: 'liability_cap', severity: 'low', points: 0 };
const gap: Weight = { kind: 'missing', category: 'force_majeure', severity: 'high', points: 6 };

describe('a review decision', () => {
  test("keeps the engine's result when accepted or reopened", () => {
    expect(decide(harsh, { decision: 'accepted' })).toEqual({ now: harsh, original: null });
    expect(decide(harsh, { decision: 'open', severity: 'low' })).toEqual({ now: harsh, original: null });
  });

  test('removes the points when rejected, and keeps the original', () => {
    expect(decide(harsh, { decision: 'rejected' })).toEqual({
      now: { ...harsh, points: 0 },
      original: harsh,
    });
    expect(decide(note, { decision: 'rejected' })).toEqual({ now: note, original: null });
  });

  test('changes points with severity, and the group with category', () => {
    expect(decide(harsh, { decision: 'corrected', severity: 'medium' }).now).toEqual({
      ...harsh,
      severity: 'medium',
      points: 4,
    });
    expect(decide(harsh, { decision: 'corrected', category: 'insurance' })).toEqual({
      now: { ...harsh, category: 'insurance' },
      original: harsh,
    });
  });

  test('counts information once a person gives it a severity, even the same one', () => {
    expect(decide(note, { decision: 'corrected', severity: 'low' }).now).toEqual({
      ...note,
      kind: 'onerous',
      points: 2,
    });
    expect(decide(note, { decision: 'corrected', category: 'indemnity' }).now).toEqual({
      ...note,
      category: 'indemnity',
    });
  });

  test('scores missing clauses by their own table', () => {
    expect(decide(gap, { decision: 'corrected', severity: 'low' }).now).toEqual({
      ...gap,
      severity: 'low',
      points: missingPoints.minor,
    });
  });

  test('never lowers the points for a higher severity', () => {
    const order = ['low', 'medium', 'high', 'critical'] as const;
    fc.assert(
      fc.property(
        fc.constantFrom(...findingKindSchema.options),
        fc.constantFrom(...severitySchema.options),
        (kind, severity) => {
          const graver = order.slice(order.indexOf(severity));
          for (const one of graver)
            expect(pointsOf(kind, one)).toBeGreaterThanOrEqual(pointsOf(kind, severity));
        },
      ),
    );
  });
});
