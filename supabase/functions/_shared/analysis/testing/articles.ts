/** A made-up contract for tests: fair articles, and a harsh version of each article that can be harsh. */

export type Article = { title: string; paragraphs: string[] };

export const opening =
  'This Construction Agreement is made as of May 4, 2026 between Quarry Lane Partners (the "Owner") and Testbed Constructors (the "Contractor") for the construction of a storage building at 12 Quarry Lane. The Contract Price is $2,100,000, and the Contractor shall achieve substantial completion by March 31, 2027.';

/** Articles without any burden on the contractor. */
export const fair = {
  docs: {
    title: 'The Contract Documents',
    paragraphs: [
      'The Contract Documents are this agreement, the drawings and specifications listed in Exhibit A, the schedule in Exhibit B, the written changes made under this agreement, and nothing else. If two of them disagree, this agreement prevails over the exhibits, and a later document over an earlier one.',
      'The Contractor shall report to the Owner any error, conflict or omission it discovers in the Contract Documents before it builds the affected part. It is not expected to find errors that a competent builder would not notice in the ordinary course of planning the Work.',
      'The documents describe one whole. What is called for by one is as binding as if called for by all, and the Contractor shall provide what is reasonably inferable from them as necessary to produce the intended result.',
    ],
  },
  work: {
    title: 'The Work',
    paragraphs: [
      'The Contractor shall furnish all labor, materials, equipment, supervision and temporary works needed to perform the Work described in Exhibit A, in a good and workmanlike manner and in accordance with the Contract Documents and applicable codes.',
      'The Contractor shall assign a full-time superintendent to the site and shall not replace that person without telling the Owner beforehand, illness and departure from its employment excepted. The superintendent speaks for the Contractor at the site, and instructions given to the superintendent are given to the Contractor.',
      'Submittals, samples and shop drawings shall be delivered in the sequence of the schedule. The Owner shall return each within ten working days of a complete submission, marked approved, approved as noted, or to be revised.',
      'The Contractor shall keep the site orderly, shall remove its debris every week, and shall leave the finished areas clean at completion.',
    ],
  },
  safety: {
    title: 'Safety',
    paragraphs: [
      'The Contractor is responsible for the safety of its own employees and for the means and methods by which it performs the Work. It shall hold a written safety program at the site, name a competent person for each trade hazard, and hold a tool-box meeting every week.',
      'The Contractor shall report to the Owner within twenty-four hours every injury that needs more than first aid, and shall deliver a copy of its written report within three days.',
      'Nothing in this article relieves any other employer on the site of its own duties.',
    ],
  },
  pay: {
    title: 'Payment',
    paragraphs: [
      'By the twenty-fifth day of each month the Contractor shall submit an application for payment for the Work performed and the materials stored through the end of that month, on the agreed schedule of values.',
      'The Owner shall pay the approved amount of each application for payment within thirty (30) days after receipt. If the Owner disputes part of an application it shall say which part and why within ten days, and shall pay the rest when due.',
      'Amounts not paid when due bear interest at one percent (1%) per month from the date payment was due until paid.',
      'Final payment, including all sums withheld, falls due thirty days after final completion, against delivery of the closing documents listed in Exhibit C.',
    ],
  },
  retainage: {
    title: 'Retainage',
    paragraphs: [
      'From each progress payment the Owner shall withhold retainage of five percent (5%). When the Work is half complete and progress is satisfactory, no further retainage is withheld.',
      'Retainage is released within thirty days after substantial completion, less one hundred and fifty percent of the reasonable cost of the items still open on the punch list.',
    ],
  },
  liens: {
    title: 'Lien releases',
    paragraphs: [
      'With each application the Contractor shall deliver a waiver of lien conditioned upon receipt of that payment, together with an unconditional release for amounts it has already been paid.',
      'If the Contractor has been paid and a lien is nevertheless recorded by someone working under it, the Contractor shall bond or discharge the lien within fifteen days after notice.',
    ],
  },
  time: {
    title: 'Time and delay',
    paragraphs: [
      'The Contractor shall begin within ten days after the notice to proceed and shall achieve substantial completion by the date stated on the cover page. Time is of the essence.',
      'If the Contractor is delayed by the Owner, by a change, by unusually severe weather, by force majeure, or by any other cause beyond its reasonable control, the time is extended by the length of the delay to the critical path. For delay that the Owner or its separate contractors cause, the Contractor is also paid its documented direct costs and extended field overhead.',
      'Force majeure means an event which neither party could have foreseen or prevented, such as fire, flood, earthquake, epidemic, war, general strike or an act of government. The party affected shall tell the other promptly and shall resume as soon as it can.',
    ],
  },
  lds: {
    title: 'Liquidated damages',
    paragraphs: [
      'If substantial completion is late for reasons that do not extend the time, the Contractor shall pay to the Owner as liquidated damages, and not as a penalty, the sum of two thousand five hundred dollars ($2,500) for each calendar day of delay.',
      'Liquidated damages shall not in the aggregate exceed five percent (5%) of the Contract Price, and they are the sole remedy of the Owner for late completion.',
    ],
  },
  indemnity: {
    title: 'Indemnity',
    paragraphs: [
      'To the fullest extent permitted by law, the Contractor shall indemnify and hold harmless the Owner and its officers and employees from third-party claims for bodily injury and for damage to property other than the Work, but only to the extent caused by the negligent acts or omissions of the Contractor or those for whom it is responsible.',
      'The Owner shall indemnify the Contractor on the same terms for claims to the extent caused by the negligence of the Owner or its separate contractors.',
    ],
  },
  cap: {
    title: 'Limit of liability',
    paragraphs: [
      'Except for third-party claims covered by insurance and for its own willful misconduct, the total aggregate liability of the Contractor to the Owner under or in connection with this agreement, whatever the ground of the claim, shall not exceed the Contract Price.',
    ],
  },
  consequential: {
    title: 'Consequential damages',
    paragraphs: [
      "The Owner and the Contractor waive claims against each other for consequential damages arising out of this agreement, including loss of rent, of use, of income, of financing and of business, and the Contractor's home-office overhead and unearned profit. This mutual waiver does not reach liquidated damages where this agreement provides them.",
    ],
  },
  insurance: {
    title: 'Insurance',
    paragraphs: [
      "The Contractor shall maintain, until final completion and for two years after it, commercial general liability insurance of $2,000,000 each occurrence and $4,000,000 in the aggregate, automobile liability insurance of $1,000,000, workers' compensation as the law requires, and umbrella liability of $5,000,000, and shall name the Owner as an additional insured for ongoing and completed operations.",
      "Certificates and the additional-insured endorsements shall be delivered before the Work begins. The Owner shall be given thirty days' notice before a policy is cancelled.",
    ],
  },
  subrogation: {
    title: 'Property insurance and waiver of subrogation',
    paragraphs: [
      "The Owner shall carry builder's risk insurance for the full replacement cost of the Work, including materials stored on and off the site, and shall pay deductibles up to $25,000.",
      'The parties waive all rights against each other and against the subcontractors for damage to the Work to the extent it is covered by that insurance, and their policies shall allow this waiver of subrogation.',
    ],
  },
  bonds: {
    title: 'Bonds',
    paragraphs: [
      'The Contractor shall furnish performance and payment bonds, each in the full amount of the Contract Price, from a surety licensed in the state and listed by the United States Treasury. The premium is part of the Contract Price.',
    ],
  },
  warranty: {
    title: 'Warranty',
    paragraphs: [
      'The Contractor warrants that materials and equipment are new and of good quality and that the Work is free from defects and conforms to the Contract Documents. It shall correct Work found to be defective within one (1) year after substantial completion.',
      "Manufacturers' warranties are passed through to the Owner at final completion.",
    ],
  },
  convenience: {
    title: 'Termination for convenience',
    paragraphs: [
      "The Owner may terminate this agreement for its convenience by fourteen days' written notice. The Contractor is then paid for the Work performed, the reasonable costs of cancelling orders and of demobilization, and reasonable overhead and profit on the Work performed to that date.",
    ],
  },
  default: {
    title: 'Termination for default',
    paragraphs: [
      "If the Contractor is in material default and does not begin to cure the default within ten (10) days after written notice, and then carry the cure through, the Owner may terminate the Contractor's right to proceed and complete the Work by others.",
      "If the Owner fails to make an undisputed payment for thirty days after it is due, the Contractor may, by ten days' written notice, terminate this agreement and recover what it would be paid on a termination for convenience.",
    ],
  },
  stop: {
    title: 'Suspension and right to stop work',
    paragraphs: [
      'The Owner may suspend the Work in writing for as long as it finds necessary; the Contract Price and the time are adjusted for the effects of the suspension.',
      "If the Owner does not pay an approved amount within seven days after it is due, the Contractor may stop the Work on seven days' written notice until it has been paid, and its reasonable costs of stopping and starting again are added to the Contract Price.",
    ],
  },
  changes: {
    title: 'Changes',
    paragraphs: [
      'A change in the Work is made by a written change order, signed by both parties, which states the change and its effect on the Contract Price and the time.',
      'If the parties cannot agree on the effect of a change, the Owner may direct it in writing, and the Contractor shall carry it out and be paid its actual cost plus fifteen percent for overhead and profit, on records kept daily, until the price is settled.',
    ],
  },
  claims: {
    title: 'Claims',
    paragraphs: [
      'A party that claims money or time shall give the other written notice within twenty-one (21) days after it learns of the event giving rise to the claim, and shall follow it with particulars within a further thirty days. A late notice costs the claimant only what its lateness cost the other party.',
    ],
  },
  site: {
    title: 'Differing site conditions',
    paragraphs: [
      'If the Contractor meets concealed or subsurface conditions at the site which differ materially from those shown in the Contract Documents, or unknown conditions of an unusual nature, it shall tell the Owner before they are disturbed. The Owner shall look at them promptly, and the Contract Price and the time shall be equitably adjusted.',
    ],
  },
  hazardous: {
    title: 'Hazardous materials',
    paragraphs: [
      'The Contractor is not responsible for hazardous materials that it did not bring to the site. If it meets any, it may stop work in the area affected until the Owner has had them removed, and the time is extended accordingly.',
    ],
  },
  disputes: {
    title: 'Disputes',
    paragraphs: [
      'The project executives of the parties shall meet within ten days of a written request to settle any dispute. What they cannot settle is submitted to mediation under the construction rules of a recognized provider, and then, at the choice of the claimant, to arbitration before one arbitrator experienced in construction or to the courts of the county in which the project lies.',
      'The parties shall go on performing while a dispute is open.',
    ],
  },
  law: {
    title: 'Governing law',
    paragraphs: [
      'This agreement is governed by the laws of the Territory of Guam, without regard to its rules on conflict of laws.',
    ],
  },
  assignment: {
    title: 'Assignment',
    paragraphs: [
      'Neither party shall assign this agreement without the written consent of the other, which shall not be unreasonably withheld; the Owner may assign it to its construction lender as security.',
    ],
  },
  audit: {
    title: 'Records and audit',
    paragraphs: [
      "For Work paid on the basis of cost, the Contractor shall keep full accounts, and shall let the Owner's auditors examine its books and records at reasonable times until three years after final payment.",
    ],
  },
  notice: {
    title: 'Notices',
    paragraphs: [
      'Notices are given in writing, by hand, by courier or by e-mail with confirmation, to the addresses on the cover page, and take effect when received.',
    ],
  },
  third: {
    title: 'Whole agreement; no third parties',
    paragraphs: [
      'This agreement is the whole agreement of the parties about its subject. It is for the benefit of the parties alone and creates no rights in any third party.',
      'It can be changed only by a writing signed by both, and if one of its provisions cannot be enforced, the others stand.',
    ],
  },
} satisfies Record<string, Article>;

