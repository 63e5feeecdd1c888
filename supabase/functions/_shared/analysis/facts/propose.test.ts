import { describe, expect, it } from 'vitest';
import type { Facts } from '../../vocabulary/facts.ts';
import { contract as contractText, subcontract } from '../testing/build.ts';
import { factsOf } from './facts-of.ts';
import { noFacts } from './find-facts.ts';
import { proposeFields } from './propose.ts';

/**
 * The contract states Quarry Lane Partners, Testbed Constructors, May 4, 2026, $2,100,000, and completion by
 * March 31, 2027.
 */
const facts = factsOf([contractText()]) as Facts;
const agreeing = {
  contract_type: 'Main Contract',
  party_a_name: 'Quarry Lane Partners',
  party_a_type: 'owner',
  party_b_name: 'Testbed Constructors',
  party_b_type: 'contractor',
  contract_value: 2_100_000,
  start_date: '2026-05-04',
  end_date: '2027-03-31',
} as const;
const gist = (fields: object, input: Facts = facts) =>
  proposeFields({ ...agreeing, ...fields }, input).map(({ field, value, current }) => [
    field,
    value,
    current,
  ]);

describe('proposals from a document', () => {
  it('are empty if everything agrees or nothing is stated', () => {
    expect(gist({})).toEqual([]);
    expect(gist({ contract_value: null, start_date: null }, noFacts)).toEqual([]);
  });

  it('fill an empty field', () => {
    expect(gist({ contract_value: null, start_date: null, end_date: null })).toEqual([
      ['contract_value', 2_100_000, null],
      ['start_date', '2026-05-04', null],
      ['end_date', '2027-03-31', null],
    ]);
  });

  it('differ from a filled field', () => {
    expect(
      gist({ contract_value: 2_000_000, end_date: '2027-01-01', party_a_name: 'Mill Holdings' }),
    ).toEqual([
      ['party_a_name', 'Quarry Lane Partners', 'Mill Holdings'],
      ['contract_value', 2_100_000, 2_000_000],
      ['end_date', '2027-03-31', '2027-01-01'],
    ]);
  });

  it.each(['QUARRY LANE PARTNERS, LLC', 'Quarry Lane', 'The Quarry Lane Partners'])(
    'match a party by its name: %s',
    (party_a_name) => {
      expect(gist({ party_a_name })).toEqual([]);
    },
  );

  it('leave parties alone that are reversed or whose role is unknown', () => {
    expect(gist({ party_a_name: 'Testbed Constructors', party_b_name: 'Quarry Lane Partners' })).toEqual([]);
    expect(gist({ party_a_name: 'Mill Holdings', party_a_type: 'friend of the house' })).toEqual([]);
  });

  it('recognize a subcontract by its title, but do not rename a construction agreement', () => {
    const input = factsOf([subcontract()]) as Facts;
    expect(gist({}, input)).toContainEqual(['contract_type', 'Subcontract', 'Main Contract']);
    expect(gist({ contract_type: 'Service' })).toEqual([]);
  });

  it('accept any price and date the text supports', () => {
    const [price] = facts.amounts.filter(({ purpose }) => purpose === 'contract_price');
    const more = {
      ...price,
      purpose: 'guaranteed_maximum_price',
      value: 3_000_000,
    } as Facts['amounts'][number];
    expect(gist({ contract_value: 3_000_000 }, { ...facts, amounts: [...facts.amounts, more] })).toEqual([]);
    const later = { ...facts.dates[0], kind: 'commencement', date: '2026-06-01' } as Facts['dates'][number];
    expect(gist({}, { ...facts, dates: [...facts.dates, later] })).toEqual([]);
  });

  it('include no daily price and no uncertain one', () => {
    const amounts = facts.amounts.map((amount) => ({ ...amount, per: 'day' as const }));
    expect(gist({ contract_value: null }, { ...facts, amounts })).toEqual([]);
    const unsure = facts.amounts.map((amount) => ({ ...amount, confidence: 0.5 }));
    expect(gist({ contract_value: null }, { ...facts, amounts: unsure })).toEqual([]);
  });
});
