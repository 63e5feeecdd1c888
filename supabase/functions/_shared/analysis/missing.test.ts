import { describe, expect, it } from 'vitest';
import { analyzeText } from './analyze.ts';
import { article, contract } from './testing/build.ts';

/** What is missing where these words stand for the articles on stopping and on default. */
function missing(words: string): string[] {
  const text = contract({ stop: article('Stopping', words), default: null });
  return analyzeText([text], { perspective: 'contractor' }).missing.map(({ category }) => category);
}

describe('the right to stop work when unpaid', () => {
  it.each([
    'Failure to receive a payment entitles the Contractor, upon notice to the Owner, to suspend the Work.',
    'If the Owner does not pay, the Contractor may, after notice to the Owner, stop the Work until payment has been received.',
  ])('is there: %s', (words) => {
    expect(missing(words)).not.toContain('suspension_or_stop_work');
  });

  it.each([
    'The Work may be suspended by the Owner, and amounts due then remain unpaid.',
    'The Owner may suspend the Work while amounts due from the Contractor are unpaid.',
  ])('is not there: %s', (words) => {
    expect(missing(words)).toContain('suspension_or_stop_work');
  });
});

describe('what a finder alone has found', () => {
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
