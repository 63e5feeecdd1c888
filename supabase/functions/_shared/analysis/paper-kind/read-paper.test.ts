import { describe, expect, it } from 'vitest';
import type { StatedKind } from '../../vocabulary/analysis.ts';
import { analyzeText } from '../analyze.ts';
import { contract, harshContract, subcontract } from '../testing/build.ts';

const analyze = (text: string) => analyzeText([text], { perspective: 'contractor' });

/** A paper that repeats one sentence about many things, so that it is long enough. */
const many = (title: string, sentence: (thing: string) => string) =>
  [
    title,
    ...[
      'roof',
      'yard',
      'hall',
      'ramp',
      'dock',
      'gate',
      'shop',
      'lobby',
      'tower',
      'stair',
      'cellar',
      'attic',
    ].map((thing, at) => `${at + 1}. ${sentence(thing)}`),
  ].join('\n\n');

const LEASE = many(
  'LEASE AGREEMENT between Alder Properties LLC ("Landlord") and Birch Stores Inc. ("Tenant")',
  (thing) =>
    `Landlord leases the ${thing} to Tenant for the term of this Lease, and Tenant shall pay rent for the ${thing} on the first day of each month. Landlord shall cause the improvements in Exhibit C to be constructed in the ${thing} before the Premises are delivered. Under this Agreement Tenant shall indemnify and hold harmless Landlord from any and all claims, including claims caused by the negligence of Landlord.`,
);

const LOAN = many(
  'CONSTRUCTION LOAN AGREEMENT between Alder Bank ("Lender") and Birch Homes LLC ("Borrower")',
  (thing) =>
    `Lender shall advance loan proceeds for the cost of the ${thing} as construction proceeds, and Borrower shall repay each advance with interest on the maturity date. Borrower agrees that the mortgage secures every advance for the ${thing}. Under this Agreement Borrower shall indemnify and hold harmless Lender from any and all claims, including claims caused by the negligence of Lender.`,
);

const AGREEMENT_ALONE = many(
  'CONSTRUCTION AGREEMENT between Alder Homes LLC ("Owner") and Birch Builders Inc. ("Contractor")',
  (thing) =>
    `The Contractor shall furnish all labor and materials and shall construct the ${thing} of the Project as shown on the drawings and specifications. The Owner shall pay the Contract Price for the ${thing} as the General Conditions provide, and the Work on the site shall reach substantial completion as they state.`,
);

describe('the kind of paper', () => {
  it.each([
    ['a fair contract', contract()],
    ['a harsh one', harshContract()],
    ['a subcontract', subcontract()],
  ])('is a construction contract for %s, which is scored', (_name, text) => {
    expect(analyze(text)).toMatchObject({
      gate: { passed: true },
      paper: { kind: 'works_contract', subject: null, forms: [] },
      risk_score: expect.any(Number),
    });
  });

  it.each([
    ['lease', LEASE, 'a lease'],
    ['loan', LOAN, 'a loan'],
  ])('is related for a %s that mentions building, with findings and no score', (subject, text, words) => {
    const { gate, paper, risk_score, findings, groups } = analyze(text);
    expect(paper).toMatchObject({ kind: 'related', subject });
    expect(gate).toMatchObject({ passed: false, reason: 'other_contract' });
    expect(gate.message).toContain(`This appears to be ${words}`);
    expect(risk_score).toBeNull();
    expect([...findings, ...groups].every(({ points }) => points === 0)).toBe(true);
  });

  it.each([
    ['supply', 'SUPPLY AGREEMENT', 'deliver'],
    ['services', 'MASTER SERVICES AGREEMENT', 'perform services for'],
  ])('is related for a %s contract, which is scored among its kind', (subject, title, verb) => {
    const text = many(
      `${title} between Alder Goods LLC ("Seller") and Birch Stores Inc. ("Buyer")`,
      (thing) =>
        `Seller shall ${verb} the ${thing} in thirty days, and Buyer shall pay the fee for the ${thing} in thirty days after each invoice. Under this Agreement Seller shall indemnify and hold harmless Buyer from any and all claims, including claims caused by the negligence of Buyer. Neither party shall assign this Agreement.`,
    );
    expect(analyze(text)).toMatchObject({
      gate: { passed: true },
      paper: { kind: 'related', subject },
      percentile: { kind: subject },
      risk_score: expect.any(Number),
    });
    // One name for both parties does not show who performs.
    expect(analyze(text.replaceAll(/Seller|Buyer/g, 'Dealer'))).toMatchObject({
      our_side: null,
      gate: { passed: false, reason: 'other_contract' },
    });
  });

  const untitled = (sentence: (thing: string) => string) =>
    many('AGREEMENT between Alder Goods LLC ("Seller") and Birch Stores Inc. ("Buyer")', sentence);
  const filedAs = (text: string, filed_as: StatedKind | null) =>
    analyzeText([text], { perspective: 'contractor', filed_as });

  it('follows the chosen contract type where neither title nor text says it', () => {
    const text = untitled(
      (thing) =>
        `Seller shall provide the ${thing} in thirty days, and Buyer shall pay the fee for the ${thing} in thirty days after each invoice. Under this Agreement Seller shall indemnify and hold harmless Buyer from any and all claims, including claims caused by the negligence of Buyer. Neither party shall assign this Agreement.`,
    );
    expect(filedAs(text, null)).toMatchObject({ paper: { subject: null }, risk_score: null });
    for (const kind of ['supply', 'services'] as const)
      expect(filedAs(text, kind)).toMatchObject({
        gate: { passed: true },
        paper: { kind: 'related', subject: kind },
        risk_score: expect.any(Number),
      });
  });

  it.each([
    ['lease', LEASE],
    ['loan', LOAN],
  ])('stays a %s that was filed as a construction contract', (subject, text) => {
    expect(filedAs(text, 'works_contract')).toMatchObject({
      paper: { kind: 'related', subject },
      risk_score: null,
    });
  });

  it('is incomplete if the general conditions are elsewhere', () => {
    expect(analyze(AGREEMENT_ALONE)).toMatchObject({
      paper: { kind: 'incomplete' },
      gate: { passed: false, reason: 'general_conditions_missing' },
      risk_score: null,
      missing: [],
    });
  });

  it('is incomplete for an amendment', () => {
    const text = AGREEMENT_ALONE.replaceAll('General Conditions', 'Contract').replace(
      'CONSTRUCTION AGREEMENT',
      'AMENDMENT TO CONSTRUCTION AGREEMENT\n\n',
    );
    expect(analyze(text)).toMatchObject({
      paper: { kind: 'incomplete' },
      gate: { reason: 'part_of_a_contract' },
    });
  });

  it('is incomplete for a long paper on construction with few subjects', () => {
    const scope = AGREEMENT_ALONE.replaceAll(
      'as the General Conditions provide',
      'in thirty days after each invoice',
    );
    const [title = '', ...articles] = scope.split('\n\n');
    const long = [title, ...Array.from({ length: 5 }, () => articles).flat()].join('\n\n');
    expect(analyze(long)).toMatchObject({
      paper: { kind: 'incomplete' },
      gate: { passed: false, reason: 'part_of_a_contract' },
    });
  });

  it('is unknown without text', () => {
    expect(analyze('').paper).toBeNull();
  });
});
