import { expect, it } from 'vitest';
import { sketchOf } from '../../../_shared/analysis/facts/sketch.ts';
import { harshContract, subcontract } from '../../../_shared/analysis/testing/build.ts';
import { agreement, type Comparable } from './match.ts';

const contract: Comparable = {
  name: 'Harbor Street – electrical subcontract',
  contract_type: 'Subcontract',
  party_a_name: 'Testbed Constructors, Inc.',
  party_b_name: 'Plumb Line Framing',
  sketch: sketchOf([subcontract()]),
};
const kind = (file: Partial<Comparable>) => agreement({ ...contract, ...file }, contract)?.kind ?? null;

it.each<[string, Partial<Comparable>, string | null]>([
  ['the same words between the same parties', { name: 'v2 FINAL' }, 'version'],
  ['parties written otherwise', { party_a_name: 'TESTBED CONSTRUCTORS' }, 'version'],
  ['the same form with somebody else', { party_b_name: 'Other Trades LLC' }, null],
  ['other words between the same parties', { name: 'Roof', sketch: sketchOf([harshContract()]) }, null],
  [
    'an amendment between the same parties',
    { name: 'Amendment 1', contract_type: 'Amendment', sketch: [] },
    'amendment',
  ],
  ['an amendment between others', { contract_type: 'Amendment', party_a_name: 'Somebody Ltd' }, null],
  ['a scan by its name and parties alone', { name: 'Harbor Street electrical', sketch: [] }, null],
  [
    'no parties, but name and words',
    { name: 'harbor street electrical v2', party_a_name: '', party_b_name: '' },
    'version',
  ],
  ['no parties and another name', { name: 'Roofing', party_a_name: '', party_b_name: '' }, null],
])('%s', (_, file, expected) => expect(kind(file)).toBe(expected));

it('matches a contract without text by its name', () => {
  const file = { ...contract, name: 'Harbor_Street-electrical subcontract' };
  expect(agreement(file, { ...contract, sketch: [] })?.kind).toBe('version');
});
