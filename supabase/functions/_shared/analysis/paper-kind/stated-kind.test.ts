import { expect, it } from 'vitest';
import type { StatedKind } from '../../vocabulary/analysis.ts';
import { analyzeText } from '../analyze.ts';
import { harshContract } from '../testing/build.ts';

const lease = [
  'LEASE AGREEMENT between Alder Properties LLC ("Landlord") and Birch Stores Inc. ("Tenant")',
  ...Array.from(
    { length: 9 },
    (_, at) =>
      `${at + 1}. Landlord leases floor ${at + 1} to Tenant for the term of this Lease, and Tenant shall pay rent for it on the first day of each month. Neither party shall assign this Agreement without the written consent of the other party. This Agreement is governed by the laws of the State of Oregon.`,
  ),
].join('\n\n');
const stated = (text: string, stated_kind: StatedKind | null) =>
  analyzeText([text], { perspective: 'contractor', stated_kind });

it.each([
  ['works_contract', 'works_contract', null],
  ['supply', 'related', 'supply'],
  ['services', 'related', 'services'],
  ['other', 'related', 'lease'],
] as const)('scores a paper that a person calls %s', (kind, readAs, subject) => {
  expect(stated(lease, null)).toMatchObject({ stated_kind: null, risk_score: null, gate: { passed: false } });
  const analysis = stated(lease, kind);
  expect(analysis).toMatchObject({
    stated_kind: kind,
    paper: { kind: readAs, subject },
    gate: { passed: true, reason: null },
  });
  expect(analysis.risk_score).toBeGreaterThanOrEqual(1);
});

it('compares only construction contracts with others of their kind', () => {
  expect(stated(lease, 'other')).toMatchObject({ percentile: null, leaning: { kind: null } });
  expect(stated(lease, 'works_contract').percentile).toMatchObject({ kind: 'other_works' });
});

it('changes nothing about a contract that is of the stated kind', () => {
  const { stated_kind, ...rest } = stated(harshContract(), 'works_contract');
  expect(stated_kind).toBe('works_contract');
  expect(stated(harshContract(), null)).toMatchObject(rest);
});

it('scores no text that is not a contract', () => {
  expect(stated('A shopping list: milk, bread, nails.', 'works_contract').risk_score).toBeNull();
});
