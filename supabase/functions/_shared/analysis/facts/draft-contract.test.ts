import { expect, it } from 'vitest';
import { harshContract, subcontract } from '../testing/build.ts';
import { draftContract } from './draft-contract.ts';
import { factsOf } from './facts-of.ts';

it("drafts the contract's fields with their quotes", () => {
  const text = harshContract();
  const { draft, sources } = draftContract(factsOf([text]), 'quarry-lane_prime.pdf');
  expect(draft).toEqual({
    name: 'Quarry lane prime',
    contract_type: 'Construction',
    party_a_name: 'Quarry Lane Partners',
    party_a_type: 'owner',
    party_b_name: 'Testbed Constructors',
    party_b_type: 'contractor',
    contract_value: 2_100_000,
    start_date: '2026-05-04',
    end_date: '2027-03-31',
  });
  expect(sources.map(({ field }) => field)).toEqual([
    'contract_type',
    'party_a_name',
    'party_b_name',
    'contract_value',
    'start_date',
    'end_date',
  ]);
  for (const { quote } of sources) expect(text).toContain(quote);
});

it('puts the payer first, in any text order', () => {
  const { draft } = draftContract(factsOf([subcontract()]), 'Framing (signed).docx');
  expect(draft).toMatchObject({
    name: 'Framing (signed)',
    contract_type: 'Subcontract',
    party_a_name: 'Testbed Constructors',
    party_a_type: 'contractor',
    party_b_name: 'Plumb Line Framing',
    party_b_type: 'subcontractor',
  });
});

it('uses the file name if there is no text', () => {
  const { draft, sources } = draftContract(null, '.pdf');
  expect([draft.name, draft.party_a_name, sources]).toEqual(['.pdf', '', []]);
});
