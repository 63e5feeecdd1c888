import { expect, it } from 'vitest';
import { missingCounterparties } from './missing-counterparties.ts';

const counterparties = [
  { contract_id: 'c1', contract_name: 'Main contract', party_id: 'owner', name: 'Harbor LLC' },
  { contract_id: 'c2', contract_name: 'Steel', party_id: null, name: 'Reed Steel' },
  { contract_id: 'c2', contract_name: 'Steel', party_id: 'us', name: 'Test Builders, Inc.' },
];
const documents = [
  { id: 'd1', file_name: 'main.pdf', contract_id: 'c1', contract_name: 'Main contract', size_bytes: 1 },
];
const choices = { counterparties, documents };

it('names the other parties of each contract without a recipient', () => {
  expect(missingCounterparties(choices, { partyIds: [], documentIds: [] })).toBe(
    'Not included: Harbor LLC (Main contract), Reed Steel and Test Builders, Inc. (Steel).',
  );
  expect(missingCounterparties(choices, { partyIds: ['owner', 'us'], documentIds: [] })).toBeNull();
});

it('considers only contracts of attached documents', () => {
  expect(missingCounterparties(choices, { partyIds: [], documentIds: ['d1'] })).toBe(
    'Not included: Harbor LLC (Main contract).',
  );
  expect(missingCounterparties(choices, { partyIds: ['owner'], documentIds: ['d1'] })).toBeNull();
});

it('counts contracts beyond the third', () => {
  const many = Array.from({ length: 5 }, (_, index) => ({
    contract_id: `c${index}`,
    contract_name: `Contract ${index}`,
    party_id: null,
    name: `Party ${index}`,
  }));
  expect(
    missingCounterparties({ counterparties: many, documents: [] }, { partyIds: [], documentIds: [] }),
  ).toBe('Not included: Party 0 (Contract 0), Party 1 (Contract 1), Party 2 (Contract 2), and 2 more.');
});