export type ArticleKey = keyof typeof fair;

/** The same subjects in their harshest form. */
export const harsh = {
  pay: {
    title: 'Payment',
    paragraphs: [
      "The Contractor shall submit one application for payment each calendar month, in the Owner's form, with such backup as the Owner may ask for. An application that lacks any item of backup is deemed not to have been received.",
      "The Owner shall pay the approved amount of each application for payment within ninety (90) days after approval by the Owner's accounting department. No interest accrues on any amount, however late it is paid.",
      'The Owner may set off against any payment any amount which it believes the Contractor owes it under this or any other agreement.',
      'Final payment falls due when every item of the Work has been accepted and every closing document delivered.',
    ],
  },
  retainage: {
    title: 'Retainage',
    paragraphs: [
      'The Owner shall retain fifteen percent (15%) of every progress payment until final acceptance of the whole project, including parts of the project performed by others. Retainage earns no interest.',
    ],
  },
  liens: {
    title: 'Liens',
    paragraphs: [
      'To the fullest extent permitted by law the Contractor hereby waives and releases any and all liens and rights of lien against the project, the site and the funds of the Owner, now existing or hereafter arising, for labor or material furnished under this agreement.',
      'The Contractor shall, within two days after notice and at its own cost, remove any lien recorded by anyone who claims through it.',
    ],
  },
  time: {
    title: 'Time and delay',
    paragraphs: [
      'Time is of the essence. The Contractor shall achieve substantial completion by the date stated on the cover page, and shall accelerate at its own cost whenever the Owner finds that it has fallen behind.',
      'An extension of time shall be the sole and exclusive remedy of the Contractor for any delay, hindrance or disruption, whatever its cause and whether or not foreseeable, and the Contractor shall not be entitled to any damages or additional compensation on account of delay.',
    ],
  },
  lds: {
    title: 'Late completion',
    paragraphs: [
      'For each calendar day after the completion date on which the Work is not substantially complete, the Contractor shall pay the Owner seven thousand five hundred dollars ($7,500), which the Owner may deduct from any payment.',
      'The sums payable under this article are in addition to any other damages which the Owner suffers by reason of the delay and are not its exclusive remedy.',
    ],
  },
  indemnity: {
    title: 'Indemnity',
    paragraphs: [
      "The Contractor shall defend, indemnify and hold harmless the Owner, its lenders, officers, agents and employees from and against any and all claims, losses, damages and expenses, including attorneys' fees, arising out of or in any way connected with the Work, regardless of whether caused in whole or in part by the negligence of the Owner or any other party indemnified hereunder.",
      'The duty to defend arises on tender and does not depend on any finding of fault.',
    ],
  },
  cap: {
    title: 'Extent of liability',
    paragraphs: [
      'The liability of the Contractor under this agreement shall be unlimited, and nothing in the Contract Documents or in any proposal of the Contractor shall be read to reduce it.',
    ],
  },
  consequential: {
    title: 'Consequential damages',
    paragraphs: [
      'In no event shall the Owner be liable to the Contractor for any indirect, special or consequential damages, including lost profit and unabsorbed overhead, however they arise.',
    ],
  },
  bonds: {
    title: 'Security',
    paragraphs: [
      'The Contractor shall provide an irrevocable letter of credit for ten percent of the Contract Price, payable on first written demand. The Owner may draw on the letter of credit at any time and for any reason in its sole discretion, without proof of default.',
    ],
  },
  warranty: {
    title: 'Warranty',
    paragraphs: [
      'The Contractor warrants the Work against defects for a period of sixty (60) months after final acceptance, and shall repair at its own cost every defect that appears in that period together with all finishes disturbed by the repair.',
    ],
  },
  convenience: {
    title: 'Termination without cause',
    paragraphs: [
      'The Owner may terminate this agreement at any time, for any reason or for no reason, by notice with immediate effect and without any liability to the Contractor. The Contractor shall not be entitled to any compensation by reason of such a termination.',
    ],
  },
  default: {
    title: 'Default',
    paragraphs: [
      "If the Contractor fails to perform any obligation and does not cure the failure within forty-eight (48) hours after notice, the Owner may terminate this agreement, take over the Work and the Contractor's materials, tools and equipment, and charge the Contractor with the whole cost of completion.",
    ],
  },
  stop: {
    title: 'Continuing performance',
    paragraphs: [
      'The Contractor shall not suspend or slow the Work for any reason, including a dispute about payment, and shall carry on diligently while any dispute is open.',
    ],
  },
  changes: {
    title: 'Changes',
    paragraphs: [
      'The Owner may order changes in the Work at any time without the consent of the Contractor and before any price has been agreed, and the Contractor shall proceed with the changed Work at once. The value of a change shall be determined solely by the Owner, whose determination is final.',
      'Work done without a written order of the Owner is done at the risk of the Contractor.',
    ],
  },
  claims: {
    title: 'Claims',
    paragraphs: [
      'The Contractor shall give written notice of any claim for additional compensation or time within five (5) days after the occurrence of the event giving rise to the claim. A claim not so made is waived and forever barred, whether or not the Owner knew of the event or was harmed by the delay.',
    ],
  },
  site: {
    title: 'Site conditions',
    paragraphs: [
      'The Contractor has examined the site to its satisfaction and assumes the entire risk of all subsurface, concealed and other site conditions, known or unknown. No such condition shall entitle the Contractor to an increase in the Contract Price or to more time.',
    ],
  },
  hazardous: {
    title: 'Hazardous materials',
    paragraphs: [
      'The Contractor accepts all responsibility and liability for hazardous materials and contaminated soil encountered at the site, existing or otherwise, and shall remove and dispose of them at its own expense.',
    ],
  },
  assignment: {
    title: 'Assignment',
    paragraphs: [
      'The Contractor shall not assign this agreement or any money due under it without the prior written consent of the Owner, which the Owner may withhold in its sole discretion. The Owner may assign this agreement to any person at any time without the consent of the Contractor.',
    ],
  },
} satisfies Partial<Record<ArticleKey, Article>>;
