import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import { withDetails } from './details.ts';

const clause = (category: Category, end: number): FoundClause => ({
  category,
  span: { start: 0, end },
  confidence: 0.7,
  source: 'rule',
});

function details(category: Category, sentence: string, hits: readonly RuleMatch[] = []): RuleMatch[] {
  const context = readDocument(normalize(sentence), 'contractor');
  return withDetails(context, [clause(category, context.normal.lower.length)], hits);
}

/** Category, a clause, what it states. */
const stated: [Category, string, object][] = [
  ['payment_terms', 'Final payment is due thirty (30) days after the certificate.', { days: 30 }],
  ['payment_terms', 'The Owner pays on or before the 20th day after receipt of the invoice.', { days: 20 }],
  [
    'payment_terms',
    'The Architect shall approve invoices within 3 days and the Owner shall pay within 9 days after that.',
    { days: 9 },
  ],
  ['retainage', 'Add the fee, less retainage of ten percent (10%).', { percent: 10 }],
  [
    'late_payment_interest',
    'Late sums bear interest at an annual rate of 18% or one and one-half percent (1.5%) per month.',
    { percent: 18, per: 'year' },
  ],
  ['late_payment_interest', 'Late sums bear interest at 1% per month.', { percent: 1, per: 'month' }],
  ['liquidated_damages', 'Liquidated damages of $800 per day are owed.', { amount: 800, per: 'day' }],
  ['liquidated_damages', 'For each week of delay the sum in Exhibit C is owed.', { per: 'week' }],
  [
    'ld_cap',
    'Liquidated damages shall not exceed two hundred thousand dollars ($200,000).',
    { amount: 200_000, cap: '$200,000' },
  ],
  ['ld_cap', 'Liquidated damages are limited to 8% of the price.', { percent: 8, cap: '8%' }],
  ['termination_convenience', "The Owner may at will end this on ten days' notice.", { days: 10 }],
  [
    'termination_default',
    'The Owner may terminate where a default is not cured within 14 days after notice.',
    { days: 14 },
  ],
  ['termination_default', "Upon seven days' written notice it may terminate for default.", { days: 7 }],
  ['termination_default', 'It may terminate where such default continues for 40 days.', { days: 40 }],
  ['claims_notice', 'Claims shall be made within five (5) days after the event.', { days: 5 }],
  [
    'claims_notice',
    'Notice of a claim is given in no event later than six days after the event.',
    { days: 6 },
  ],
  ['retainage', 'The Employer keeps 5% of the price as a quality deposit.', { percent: 5 }],
  ['payment_terms', 'The completion settlement is made in 30 days after completion.', { days: 30 }],
  ['retainage', 'The Employer may retain 5 (five) percent of the value of the work.', { percent: 5 }],
  ['retainage', 'Retention in the share of the order, not to exceed 10% of it.', { percent: 10 }],
  [
    'payment_terms',
    'Between the sixth (6th) and ninth (9th) business days after that date the Owner shall pay.',
    { days: 9 },
  ],
  ['liquidated_damages', 'The reduction is 0.2% per day of delay.', { percent: 0.2, per: 'day' }],
  [
    'termination_convenience',
    'The date shall be at least eight days prior to the effective date of such termination.',
    { days: 8 },
  ],
  ['termination_default', 'The Owner gives it a period of thirty days to remedy the event.', { days: 30 }],
  [
    'termination_default',
    'It may act until fifteen days from the date on which it has received such notice of default.',
    { days: 15 },
  ],
  [
    'termination_default',
    'It may terminate; the notice takes effect 14 days after the giving of the notice.',
    { days: 14 },
  ],
  [
    'termination_default',
    'The Builder shall have thirty days from its knowledge of the breach to put it right.',
    { days: 30 },
  ],
  [
    'termination_default',
    'It may end this more than thirty days after it has given notice of the breach.',
    { days: 30 },
  ],
  [
    'termination_default',
    'The Builder fails to complete its plan of correction within thirty days.',
    { days: 30 },
  ],
  [
    'payment_terms',
    'The balance is paid after the passing of at least 30 days since final completion.',
    { days: 30 },
  ],
  [
    'claims_notice',
    'At the earliest opportunity, not exceeding 15 days, it notified the Engineer of its claim.',
    { days: 15 },
  ],
  ['suspension_or_stop_work', "The Contractor may stop on ten days' notice.", { days: 10 }],
  ['claims_notice', 'The Contractor shall advise of it within a maximum period of ten days.', { days: 10 }],
];

/** Clauses that state nothing of the kind. */
const silent: [Category, string][] = [
  ['payment_terms', 'Payment is made upon approval.'],
  [
    'payment_terms',
    'If the Owner disputes a part it says which part and why within ten days, and pays the rest.',
  ],
  ['payment_terms', 'Invoices are sent five days before the end of the month and paid when approved.'],
  ['retainage', 'Retainage is released when the Work is complete.'],
  ['late_payment_interest', 'Late sums bear interest at the legal rate.'],
  ['liquidated_damages', 'The damages are hard to prove.'],
  ['ld_cap', 'Liquidated damages are limited to the fee.'],
  ['termination_convenience', 'The Owner may end this at will.'],
  ['termination_default', 'The Owner may terminate for default.'],
  ['claims_notice', 'Claims shall be made promptly.'],
  ['force_majeure', 'The time is extended by thirty days.'],
];

describe('withDetails', () => {
  it.each(stated)('reads a clause of %s: %s', (category, sentence, params) => {
    expect(details(category, sentence)).toMatchObject([{ category, params, onerous: false }]);
  });

  it.each(silent)('reads nothing in %s: %s', (category, sentence) => {
    expect(details(category, sentence)).toEqual([]);
  });

  const rule = (category: Category, params: object, onerous = false): RuleMatch => ({
    rule: 'a-rule',
    category,
    onerous,
    against: null,
    severity: 'low',
    title: 'Read by a rule',
    explanation: '',
    params,
    confidence: 0.8,
    span: { start: 0, end: 30 },
  });

  it('reads the line below in a form', () => {
    const text =
      'Sums unpaid when due bear interest at the rate stated below.\n\n(Insert the rate.)\n\nNine percent (9%) per annum';
    const context = readDocument(normalize(text), 'contractor');
    const read = withDetails(context, [clause('late_payment_interest', 60)], []);
    expect(read).toMatchObject([{ params: { percent: 9, per: 'year' } }]);
  });

  it('reports nothing twice', () => {
    const hit = rule('payment_terms', { days: 30 });
    expect(details('payment_terms', 'Payment is due within 30 days.', [hit])).toEqual([hit]);
  });

  it('leaves onerous hits unchanged', () => {
    const hit = rule('ld_cap', { percent: 3 }, true);
    expect(details('ld_cap', 'Liquidated damages are limited to 8% of the price.', [hit])).toHaveLength(2);
  });

  it('adds the cap to the daily amount of a rule', () => {
    const hit = rule('ld_cap', { amount: 500, per: 'day', cap: '8%' });
    const read = details('ld_cap', 'Liquidated damages are limited to 8% of the price.', [hit]);
    expect(read.map(({ params }) => params)).toEqual([{ percent: 8, cap: '8%' }]);
  });

  it('limits the work on a repetitive contract', () => {
    const sentence = 'Payment is due within 30 days. ';
    const context = readDocument(normalize(sentence.repeat(50)), 'contractor');
    const clauses = context.sentences.map(({ start, end }) => ({
      ...clause('payment_terms', 0),
      span: { start, end },
    }));
    expect(withDetails(context, clauses, []).length).toBeLessThanOrEqual(25);
  });
});
