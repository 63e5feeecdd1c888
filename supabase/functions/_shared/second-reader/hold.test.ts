import { describe, expect, it } from 'vitest';
import { isBorneOut, numbersIn } from './hold.ts';

const parties = ['owner', 'contractor'];
const borneOut = (says: string, words: string) => isBorneOut(says, [{ segment: 1, words }], parties);

describe('numbersIn', () => {
  it.each<[string, string[]]>([
    ['$1,500.00 within 30 days', ['1500', '30']],
    ['thirty (30) days', ['30']],
    ['twenty-four months and one year', ['24', '1']],
    ['one side, no one, and one of them', []],
    ['one hundred twenty days', ['120']],
    ['two hundred fifty thousand dollars', ['250000']],
    ['$2.5 million', ['2500000']],
    ['10% of the price, or half of it', ['10', 'half']],
    ['Section 4.2.1 and 4.20', ['4.2.1', '4.2']],
    ['five and ten', ['15']],
    ['', []],
  ])('reads %j', (text, numbers) => expect([...numbersIn(text)].sort()).toEqual([...numbers].sort()));
});

describe('isBorneOut', () => {
  const clause =
    'Section 9.2 The Contractor shall indemnify the Owner and its Lender against all claims, and shall pay $5,000 within thirty (30) days after notice by Acme Holdings.';
  it.each([
    'You indemnify the owner and its lender against all claims.',
    'You pay $5,000 within 30 days.',
    'Section 9.2 makes you pay $5,000.00 after notice by Acme Holdings.',
    "You carry the Owner's claims.",
    'Under § 9.2 you pay.',
    'In thirty days you pay.',
  ])('keeps: %s', (says) => expect(borneOut(says, clause)).toBe(true));

  it.each([
    'You pay $50,000 within 30 days.',
    'You pay within 31 days.',
    'You pay within sixty days.',
    'You pay twice.',
    'Section 9.3 makes you pay.',
    'Exhibit C makes you pay.',
    'You indemnify the architect.',
    'You indemnify Zenith.',
    'You pay by March.',
    '',
    ' \u200b ',
  ])('drops: %s', (says) => expect(borneOut(says, clause)).toBe(false));

  it.each([
    ['You answer for every subcontractor.', 'its Subcontractors and suppliers'],
    ["The Subcontractors' fault is yours.", 'the fault of a Subcontractor'],
    ['You give up what law gives a surety.', 'all rights of sureties or guarantors'],
  ])('keeps a name in the other number: %s', (says, words) => expect(borneOut(says, words)).toBe(true));

  it('takes a month for a name that must be quoted', () => {
    expect(borneOut('You finish in May.', 'The Work ends on May 31.')).toBe(true);
    expect(borneOut('You finish in May.', 'The Work ends on June 30.')).toBe(false);
  });
});
