import { expect, it } from 'vitest';
import { evidenceIn, LOUD_ONEROUS } from './evidence.ts';
import { signs } from './signs.ts';

const units = [
  { start: 0, end: 100 },
  { start: 101, end: 200 },
];
const match = {
  category: 'indemnity',
  onerous: true,
  against: 'performer',
  severity: 'high',
  span: { start: 150, end: 160 },
} as const;

it('gives each unit the rule matches in it, as features after the signs', () => {
  const [first = [], second = []] = evidenceIn(units, [match]);
  expect(first).toEqual([]);
  expect(second).toHaveLength(2);
  for (const feature of second) {
    expect(feature).toBeGreaterThanOrEqual(signs.length);
    expect(feature).toBeLessThan(LOUD_ONEROUS);
  }
});

it('covers all units of a long match, each once', () => {
  const long = { ...match, span: { start: 50, end: 150 } };
  expect(evidenceIn(units, [long, long]).map(({ length }) => length)).toEqual([2, 2]);
});

it('tells apart which side a match burdens', () => {
  const of = (against: 'performer' | 'payer' | null) => evidenceIn(units, [{ ...match, against }])[1];
  expect(of('payer')).not.toEqual(of('performer'));
  expect(of('payer')).not.toEqual(of(null));
});
