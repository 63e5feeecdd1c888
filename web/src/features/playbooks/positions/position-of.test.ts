import type { ContractPositions } from '@schemas/playbook.ts';
import { expect, test } from 'vitest';
import { positionOf } from './position-of.ts';
import { positionSentence } from './position-words.ts';

const positions: ContractPositions = {
  playbook: { id: crypto.randomUUID(), side: 'performer', contract_type: null, number: 1 },
  reason: null,
  lines: [
    {
      family: 'payment_terms',
      status: 'outside',
      walk_away: true,
      reason: null,
      finding_id: 'slow',
      contract: '90 days; 7 days',
      ours: '30 days or less',
      silence: 'ask',
      decides: 'Project manager',
      guidance: '',
      wording: { preferred: 'Pay in 30 days.', fallback: 'Pay in 45 days.' },
    },
  ],
  findings: [{ finding_id: 'fast', status: 'within', walk_away: false, reason: null }],
};

test('a finding has its own position, otherwise that of its clause family', () => {
  const of = (
    id: string,
    category: 'payment_terms' | 'price_fixed',
    review_status: 'open' | 'rejected' = 'open',
  ) => positionOf(positions, { id, category, review_status });
  expect(of('fast', 'payment_terms')).toMatchObject({
    status: 'within',
    walk_away: false,
    decides: 'Project manager',
  });
  expect(of('other', 'payment_terms')).toMatchObject({ status: 'outside', walk_away: true });
  expect(of('other', 'price_fixed')).toBeUndefined();
  expect(of('fast', 'payment_terms', 'rejected')).toBeUndefined();
  expect(
    positionOf(undefined, { id: 'fast', category: 'payment_terms', review_status: 'open' }),
  ).toBeUndefined();
});

test('a position is explained where its name does not say enough', () => {
  const plain = { status: 'within', walk_away: false, reason: null, silence: 'ask' } as const;
  expect(positionSentence(plain)).toBeNull();
  expect(positionSentence({ ...plain, status: 'silent' })).toBe(
    'The contract has no such clause. Ask for one.',
  );
  expect(positionSentence({ ...plain, status: 'outside', walk_away: true })).toBe(
    'At or beyond your walk-away limit.',
  );
  expect(positionSentence({ ...plain, status: 'not_compared', reason: 'other_unit' })).toMatch(
    /another unit/,
  );
});
