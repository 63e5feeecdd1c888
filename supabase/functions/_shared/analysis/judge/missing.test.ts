import { describe, expect, it } from 'vitest';
import { analyzeText } from '../analyze.ts';
import { article, contract } from '../testing/build.ts';

/**
 * Returns the missing categories if `words` replace the article on stopping and there is no article on
 * default.
 */
function missing(words: string): string[] {
  const text = contract({ stop: article('Stopping', words), default: null });
  return analyzeText([text], { perspective: 'contractor' }).missing.map(({ category }) => category);
}

describe('the right to stop work when unpaid', () => {
  it.each([
    'Failure to receive a payment entitles the Contractor, upon notice to the Owner, to suspend the Work.',
    'If the Owner does not pay, the Contractor may, after notice to the Owner, stop the Work until payment has been received.',
    'The Contractor may suspend performance upon ten days written notice to the Owner if:\n\n(a) the Owner has failed to pay the Contractor in time.',
    'If the Owner shall fail after the due date to make payment on an approved application, the Contractor may suspend its Work.',
    'In case of default the Contractor may suspend performance of the Work until the Owner cures such default.',
  ])('is present: %s', (words) => {
    expect(missing(words)).not.toContain('suspension_or_stop_work');
  });

  it.each([
    'The Work may be suspended by the Owner, and amounts due then remain unpaid.',
    'The Owner may suspend the Work while amounts due from the Contractor are unpaid.',
    'The Owner may suspend the Work until the Contractor cures its default.',
  ])('is missing: %s', (words) => {
    expect(missing(words)).toContain('suspension_or_stop_work');
  });
});

describe('relief for site conditions', () => {
  const without = (words: string) =>
    analyzeText([contract({ site: article('Ground', words) })], { perspective: 'contractor' }).missing.map(
      ({ category }) => category,
    );

  it.each([
    'If physical obstructions or conditions are met that could not reasonably have been foreseen, the Contractor shall be entitled to recover the additional cost.',
    'If adverse sub-surface conditions are encountered, the Contractor shall give notice, and the Engineer shall determine:\n\n(a) any extension of the time, and\n\n(b) the cost, which shall be added to the Contract Price.',
    'Except for below ground conditions that the report does not show, the Contractor is responsible for clearing the Site.',
  ])('is present: %s', (words) => {
    expect(without(words)).not.toContain('differing_site_conditions');
  });

  it('is missing if conditions must only be reported', () => {
    expect(without('The Contractor shall report concealed conditions at the Site in its diary.')).toContain(
      'differing_site_conditions',
    );
  });
});

describe('a waiver of consequential damages', () => {
  const without = (words: string) =>
    analyzeText([contract({ consequential: article('Damages', words) })], {
      perspective: 'contractor',
    }).missing.map(({ category }) => category);

  it.each([
    'No party shall be liable to any other party for indirect or consequential damages.',
    'The Contractor will not be responsible to the Owner for consequential damages which are not covered by the insurance that it carries.',
  ])('is present: %s', (words) => {
    expect(without(words)).not.toContain('consequential_waiver');
  });

  it.each([
    'The Owner waives all rights of action against the Contractor for loss of use of its property, including consequential losses due to fire or other hazards.',
    'The Owner will not be liable for direct or indirect costs of resequencing the Work, or the loss of efficiency.',
  ])('is missing: %s', (words) => {
    expect(without(words)).toContain('consequential_waiver');
  });
});

describe('a clause only a finder found', () => {
  it('is not missing', () => {
    const late = (words: string) =>
      analyzeText([contract({ pay: article('Payment', words) })], { perspective: 'contractor' }).missing.map(
        ({ category }) => category,
      );
    const invoices = 'The Owner shall pay each application for payment within thirty days after receipt.';
    expect(late(invoices)).toContain('late_payment_interest');
    expect(
      late(`${invoices} Sums not timely paid earn interest from the sixth day at the prime rate.`),
    ).not.toContain('late_payment_interest');
    expect(late(`${invoices} Invoices not paid in time carry extended payment charges.`)).not.toContain(
      'late_payment_interest',
    );
  });
});

describe('a guarantee', () => {
  const guaranty =
    'The Guarantor guarantees this Undertaking to the Lender, and no Guarantor is released from its guaranty. ';

  it('need not repeat the contract it secures', () => {
    const text = contract({ site: null, stop: null }).replaceAll('Contractor shall', 'Contractor is to');
    const behind = analyzeText([`${text}\n\nArticle 90. Guaranty\n\n${guaranty.repeat(40)}`], {
      perspective: 'contractor',
    });
    expect(behind.missing).toEqual([]);
    expect(behind.findings.map(({ title }) => title)).toContain('Secures another contract');
    const plain = analyzeText([text], { perspective: 'contractor' });
    expect(plain.missing.length).toBeGreaterThan(0);
    expect(plain.findings.map(({ title }) => title)).not.toContain('Secures another contract');
  });
});
