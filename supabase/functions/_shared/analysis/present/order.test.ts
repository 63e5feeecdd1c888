import { expect, it } from 'vitest';
import type { Finding } from '../../vocabulary/analysis.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { inOrderOfDanger } from './order.ts';

const text = 'a'.repeat(5_000);
const context = readDocument(normalize(text), 'contractor');

const finding = (start: number | null, more: Partial<Finding> = {}) =>
  ({
    kind: 'onerous',
    severity: 'medium',
    source: 'model',
    start,
    end: start === null ? null : start + 100,
    spans: [],
    points: 0,
    confidence: 0.5,
    title: 'One-sided term',
    quote: null,
    ...more,
  }) as unknown as Finding;
const dangers = Array.from({ length: 50 }, (_, at) => ({
  start: at * 100,
  end: at * 100 + 100,
  danger: at / 50,
}));
const startsOf = (findings: readonly Finding[], words = 10_000) =>
  inOrderOfDanger(findings, context, dangers, words).map(({ start }) => start);

it('lists the most dangerous first, at any of their spans', () => {
  const spread = finding(0, { spans: [{ start: 4_900, end: 5_000, page: 1 }] });
  expect(startsOf([finding(100), finding(2_000), spread])).toEqual([0, 2_000, 100]);
});

it('raises what a rule found to be grave, and lowers what it found to be low', () => {
  const critical = finding(1_000, { source: 'rule', severity: 'critical' });
  const low = finding(1_500, { source: 'rule', severity: 'low' });
  expect(startsOf([low, finding(1_300), critical])).toEqual([1_000, 1_300, 1_500]);
});

it('does not fall back to the place on a tie', () => {
  const tied = [finding(null, { title: 'B' }), finding(null, { title: 'A' }), finding(null, { points: 4 })];
  expect(inOrderOfDanger(tied, context, [], 0).map(({ points, title }) => [points, title])).toEqual([
    [4, 'One-sided term'],
    [0, 'A'],
    [0, 'B'],
  ]);
});

it('numbers findings, and folds notes, low findings, and those beyond a page each', () => {
  const many = Array.from({ length: 40 }, (_, at) => finding(at * 100));
  const listed = inOrderOfDanger(
    [...many, finding(4_800, { severity: 'low' }), finding(4_900, { kind: 'info' })],
    context,
    dangers,
    450 * 12,
  );
  expect(listed.filter(({ folded }) => !folded)).toHaveLength(12);
  expect(listed.at(-1)).toMatchObject({ kind: 'info', folded: true, id: 'f42' });
  expect(listed.find(({ severity }) => severity === 'low')?.folded).toBe(true);
  const unfoldedOf = (words: number) =>
    inOrderOfDanger(many, context, dangers, words).filter(({ folded }) => !folded).length;
  expect([unfoldedOf(500), unfoldedOf(100_000)]).toEqual([10, 30]);
});
