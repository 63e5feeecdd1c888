import { describe, expect, it } from 'vitest';
import { contractKinds } from '../../vocabulary/contract-kind.ts';
import { contractKindOf, kindOfPaper } from './contract-kind.ts';
import { percentileOf } from './percentile.ts';
import { scoresRead } from './scores-read.ts';
import { leaningInWords, rangeInWords, rankInWords } from './words.ts';

describe('range and percentile', () => {
  it('are null without a score or a kind', () => {
    expect(percentileOf(null, 'turnkey')).toBeNull();
    expect(percentileOf(40, null)).toBeNull();
  });

  it('stay within the scale', () => {
    const range = percentileOf(40, 'turnkey');
    expect(range?.low).toBeLessThan(40);
    expect(range?.high).toBeGreaterThan(40);
    expect(percentileOf(1, 'turnkey')?.low).toBe(1);
    expect(percentileOf(100, 'turnkey')?.high).toBe(100);
  });

  it.each(contractKinds)('count the milder ones of its kind, never fewer for a higher score: %s', (kind) => {
    const harsher = [1, 20, 40, 60, 100].map((score) => percentileOf(score, kind)?.harsher_than ?? -1);
    expect(harsher).toEqual(harsher.toSorted((a, b) => a - b));
    expect(harsher.at(0)).toBe(0);
    expect(harsher.at(-1)).toBe(scoresRead[kind].length);
  });
});

it('are written out', () => {
  const range = { low: 33, high: 47, kind: 'turnkey', harsher_than: 8, of: 10 } as const;
  expect(rangeInWords(range)).toBe('range 33–47%');
  expect(rankInWords(range)).toBe('Riskier than 8 of 10 comparable turnkey and EPC contracts.');
  expect(rankInWords({ ...range, harsher_than: 0 })).toContain('No riskier than 10');
  expect(rankInWords({ ...range, harsher_than: 10 })).toContain('all 10');
  expect(
    leaningInWords({
      performer: { name: 'Contractor', duties: 120, rights: 1 },
      payer: { name: 'Owner', duties: 1, rights: 41 },
      burdens: 6.2,
      kind: 'turnkey',
    }),
  ).toContain('the Contractor 120 duties and 1 right, and the Owner 1 duty and 41 rights');
});

it.each([
  ['the guaranteed maximum price (gmp). the gmp includes this. above the gmp', 'guaranteed_maximum'],
  ['a turnkey contract; turn-key; the epc contractor; the epc works', 'turnkey'],
  ['the contractor shall build. a turnkey plant', 'other_works'],
] as const)('reads the kind of a contract from its frequent words: %s', (text, kind) => {
  expect(contractKindOf(text)).toBe(kind);
});

it.each([
  ['related', 'supply', 'supply'],
  ['related', 'services', 'services'],
  ['related', 'lease', null],
  ['related', null, null],
  ['works_contract', null, 'turnkey'],
] as const)('compares a paper with its kind: %s, %s', (kind, subject, own) => {
  const lower = 'a turnkey contract; turn-key; the epc contractor; the epc works';
  expect(kindOfPaper({ kind, subject }, lower)).toBe(own);
});
