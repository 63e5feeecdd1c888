import { describe, expect, it } from 'vitest';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { isNoClause } from './not-clauses.ts';

/** Category, a sentence that resembles a clause, and one that is a clause. */
const cases: [Category, string, string][] = [
  [
    'lien_release',
    'Nothing here limits what the Builder may do under lien laws.',
    'The Builder shall clear the site of all liens under this section.',
  ],
  [
    'lien_release',
    '"Release" means the release of liens in the form of Exhibit 4.',
    'The Builder shall hand over a release of liens with each invoice.',
  ],
  [
    'bonds',
    'The Owner may finish the Work subject to the terms and conditions of the performance bonds.',
    'The Builder shall deliver performance bonds on the terms and conditions of Exhibit C.',
  ],
  [
    'bonds',
    'Ten percent of the price is due upon delivery of the performance bond by the Builder.',
    'The Builder shall deliver the performance bond within ten days.',
  ],
  [
    'bonds',
    'The liens shall be discharged by payment, deposit or bond under the performance bond.',
    'The performance bond shall cover each of the subcontractors too.',
  ],
  [
    'warranty',
    'The Builder may keep its sheds on the site until the end of the defects liability period.',
    'The Builder shall make good what fails until the end of the defects liability period.',
  ],
  [
    'warranty',
    '"Warranty Period" means what the parties agree in Exhibit 2.',
    '"Warranty Period" means two years after acceptance of the Work.',
  ],
  [
    'consequential_waiver',
    'The fee pays for all direct and consequential damages of such an end.',
    'The fee is paid and no consequential damages are owed besides.',
  ],
  [
    'flow_down',
    'The Builder shall be responsible to the Owner for the work of its subcontractors.',
    'The Builder shall bind its subcontractors to the Owner as it is bound itself.',
  ],
  [
    'liability_cap',
    'This limitation shall in no way limit what the Builder owes in excess of it.',
    'The Builder owes nothing in excess of this limitation.',
  ],
  [
    'assignment',
    'Payment does not transfer the risk of loss to the Owner.',
    'Neither party may transfer this Contract to others.',
  ],
  [
    'audit_records',
    'The dispute goes to an accounting firm that reads the accounts.',
    'The Owner may read the accounts of the Builder.',
  ],
  [
    'indemnity',
    'For indemnity claims no limit is set in this table.',
    'The Builder shall indemnify the Owner without any limit.',
  ],
  ['insurance', '57', 'The Contractor shall carry insurance.'],
  ['insurance', '11.4 Insurance ............... 28', 'Insurance of $1,000,000 shall be carried.'],
  [
    'bonds',
    '10.1 Insurance 58 10.2 Bonds of the Contractor 59',
    'Bonds under 10.1 a and 10.2 b shall be kept.',
  ],
  ['bonds', 'Total for the payment bond 2,000 ------------------', 'The payment bond shall be for $2,000.'],
  [
    'warranty',
    '"Warranty Period" has the meaning of section 3.',
    'The Contractor warrants that the Work is sound.',
  ],
  ['insurance', '(List the limits that are required.)', '(a) the limits that the Owner has required;'],
  [
    'insurance',
    'Copyright 1999 by the Institute of Forms for Builders.',
    'The Contractor shall insure the drawings.',
  ],
  [
    'insurance',
    'Owner and Contractor waive all rights against each other for what the insurance pays.',
    'Certificates shall show a waiver of subrogation for the Owner.',
  ],
  [
    'audit_records',
    'The Owner may inspect the steel at the mill.',
    'The Owner may inspect the books at the office.',
  ],
  [
    'liability_cap',
    'The umbrella policy shall be in excess of the others.',
    'Its liability shall not be more than the price.',
  ],
  [
    'dispute_resolution',
    'Strikes and labor disputes give more time.',
    'Disputes shall be settled by arbitration in Ohio.',
  ],
  [
    'hazardous_materials',
    'Labor disputes, floods and asbestos give more time.',
    'Whoever finds asbestos shall stop.',
  ],
  [
    'hazardous_materials',
    'Hazardous substances defined as such by the acts of Congress.',
    'Hazardous substances shall be taken off the site.',
  ],
  [
    'assignment',
    'IN WITNESS WHEREOF, the parties have signed this Contract.',
    'No party shall assign this Contract.',
  ],
  [
    'assignment',
    'This Contract is binding on the parties and their successors and assigns.',
    'This Contract binds successors, and neither party shall assign it.',
  ],
  [
    'dispute_resolution',
    'Section 4.3 and the last sentence of 4.4 are deleted.',
    'Section 4.3 is deleted and replaced: disputes shall be settled in court.',
  ],
  [
    'dispute_resolution',
    'It shall pay all losses, costs of litigation, and fines.',
    'All losses shall be claimed in the courts of Ohio.',
  ],
  ['insurance', 'North hall $ 9', '$1,000,000 Each Accident'],
  [
    'audit_records',
    'It shall keep such contemporary records as a claim needs.',
    'It shall keep such books and records as the Owner needs.',
  ],
  [
    'liability_cap',
    'Its liability for liquidated damages shall not exceed the fee.',
    'Its total liability shall not exceed the price, whatever the umbrella policy pays.',
  ],
  [
    'third_party_beneficiary',
    'This right does not give rise to a duty to use it for another person.',
    'Nobody but the parties has the benefit of this Contract as a third party.',
  ],
  [
    'bonds',
    'Bonds for the redemption of which the trustee holds cash are not outstanding.',
    'Bonds for the price shall be given by a surety.',
  ],
  [
    'bonds',
    'The Contractor shall discharge or bond any lien on the land.',
    'The payment bond shall stand until no lien is left on the land.',
  ],
  [
    'bonds',
    'Guarantee Bond: means the bond of clause 8.',
    'The Guarantee Bond shall follow the form of clause 8.',
  ],
  [
    'liquidated_damages',
    'Confidential material redacted and separately filed with the Securities and Exchange Commission.',
    'The Builder shall pay liquidated damages of *** for each day. *** Confidential material redacted and separately filed with the Securities and Exchange Commission.',
  ],
  [
    'consequential_waiver',
    'Neither party answers for the consequences, direct or indirect, of an act of the other.',
    'Builder will be liable to the other for consequential damages.',
  ],
  [
    'warranty',
    'The Employer may claim an extension of the defects period by notice.',
    'The defects period shall be two years from the certificate.',
  ],
];

describe.each(cases)('%s', (category, isNone, is) => {
  it(`drops: ${isNone}`, () => expect(isNoClause(category, isNone.toLowerCase())).toBe(true));
  it(`keeps: ${is}`, () => expect(isNoClause(category, is.toLowerCase())).toBe(false));
});
