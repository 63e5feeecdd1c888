import { describe, expect, it } from 'vitest';
import { sumOfBond } from './bonds/figures.ts';
import { capOnLiability } from './liability-cap/figures.ts';
import { warrantyTime } from './warranty/figures.ts';

describe('how long a warranty runs', () => {
  it.each([
    [
      'the contractor shall correct defects found within one (1) year after completion.',
      { days: 365, period: '1 year' },
    ],
    [
      'the builder warrants the roof for twenty-four months from acceptance.',
      { days: 730, period: '24 months', least_days: 730, most_days: 731 },
    ],
    ['a two-year warranty is given on the boilers.', { days: 730, period: '2 years' }],
  ])('%s', (text, params) => expect(warrantyTime(text)?.params).toEqual(params));

  it.each([
    'the contractor shall repair it within ten days after notice.',
    'the output guaranteed for the plant is measured one year after completion.',
    'the contractor shall keep its warranty records for three years.',
    'the price is valid for one year after the date of the offer.',
  ])('not: %s', (text) => expect(warrantyTime(text)).toBeNull());
});

describe('a cap on liability', () => {
  it.each([
    ['its total liability shall not exceed $200,000.', { amount: 200_000, cap: '$200,000' }],
    ['liability is limited to fifty percent (50%) of the price.', { percent: 50, cap: '50%' }],
  ])('%s', (text, params) => expect(capOnLiability(text)?.params).toEqual(params));

  it.each([
    'its liability shall not exceed the fee.',
    'liability insurance with a deductible not exceeding $25,000.',
    'the liable party pays $500.',
  ])('not: %s', (text) => expect(capOnLiability(text)).toBeNull());
});

describe('the sum of a bond', () => {
  it.each([
    ['a performance bond in the amount of 100% of the price.', { percent: 100 }],
    ['a letter of credit in the amount of $50,000.', { amount: 50_000 }],
    ['a performance security in the amount of ten per cent (10%) of the price.', { percent: 10 }],
    ['an advance payment guarantee for 20% of the price.', { percent: 20 }],
    [
      `in an amount not less than 8% of the price until acceptance${', and as long as it lasts'.repeat(14)}, the contractor bond.`,
      { percent: 8 },
    ],
  ])('%s', (text, params) => expect(sumOfBond(text)?.params).toEqual(params));

  it.each(['the bond shall be kept in force.', 'the premiums for bonds in the amount of $900 are paid.'])(
    'not: %s',
    (text) => expect(sumOfBond(text)).toBeNull(),
  );
});
