import { expect, it } from 'vitest';
import { compareFlowDown } from './flow-down.ts';
import { readSet } from './governing.ts';
import { heldSets } from './testing/held-sets.ts';
import { measureSets } from './testing/measure.ts';
import { tunedSets } from './testing/tuned-sets.ts';

const agreement = {
  id: 'agreement',
  role: 'agreement' as const,
  pages: [
    'In the event of conflict, the following order shall govern: (1) the Agreement; (2) the General Conditions.',
    '5.1 The Owner shall pay the Contractor within 30 days after receipt of each invoice.',
  ],
};
const general = {
  id: 'general',
  role: 'general_conditions' as const,
  pages: ['9.6 The Owner shall pay the Contractor within 45 days after receipt of each invoice.'],
};

it.each([
  { name: 'sets that the readers were tuned with', sets: tunedSets },
  { name: 'sets that they were not tuned with', sets: heldSets },
])('reads the governing text and the flow-down gaps of $name', ({ sets }) => {
  const { governing, gaps } = measureSets(sets);
  expect(governing.right / governing.of).toBeGreaterThanOrEqual(0.9);
  expect(gaps.right / gaps.planted).toBeGreaterThanOrEqual(0.9);
  expect(gaps.right / gaps.found).toBeGreaterThanOrEqual(0.9);
});

it('quotes the governing text and the one it beats, with page and section', () => {
  const { order, terms } = readSet([general, agreement]);
  expect(order).toEqual(['agreement', 'general']);
  expect(terms).toHaveLength(1);
  const [governing, beaten] = terms[0]?.terms ?? [];
  expect(governing).toMatchObject({ document_id: 'agreement', shown: '30 days', page: 2, section: '5.1' });
  expect(beaten).toMatchObject({ document_id: 'general', shown: '45 days', page: 1, section: '9.6' });
  for (const { quote, start, end, document_id } of [governing, beaten].filter((one) => one !== undefined)) {
    const { pages } = document_id === 'agreement' ? agreement : general;
    expect(pages.join('\f').slice(start, end)).toBe(quote);
  }
});

it('follows a confirmed order instead of the stated one', () => {
  const { terms } = readSet([agreement, general], ['general', 'agreement']);
  expect(terms[0]).toMatchObject({ outcome: 'governs', reason: 'confirmed' });
  expect(terms[0]?.terms[0]?.document_id).toBe('general');
});

it('is uncertain about a document that the confirmed order leaves out', () => {
  const { terms } = readSet([agreement, general], ['agreement']);
  expect(terms[0]).toMatchObject({ outcome: 'uncertain', reason: 'not_ranked' });
});

it('does not take an integration clause for an order', () => {
  const text =
    'This Agreement represents the entire and integrated agreement and supersedes prior negotiations, representations or agreements.';
  const { statements } = readSet([{ ...agreement, pages: [text] }, general]);
  expect(statements).toEqual([]);
});

it('finds no gap if a text cannot be read, and says so if it states several values', () => {
  const prime = {
    ...general,
    id: 'prime',
    pages: [
      'Owner shall retain 5% of each progress payment. Owner shall retain 10% of each payment for stored materials.',
    ],
  };
  const subcontract = {
    ...general,
    id: 'subcontract',
    pages: ['Contractor shall retain 10% of each progress payment.'],
  };
  expect(compareFlowDown(prime, subcontract).gaps).toMatchObject([
    { family: 'retainage', kind: 'right_missing', doubt: 'several_values' },
  ]);
  expect(compareFlowDown({ ...prime, pages: [''] }, subcontract).gaps).toEqual([]);
});
