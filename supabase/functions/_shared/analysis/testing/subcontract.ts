/** A made-up subcontract for tests, with pay-if-paid, flow-down, and a broad indemnity. */
import type { Article } from './articles.ts';

export const subcontractOpening =
  'This Subcontract is made as of May 4, 2026 between Testbed Constructors (the "Contractor") and Plumb Line Framing (the "Subcontractor") for the framing of a storage building. The Subcontract Price is $310,000. The Contractor has a prime contract with Quarry Lane Partners (the "Owner").';

export const subcontractArticles: Article[] = [
  {
    title: 'The Subcontract Documents',
    paragraphs: [
      'The Subcontract Documents are this agreement, the drawings and specifications listed in Exhibit A, the schedule in Exhibit B, the written changes made under this agreement, and nothing else. If two of them disagree, this agreement prevails over the exhibits, and a later document over an earlier one.',
      'The Subcontractor shall report to the Contractor any error, conflict or omission it discovers in the Subcontract Documents before it builds the affected part. It is not expected to find errors that a competent builder would not notice in the ordinary course of planning the Work.',
      'The documents describe one whole. What is called for by one is as binding as if called for by all, and the Subcontractor shall provide what is reasonably inferable from them as necessary to produce the intended result.',
    ],
  },
  {
    title: 'The Work',
    paragraphs: [
      'The Subcontractor shall furnish all labor, materials, equipment, supervision and temporary works needed to perform the Work described in Exhibit A, in a good and workmanlike manner and in accordance with the Subcontract Documents and applicable codes.',
      'The Subcontractor shall assign a full-time superintendent to the site and shall not replace that person without telling the Contractor beforehand, illness and departure from its employment excepted. The superintendent speaks for the Subcontractor at the site, and instructions given to the superintendent are given to the Subcontractor.',
      'Submittals, samples and shop drawings shall be delivered in the sequence of the schedule. The Contractor shall return each within ten working days of a complete submission, marked approved, approved as noted, or to be revised.',
      'The Subcontractor shall keep the site orderly, shall remove its debris every week, and shall leave the finished areas clean at completion.',
    ],
  },
  {
    title: 'Prime contract',
    paragraphs: [
      'The Subcontractor assumes toward the Contractor all of the obligations and responsibilities that the Contractor assumes toward the Owner under the prime contract, whether or not the Subcontractor has been given a copy of it.',
    ],
  },
  {
    title: 'Safety',
    paragraphs: [
      'The Subcontractor is responsible for the safety of its own employees and for the means and methods by which it performs the Work. It shall hold a written safety program at the site, name a competent person for each trade hazard, and hold a tool-box meeting every week.',
      'The Subcontractor shall report to the Contractor within twenty-four hours every injury that needs more than first aid, and shall deliver a copy of its written report within three days.',
      'Nothing in this article relieves any other employer on the site of its own duties.',
    ],
  },
  {
    title: 'Payment',
    paragraphs: [
      'The Subcontractor shall submit its application for payment by the twentieth day of each month, in the form the Contractor prescribes.',
      "Receipt of payment by the Contractor from the Owner is an absolute condition precedent to the Contractor's obligation to make any payment to the Subcontractor, and the Subcontractor expressly assumes the risk of the Owner's nonpayment and insolvency.",
      'The Contractor may withhold payment to protect itself from any loss which it believes the Subcontractor may cause.',
    ],
  },
  {
    title: 'Retainage',
    paragraphs: [
      'The Contractor shall retain ten percent (10%) of each progress payment until substantial completion of the entire project. Retainage earns no interest and may be applied by the Contractor to any cost for which the Subcontractor is answerable.',
    ],
  },
  {
    title: 'Lien releases',
    paragraphs: [
      'With each application the Subcontractor shall deliver a waiver of lien conditioned upon receipt of that payment, together with an unconditional release for amounts it has already been paid.',
      'If the Subcontractor has been paid and a lien is nevertheless recorded by someone working under it, the Subcontractor shall bond or discharge the lien within fifteen days after notice.',
    ],
  },
  {
    title: 'Time and delay',
    paragraphs: [
      'The Subcontractor shall begin within ten days after the notice to proceed and shall achieve substantial completion by the date stated on the cover page. Time is of the essence.',
      'If the Subcontractor is delayed by the Contractor, by a change, by unusually severe weather, by force majeure, or by any other cause beyond its reasonable control, the time is extended by the length of the delay to the critical path. For delay that the Contractor or its separate contractors cause, the Subcontractor is also paid its documented direct costs and extended field overhead.',
      'Force majeure means an event which neither party could have foreseen or prevented, such as fire, flood, earthquake, epidemic, war, general strike or an act of government. The party affected shall tell the other promptly and shall resume as soon as it can.',
    ],
  },
  {
    title: 'Indemnity',
    paragraphs: [
      "The Subcontractor shall defend, indemnify and hold harmless the Contractor, its lenders, officers, agents and employees from and against any and all claims, losses, damages and expenses, including attorneys' fees, arising out of or in any way connected with the Work, regardless of whether caused in whole or in part by the negligence of the Contractor or any other party indemnified hereunder.",
      'The duty to defend arises on tender and does not depend on any finding of fault.',
    ],
  },
  {
    title: 'Consequential damages',
    paragraphs: [
      "The Contractor and the Subcontractor waive claims against each other for consequential damages arising out of this agreement, including loss of rent, of use, of income, of financing and of business, and the Subcontractor's home-office overhead and unearned profit. This mutual waiver does not reach liquidated damages where this agreement provides them.",
    ],
  },
  {
    title: 'Insurance',
    paragraphs: [
      "The Subcontractor shall maintain, until final completion and for two years after it, commercial general liability insurance of $2,000,000 each occurrence and $4,000,000 in the aggregate, automobile liability insurance of $1,000,000, workers' compensation as the law requires, and umbrella liability of $5,000,000, and shall name the Contractor as an additional insured for ongoing and completed operations.",
      "Certificates and the additional-insured endorsements shall be delivered before the Work begins. The Contractor shall be given thirty days' notice before a policy is cancelled.",
    ],
  },
  {
    title: 'Warranty',
    paragraphs: [
      'The Subcontractor warrants that materials and equipment are new and of good quality and that the Work is free from defects and conforms to the Subcontract Documents. It shall correct Work found to be defective within one (1) year after substantial completion.',
      "Manufacturers' warranties are passed through to the Contractor at final completion.",
    ],
  },
  {
    title: 'Termination for convenience',
    paragraphs: [
      'The Contractor may at any time, by written notice and for its convenience, terminate this agreement in whole or in part. In that event the Subcontractor shall be paid only for the Work properly performed and in place on the date of the notice, and shall have no claim for anticipated profit on Work not performed.',
    ],
  },
  {
    title: 'Termination for default',
    paragraphs: [
      "If the Subcontractor is in material default and does not begin to cure the default within ten (10) days after written notice, and then carry the cure through, the Contractor may terminate the Subcontractor's right to proceed and complete the Work by others.",
      "If the Contractor fails to make an undisputed payment for thirty days after it is due, the Subcontractor may, by ten days' written notice, terminate this agreement and recover what it would be paid on a termination for convenience.",
    ],
  },
  {
    title: 'Suspension and right to stop work',
    paragraphs: [
      'The Contractor may suspend the Work in writing for as long as it finds necessary; the Subcontract Price and the time are adjusted for the effects of the suspension.',
      "If the Contractor does not pay an approved amount within seven days after it is due, the Subcontractor may stop the Work on seven days' written notice until it has been paid, and its reasonable costs of stopping and starting again are added to the Subcontract Price.",
    ],
  },
  {
    title: 'Changes',
    paragraphs: [
      'A change in the Work is made by a written change order, signed by both parties, which states the change and its effect on the Subcontract Price and the time.',
      'If the parties cannot agree on the effect of a change, the Contractor may direct it in writing, and the Subcontractor shall carry it out and be paid its actual cost plus fifteen percent for overhead and profit, on records kept daily, until the price is settled.',
    ],
  },
  {
    title: 'Claims',
    paragraphs: [
      'A party that claims money or time shall give the other written notice within twenty-one (21) days after it learns of the event giving rise to the claim, and shall follow it with particulars within a further thirty days. A late notice costs the claimant only what its lateness cost the other party.',
    ],
  },
  {
    title: 'Differing site conditions',
    paragraphs: [
      'If the Subcontractor meets concealed or subsurface conditions at the site which differ materially from those shown in the Subcontract Documents, or unknown conditions of an unusual nature, it shall tell the Contractor before they are disturbed. The Contractor shall look at them promptly, and the Subcontract Price and the time shall be equitably adjusted.',
    ],
  },
  {
    title: 'Disputes',
    paragraphs: [
      'The project executives of the parties shall meet within ten days of a written request to settle any dispute. What they cannot settle is submitted to mediation under the construction rules of a recognized provider, and then, at the choice of the claimant, to arbitration before one arbitrator experienced in construction or to the courts of the county in which the project lies.',
      'The parties shall go on performing while a dispute is open.',
    ],
  },
  {
    title: 'Governing law',
    paragraphs: [
      'This agreement is governed by the laws of the Territory of Guam, without regard to its rules on conflict of laws.',
    ],
  },
  {
    title: 'Assignment',
    paragraphs: [
      'Neither party shall assign this agreement without the written consent of the other, which shall not be unreasonably withheld; the Contractor may assign it to its construction lender as security.',
    ],
  },
  {
    title: 'Whole agreement; no third parties',
    paragraphs: [
      'This agreement is the whole agreement of the parties about its subject. It is for the benefit of the parties alone and creates no rights in any third party.',
      'It can be changed only by a writing signed by both, and if one of its provisions cannot be enforced, the others stand.',
    ],
  },
];
