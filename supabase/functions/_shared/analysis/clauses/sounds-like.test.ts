import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { foundAmong } from '../testing/found-among.ts';

type Wordings = Partial<Record<Category, readonly string[]>>;

/** Sentences that resemble a clause but are about something else. */
const others: Wordings = {
  contingent_payment: [
    'The Contractor shall pay Subcontractors within seven days of receipt of payment from the Owner.',
    'Final payment is conditioned upon delivery of as-built drawings.',
    'Payment is subject to approval of the application by the Architect.',
  ],
  flow_down: [
    'The Contractor shall cause its Subcontractors to comply with all applicable laws on toxic waste.',
    'The Contractor may subcontract portions of the Work.',
  ],
  third_party_beneficiary: ['The insurance policies shall name the Owner as loss payee.'],
  late_payment_interest: ['Retainage shall be deposited in an interest bearing account.'],
  liability_cap: [
    'The general aggregate limit of liability insurance shall be $2,000,000.',
    'All persons dealing with the fund rely on its trustees.',
  ],
  bonds: [
    'To induce the Banks to make loans and issue the Letters of Credit, the Company agrees as follows.',
    'Contractor shall bond off any lien filed by a Subcontractor.',
  ],
  termination_default: [
    'The Agreement shall terminate upon final payment.',
    'If no price is agreed, the Owner may rescind its request for the extra work.',
    'No delay or omission in the exercise of a remedy upon any default impairs that remedy.',
  ],
  payment_terms: [
    'The Contractor shall pay all sales taxes.',
    'Each Application for Payment shall be based on the most recent schedule of values.',
  ],
  force_majeure: [
    'The policy covers fire, flood and earthquake.',
    'The Owner may order overtime to make up for delays that are not Excusable Delays.',
  ],
  audit_records: ['As-built record drawings shall be delivered to Owner.'],
  ld_cap: ['Liquidated damages shall be $500 per day.'],
  differing_site_conditions: ['The site shall be kept in a safe condition.'],
  consequential_waiver: ['Owner may recover all damages, direct or consequential.'],
  assignment: [
    'Contractor shall assign a superintendent to the Project.',
    'The Company shall not grant a collateral assignment of any equity interest in its subsidiaries.',
  ],
  termination_convenience: ['Contractor may terminate for default.'],
  lien_release: [
    'The insurer shall have no lien.',
    'Within thirty days, provided that Contractor has delivered all lien waivers in accordance with Section 6.6, Owner shall pay the amount due.',
    '(h) Exhibit H - Waiver of Liens of Contractor and its Subcontractors',
  ],
  suspension_or_stop_work: [
    'Upon such assignment, if the Work has been suspended for more than 30 days, the compensation of the Subcontractor shall be equitably adjusted.',
  ],
};

const entries = (wordings: Wordings) => Object.entries(wordings) as [Category, readonly string[]][];

describe('text that only sounds like a clause', () => {
  it.each(entries(others))('%s', (category, sentences) => {
    expect(foundAmong(category, sentences)).toEqual([]);
  });
});
