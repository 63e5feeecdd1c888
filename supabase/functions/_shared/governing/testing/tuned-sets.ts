/** Sets that the readers were tuned with. */
import type { TestSet } from './set.ts';

export const tunedSets: TestSet[] = [
  {
    name: 'numbered list in the agreement',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          '1.2 In the event of conflict among the Contract Documents, the following order shall govern: (1) Modifications issued after execution of this Agreement; (2) this Agreement; (3) the Supplementary Conditions; (4) the General Conditions; (5) the Specifications; and (6) the Drawings.',
          '5.1 The Owner shall make progress payments to the Contractor within thirty (30) days after receipt of the Application for Payment.',
          '5.2 The Owner shall retain ten percent (10%) of each progress payment.',
        ],
      },
      {
        id: 'supplementary',
        role: 'supplementary_conditions',
        clauses: [
          'SC-9.6 The Owner shall make progress payments to the Contractor within forty-five (45) days after receipt of the Application for Payment.',
          'SC-15.1 Claims by the Contractor for an increase in the Contract Sum or Contract Time shall be initiated by written notice within seven (7) days after occurrence of the event giving rise to the claim.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          '9.8 Five percent (5%) of each payment shall be withheld as retainage until Substantial Completion.',
          '15.1.3 Claims by either party must be initiated by notice within 21 days after occurrence of the event giving rise to such Claim.',
          '15.4 Any claim not resolved by mediation shall be decided by arbitration administered by the American Arbitration Association.',
        ],
      },
    ],
    governs: { payment: 'agreement', retainage: 'agreement', claims_notice: 'supplementary' },
  },
  {
    name: 'replaced paragraphs of the general conditions',
    documents: [
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          '3.18 To the fullest extent permitted by law, the Contractor shall indemnify and hold harmless the Owner from claims arising out of the Work, but only to the extent caused by the negligent acts of the Contractor.',
          '8.3.1 If the Contractor is delayed by an act of the Owner, the Contract Time shall be extended and the Contract Sum equitably adjusted for the costs of the delay.',
          '15.4.1 Claims shall be subject to arbitration under the Construction Industry Arbitration Rules.',
        ],
      },
      {
        id: 'supplementary',
        role: 'supplementary_conditions',
        clauses: [
          'The following supplements modify the General Conditions of the Contract for Construction.',
          'Paragraph 8.3.1 of the General Conditions is deleted in its entirety and replaced with the following: "8.3.1 An extension of the Contract Time shall be the sole remedy of the Contractor for any delay, and the Contractor shall not be entitled to damages for delay."',
          'Delete Paragraph 15.4.1 and substitute the following: "15.4.1 All disputes shall be resolved exclusively by litigation in the state courts of Harris County, Texas."',
        ],
      },
    ],
    governs: { delay: 'supplementary', disputes: 'supplementary' },
  },
  {
    name: 'no order stated',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          '4. The Contract Documents are complementary, and what is required by one is as binding as if required by all.',
          '7. The Owner shall pay the Contractor within 30 days after receipt of each invoice.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: ['12. Payment shall be made by the Owner within 60 days after receipt of a proper invoice.'],
      },
    ],
    governs: { payment: 'uncertain' },
  },
  {
    name: 'this agreement governs, and the drawings have their own rule',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'If anything in the other Contract Documents is inconsistent with this Agreement, this Agreement shall govern.',
          'In case of conflict between the Drawings and the Specifications, the more stringent requirement shall govern.',
          'Owner may terminate this Agreement for convenience at any time. In that event Owner shall pay Contractor for Work performed, and Contractor shall not be entitled to profit on Work not performed.',
          'Contractor shall carry commercial general liability insurance with limits of $1,000,000 per occurrence.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          '14.4 The Owner may, at any time, terminate the Contract for the Owner’s convenience. The Contractor shall be entitled to receive payment for Work executed, along with reasonable overhead and profit on the Work not executed.',
          '11.1 The Contractor shall maintain commercial general liability insurance of not less than $2,000,000 each occurrence.',
        ],
      },
    ],
    governs: { termination: 'agreement', insurance: 'agreement' },
  },
  {
    name: 'two documents that each claim to govern',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'In the event of any conflict, the terms of this Agreement shall prevail over the other Contract Documents.',
          'Retainage of 10% shall be withheld from each payment.',
        ],
      },
      {
        id: 'supplementary',
        role: 'supplementary_conditions',
        clauses: [
          'These Supplementary Conditions take precedence over all other Contract Documents.',
          'The Owner shall withhold retainage of 5% from each progress payment.',
        ],
      },
    ],
    governs: { retainage: 'uncertain' },
  },
  {
    name: 'amendment to the agreement',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          '6.1 Owner shall pay Contractor within 30 days of receipt of an approved invoice.',
          '10.3 Contractor shall give written notice of any claim for additional compensation within ten (10) days of the event.',
          '11.2 The Contractor warrants the Work for a period of one (1) year from Substantial Completion.',
        ],
      },
      {
        id: 'amendment',
        role: 'amendment',
        clauses: [
          'Section 10.3 of the Agreement is hereby amended to read: "Contractor shall give written notice of any claim for additional compensation within five (5) days of the event."',
          'Except as amended by this Amendment, the Agreement remains in full force and effect.',
        ],
      },
      {
        id: 'amendment-2',
        role: 'amendment',
        clauses: [
          'Section 11.2 of the Agreement is deleted and replaced by: "The Contractor warrants the Work for a period of two (2) years from Substantial Completion."',
        ],
      },
    ],
    governs: { claims_notice: 'amendment', warranty: 'amendment-2' },
  },
  {
    name: 'the same terms twice',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'Order of precedence: a) Change Orders; b) Agreement; c) General Conditions.',
          'The Owner shall pay the Contractor within thirty (30) days after receipt of the application for payment.',
          'Liquidated damages shall be $1,000 per day of delay in Substantial Completion.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: [
          'Payment is due from the Owner to the Contractor within 30 days after receipt of the application for payment.',
          'Contractor shall pay liquidated damages of $2,500 for each day that Substantial Completion is late.',
        ],
      },
    ],
    governs: { payment: 'same', liquidated_damages: 'agreement' },
  },
  {
    name: 'the more stringent requirement governs',
    documents: [
      {
        id: 'agreement',
        role: 'agreement',
        clauses: [
          'If the Contract Documents conflict, the more stringent requirement shall control.',
          'Contractor shall notify Owner in writing of any claim for delay within 14 days after the event.',
        ],
      },
      {
        id: 'general',
        role: 'general_conditions',
        clauses: ['The Contractor shall give notice of each claim within 21 days after it arises.'],
      },
    ],
    governs: { claims_notice: 'uncertain' },
  },
  {
    name: 'subcontract that carries over nothing in general',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          '9.1 The Owner shall pay the Contractor within 30 days after receipt of each Application for Payment.',
          '9.3 Owner shall retain five percent (5%) of each progress payment.',
          '3.18 The Contractor shall indemnify and hold harmless the Owner and Architect from all claims arising out of the Work.',
          '8.3 If the Contractor is delayed by the Owner, the Contractor shall be entitled to an extension of time and an equitable adjustment of the Contract Sum for its delay costs.',
          '15.1 Claims shall be made by written notice within seven (7) days after the event giving rise to the claim.',
          '14.4 The Owner may terminate for its convenience. The Contractor shall be paid for Work performed, together with reasonable overhead and profit on the Work performed.',
          '15.4 Any dispute shall be decided by binding arbitration under the rules of the American Arbitration Association.',
          '11.1 The Contractor shall maintain commercial general liability insurance of $2,000,000 per occurrence.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          '4.1 Contractor shall pay Subcontractor within seven (7) days after Contractor receives payment from Owner, and receipt of such payment is a condition precedent to Contractor’s obligation to pay.',
          '4.2 Contractor shall withhold ten percent (10%) retainage from each payment.',
          '7.1 Subcontractor shall not be entitled to damages for delay; an extension of time is its sole remedy.',
          '8.1 Subcontractor shall give written notice of any claim within twenty-one (21) days after the event.',
          '10.1 Any dispute shall be litigated exclusively in the Superior Court of Fulton County, Georgia.',
          '11.1 Subcontractor shall maintain commercial general liability insurance of $1,000,000 per occurrence.',
        ],
      },
    ],
    gaps: [
      'payment right_missing',
      'retainage right_missing',
      'indemnity not_flowed_down',
      'delay right_missing',
      'claims_notice not_flowed_down',
      'termination not_flowed_down',
      'disputes not_flowed_down',
      'insurance not_flowed_down',
    ],
  },
  {
    name: 'subcontract that carries over everything with its rights',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          'The Owner shall pay the Contractor within 45 days after receipt of each invoice.',
          'The Owner shall withhold 10% of each payment as retainage.',
          'The Contractor shall indemnify the Owner against claims to the extent caused by its negligence.',
          'Written notice of any claim shall be given within 14 days after the occurrence.',
          'All disputes shall be resolved by arbitration.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          '2.1 Subcontractor shall be bound to Contractor by the terms of the Prime Contract and assumes toward Contractor all obligations and responsibilities that Contractor assumes toward Owner. Subcontractor shall have the benefit of all rights, remedies, and redress against Contractor that Contractor has against Owner.',
          '4. Contractor shall withhold 10% of each payment as retainage.',
          '5. Subcontractor shall give written notice of any claim within 7 days after the occurrence.',
          '6. Contractor shall pay Subcontractor within 30 days after receipt of its invoice.',
        ],
      },
    ],
    gaps: [],
  },
  {
    name: 'obligations without rights',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          'Owner shall pay Contractor within 30 days of receipt of an approved invoice.',
          'Contractor shall be compensated for delays caused by Owner, including its extended overhead costs.',
          'Owner may terminate this Contract for convenience, in which case Owner shall pay Contractor for the Work performed plus reasonable profit on that Work.',
          'Contractor shall submit written notice of a claim for additional compensation within ten days of the event.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          'Subcontractor is bound to Contractor by all terms of the Prime Contract and assumes toward Contractor all of the obligations that Contractor owes to Owner.',
          'Contractor may terminate this Subcontract for convenience, and Subcontractor shall be paid for Work performed only, without overhead or profit of any kind.',
          'Subcontractor waives all claims for damages due to delay, and its sole remedy is an extension of time.',
        ],
      },
    ],
    gaps: ['flow_down right_missing', 'termination right_missing', 'delay right_missing'],
  },
  {
    name: 'the prime contract governs a conflict',
    documents: [
      {
        id: 'prime',
        role: 'prime_contract',
        clauses: [
          'Contractor shall give notice of any claim within 5 days after the event giving rise to it.',
          'The Contractor shall carry commercial general liability insurance of $2,000,000 per occurrence.',
        ],
      },
      {
        id: 'subcontract',
        role: 'subcontract',
        clauses: [
          'In the event of a conflict between this Subcontract and the Prime Contract, the Prime Contract shall govern.',
          'The Prime Contract is incorporated in this Subcontract by reference. Subcontractor shall have the same rights and remedies against Contractor that Contractor has against Owner.',
          'Subcontractor shall give notice of any claim within 10 days after the event giving rise to it.',
          'Subcontractor shall carry commercial general liability insurance of $2,000,000 per occurrence.',
        ],
      },
    ],
    governs: { claims_notice: 'prime', insurance: 'same' },
    gaps: [],
  },
];
