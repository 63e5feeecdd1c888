/** Sets written before the readers were tuned, and not used for it. */
import type { TestSet } from './set.ts';

export const heldSets: TestSet[] = [
  {
    name: 'lettered list with later documents first',
    documents: [
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          'GC 1.5 Order of Priority. Conflicts or discrepancies among the Contract Documents shall be resolved in the following order of priority:\n\n(a) Amendments and Change Orders, the later over the earlier;\n\n(b) the Special Conditions;\n\n(c) the Agreement;\n\n(d) these General Conditions; and\n\n(e) Drawings and technical specifications.',
          'GC 9.2 Payments are due to the Contractor from the Owner 30 days after the Owner receives a proper pay application.',
          'GC 13.1 The Contractor shall defend, indemnify and hold harmless the Owner from any and all claims, whether or not caused in part by the negligence of the Owner.',
          'GC 7.9 Notice of a claim for extra cost or time must reach the Owner within fifteen (15) calendar days of the event.',
        ],
      },
      {
        id: 'special',
        role: 'supplementary_conditions',
        clauses: [
          'SP-4 The Contractor’s indemnity of the Owner applies only to the extent of the Contractor’s negligence: the Contractor shall indemnify the Owner to the extent caused by the Contractor.',
          'SP-7 The Contractor shall notify the Owner in writing within three (3) working days of any event for which it intends to claim an extension of time.',
        ],
      },
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'Article 6. The Owner shall pay each undisputed application within 45 days of its receipt.',
        ],
      },
    ],
    governs: { payment: 'agreement', indemnity: 'special', claims_notice: 'special' },
  },
  {
    name: 'ordinals',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'Should the Contract Documents be inconsistent, Change Orders shall take first precedence, this Agreement shall take second precedence, the Supplementary Conditions third precedence, and the General Conditions fourth precedence.',
          'The Owner may hold back 5 percent of each installment as retention.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          'Until the Work is half complete, the Owner will retain 10 percent of the amount due on each estimate.',
          'The Contractor guarantees the Work against defects for a period of twelve (12) months after final acceptance.',
        ],
      },
      {
        id: 'change-order',
        role: 'change_order',
        clauses: [
          'The Contractor guarantees the Work against defects for twenty-four (24) months after final acceptance.',
        ],
      },
    ],
    governs: { retainage: 'agreement', warranty: 'change-order' },
  },
  {
    name: 'addendum to a printed form',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          '12.1 Any controversy arising out of this Agreement shall be settled by arbitration in accordance with the rules of the AAA.',
          '8.1 The Contractor shall be paid not later than twenty days following the Owner’s receipt of its requisition.',
        ],
      },
      {
        id: 'addendum',
        role: 'addendum',
        clauses: [
          'In the event of any conflict between this Addendum and any other Contract Document, this Addendum shall prevail.',
          'There shall be no arbitration of any dispute. Any action arising from the Contract shall be brought only in the United States District Court for the District of Colorado or the courts of Denver County.',
        ],
      },
    ],
    governs: { disputes: 'addendum' },
  },
  {
    name: 'list that names documents of the set only as exhibits',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'The documents forming the Contract shall be given precedence in the order in which they are listed in the Project Manual index.',
          'Owner will withhold retainage of 10% from every progress payment.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: ['Retainage: the Owner shall withhold 5% of each progress payment.'],
      },
    ],
    governs: { retainage: 'uncertain' },
  },
  {
    name: 'order by documents listed above',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'The Contract Documents consist of:\n\na. Change Orders and written amendments to this Agreement;\n\nb. this Agreement;\n\nc. the Supplementary Conditions;\n\nd. the General Conditions.\n\nIn case of any inconsistency among the Contract Documents, the Documents shall govern in the order in which they are listed above.',
          'If the Contractor fails to achieve Substantial Completion on time, it shall pay as liquidated damages $1,500 per calendar day.',
        ],
      },
      {
        id: 'supplementary',
        role: 'supplementary_conditions',
        clauses: [
          'Liquidated damages are assessed at $3,000 for every day of unexcused delay.',
          'The Contractor shall procure commercial general liability coverage with a limit of $5,000,000 any one occurrence.',
          'In the event of a termination for convenience, the Contractor shall recover the cost of Work performed but no anticipated profit.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          'Commercial general liability insurance: minimum limit $1,000,000 each occurrence.',
          'Upon termination by the Owner for convenience, the Contractor shall be paid for the Work completed and for lost overhead and profit on the Work not completed.',
        ],
      },
    ],
    governs: { liquidated_damages: 'agreement', insurance: 'supplementary', termination: 'supplementary' },
  },
  {
    name: 'amendment without a word on precedence',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          '9.4 Contractor’s sole remedy for delay is an extension of the Contract Time; no damages for delay are payable.',
          '9.1 Owner shall pay Contractor within 60 days after receipt of invoice.',
        ],
      },
      {
        id: 'amendment',
        role: 'amendment',
        clauses: [
          'The parties agree to revise Section 9.4 to read as follows: "For delay caused by Owner, Contractor shall receive an extension of the Contract Time and its reasonable costs of the delay."',
          'Section 9.1 is revised by changing "60 days" to "30 days", so that Owner shall pay Contractor within 30 days after receipt of invoice.',
        ],
      },
    ],
    governs: { delay: 'amendment', payment: 'amendment' },
  },
  {
    name: 'complementary documents with a conflict',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'The Contract Documents are intended to be read together. The Appendices have no order of precedence.',
          'The Contractor shall indemnify the Owner only to the extent caused by the Contractor’s negligence.',
        ],
      },
      {
        id: 'appendix',
        role: 'exhibit',
        clauses: [
          'The Contractor agrees to indemnify and hold harmless the Owner from all loss, even if caused by the sole negligence of the Owner.',
        ],
      },
    ],
    governs: { indemnity: 'uncertain' },
  },
  {
    name: 'agreement over its exhibits',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'Section 1.02(i) In the event of a conflict or inconsistency between this Agreement and any of the Exhibits, this Agreement shall control.',
          'Contractor shall deliver notice of a Claim for a Change Order within 10 Business Days after it knows of the event.',
        ],
      },
      {
        id: 'exhibit',
        role: 'exhibit',
        clauses: [
          'Contractor must give written notice of each claim within 30 days of the event giving rise to it.',
        ],
      },
    ],
    governs: { claims_notice: 'agreement' },
  },
  {
    name: 'mechanical subcontract',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          'A.5 Progress payments are due no later than twenty-one (21) days after the Owner receives an approved pay request from the Contractor.',
          'A.6 From each progress payment the Owner may retain 5%.',
          'A.9 The Contractor shall, to the fullest extent permitted by law, defend and indemnify the Owner against third-party claims.',
          'A.11 For each day of delay attributable to the Owner, the Contractor will be granted additional time and reimbursed its actual delay costs.',
          'A.12 As a condition of any adjustment, the Contractor shall provide written notice within 48 hours of the commencement of an event giving rise to a claim.',
          'A.15 Disputes not settled by mediation will be finally resolved by arbitration before the AAA in Chicago.',
          'A.16 The Contractor shall require each subcontractor to carry commercial general liability limits of at least $2,000,000 per occurrence.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          '3. The Contractor will pay the Subcontractor not later than sixty (60) days after it receives the Subcontractor’s approved pay request.',
          '4. Retention of 10% applies to each payment until final completion.',
          '6. The Subcontractor shall defend, indemnify, and hold harmless the Contractor and the Owner from claims arising from its work.',
          '8. Delays by others entitle the Subcontractor to additional time only. The Contractor is not liable to the Subcontractor for any delay damages.',
          '9. Claims of the Subcontractor shall be presented in writing with notice within one week of the event.',
          '12. Any suit arising under this Subcontract shall be brought exclusively in the Circuit Court of Cook County.',
          '13. Subcontractor’s insurance: commercial general liability, $2,000,000 per occurrence.',
        ],
      },
    ],
    gaps: [
      'payment right_missing',
      'retainage right_missing',
      'delay right_missing',
      'claims_notice not_flowed_down',
      'disputes not_flowed_down',
    ],
  },
  {
    name: 'steel subcontract with a general clause',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          '7.1 Owner shall pay Contractor within thirty (30) days after receipt of a correct invoice.',
          '7.5 Owner will deduct retainage of 10% from each payment.',
          '10.2 Contractor must notify Owner of any claim in writing not more than 7 days after the event.',
          '12.1 Contractor agrees to indemnify and hold harmless Owner from claims to the extent caused by Contractor.',
          '14.1 Owner may terminate the Contract at any time for convenience and shall pay Contractor for completed Work, including overhead and profit on that Work.',
          '16.1 Contractor shall maintain commercial general liability insurance with limits not less than $3,000,000 per occurrence.',
          '18.1 The exclusive venue for any action is the district court of Travis County, Texas.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          '1.3 Subcontractor assumes toward Contractor all the duties and obligations which Contractor by the General Contract has assumed toward Owner, insofar as they apply to the Subcontract Work.',
          '5.1 Contractor’s receipt of payment from Owner is a condition precedent to any payment to Subcontractor.',
          '5.4 Contractor will deduct retainage of 5% from each payment to Subcontractor.',
          '9.1 Contractor may terminate this Subcontract for convenience. Subcontractor’s recovery is limited to the amount that Contractor recovers from Owner for Subcontractor’s Work, and Subcontractor waives lost profit.',
          '11.1 Subcontractor shall maintain commercial general liability insurance with limits not less than $1,000,000 per occurrence.',
        ],
      },
    ],
    gaps: [
      'flow_down right_missing',
      'payment right_missing',
      'retainage not_flowed_down',
      'termination right_missing',
      'insurance not_flowed_down',
    ],
  },
  {
    name: 'painting subcontract of one page',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          'The Owner shall make payment within 30 days of its receipt of the Contractor’s monthly application for payment.',
          'Retainage shall be 5% of each payment.',
          'Contractor shall hold harmless and indemnify Owner from claims for bodily injury arising out of the Work.',
          'Contractor shall give notice of claims for additional time or money within 10 days.',
          'Owner may terminate for convenience upon payment for the Work in place and profit earned on it.',
          'All claims shall be decided by arbitration.',
          'Contractor shall furnish general liability insurance of $1,000,000 per occurrence.',
          'Late completion is subject to liquidated damages of $800 per day.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          'Subcontractor will paint the building for $48,000.',
          'Contractor will pay Subcontractor within 30 days of receipt of its monthly invoice, less 5% retainage.',
          'Any claim shall be decided by arbitration.',
          'Subcontractor shall furnish general liability insurance of $1,000,000 per occurrence.',
        ],
      },
    ],
    gaps: [
      'indemnity not_flowed_down',
      'claims_notice not_flowed_down',
      'termination not_flowed_down',
      'liquidated_damages not_flowed_down',
    ],
  },
  {
    name: 'electrical subcontract that follows its prime contract',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          'Owner shall pay Contractor 30 days after receipt of an approved application for payment.',
          'Owner shall hold retainage of 5% from each payment.',
          'Contractor shall be entitled to a time extension and compensation for its costs for delays caused by Owner.',
          'Contractor shall file written notice of a claim within 14 days after the event.',
          'Disputes shall be submitted to arbitration.',
          'Owner may terminate for convenience and shall then pay for Work executed and reasonable overhead and profit on Work executed.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          'To the extent of the Subcontract Work, Subcontractor owes Contractor all obligations that Contractor owes Owner under the Prime Contract, and Contractor grants Subcontractor the same rights and remedies that Contractor has against Owner under the Prime Contract.',
          'Contractor shall pay Subcontractor within seven days after Owner pays Contractor for its Work, and in any event within 30 days after receipt of its application for payment.',
          'Contractor shall hold retainage of 5% from each payment.',
          'Subcontractor is entitled to a time extension and compensation for its costs if delayed by Owner or Contractor.',
          'Subcontractor shall file written notice of a claim within 10 days after the event.',
          'If Contractor terminates this Subcontract for convenience, Subcontractor shall be paid for Work executed and reasonable overhead and profit on Work executed.',
          'In the event of conflict between the Prime Contract and this Subcontract, this Subcontract shall prevail.',
        ],
      },
    ],
    governs: { claims_notice: 'subcontract' },
    gaps: [],
  },
];
