/**
 * The shipped playbook of the party that pays for the work. The wording is ours; {performer} and {payer} stand
 * for the parties.
 */
import type { PlaybookEntry } from '../../vocabulary/playbook.ts';
import { entry, limit } from './entry.ts';

const MANAGER = 'Project manager';
const LAWYER = 'Lawyer';
const EXECUTIVE = 'Company executive';

export const payerEntries: readonly PlaybookEntry[] = [
  entry({
    family: 'payment_terms',
    limits: [limit('payment_days', 'days', [45, 30, 10])],
    decides: MANAGER,
    guidance:
      'Leave time to check the application and to draw on the loan. The law of many states limits the time.',
    wording: [
      'The {payer} shall pay the approved amount of each application for payment within 45 days after receiving a complete application.',
      'The {payer} shall pay the approved amount of each application for payment within 30 days after receiving a complete application.',
    ],
  }),
  entry({
    family: 'retainage',
    limits: [limit('retainage_percent', 'percent', [10, 5, 0])],
    decides: MANAGER,
    guidance: 'Retainage secures completion and correction. Check the maximum of the state.',
    wording: [
      'The {payer} may retain 10% of each progress payment until final completion.',
      'The {payer} may retain 5% of each progress payment. It shall release the retainage after substantial completion, less 150% of the estimated cost of incomplete work.',
    ],
  }),
  entry({
    family: 'late_payment_interest',
    limits: [limit('late_interest', 'percent_per_year', [6, 12, 18])],
    silence: 'acceptable',
    decides: MANAGER,
    guidance: 'The law of many states sets a minimum rate.',
    wording: [
      'An undisputed amount not paid when due bears interest at 6% per year from the due date until paid.',
      'An undisputed amount not paid when due bears interest at 1% per month from the due date until paid.',
    ],
  }),
  entry({
    family: 'lien_release',
    burden: { acceptable: 'low', walk_away: null },
    words: [
      'Conditional waivers with each application, unconditional ones for earlier payments.',
      'Conditional waivers with each application.',
      '',
    ],
    decides: MANAGER,
    guidance: 'Require waivers from lower tiers too. Use the form of the state where one is prescribed.',
    wording: [
      'With each application, the {performer} shall give conditional waivers of lien for the amount applied for, and unconditional waivers for earlier payments. Each lower tier shall give the same.',
      'With each application, the {performer} shall give its own waiver of lien for the amount applied for, conditional on payment.',
    ],
  }),
  entry({
    family: 'liquidated_damages',
    limits: [limit('daily_damages', 'percent_of_price', [0.05, 0.02, null])],
    burden: { acceptable: 'low', walk_away: null },
    decides: EXECUTIVE,
    guidance: 'Keep the estimate of the cost of delay on file: a court may ask for it.',
    wording: [
      'For each calendar day that substantial completion is late, the {performer} shall pay liquidated damages of 0.05% of the contract price. The parties agree that this is a reasonable estimate of the cost of delay.',
      'For each calendar day that substantial completion is late, the {performer} shall pay liquidated damages of 0.02% of the contract price. The first 14 days are free.',
    ],
  }),
  entry({
    family: 'ld_cap',
    limits: [limit('damages_cap', 'percent_of_price', [15, 10, 3])],
    silence: 'acceptable',
    decides: EXECUTIVE,
    guidance: 'Accept a cap only if it covers the delay that you fear.',
    wording: [
      'Liquidated damages for delay shall not exceed 15% of the contract price in total.',
      'Liquidated damages for delay shall not exceed 10% of the contract price in total. Above that, the {payer} may terminate for default.',
    ],
  }),
  entry({
    family: 'no_damage_for_delay',
    burden: { acceptable: 'low', walk_away: null },
    words: ['More time is the only remedy for delay.', 'Delay that we cause is paid at direct cost.', ''],
    decides: LAWYER,
    guidance: 'Some states void a full exclusion.',
    wording: [
      'More time is the only remedy of the {performer} for delay, unless the law provides otherwise.',
      'More time is the only remedy of the {performer} for delay. The {payer} shall also pay the direct field cost of delay that it causes.',
    ],
  }),
  entry({
    family: 'force_majeure',
    burden: { acceptable: 'low', walk_away: null },
    words: [
      'A closed list of events gives time without money.',
      'Events beyond control give time without money.',
      '',
    ],
    decides: MANAGER,
    guidance: 'Require prompt notice and proof of effect on the critical path.',
    wording: [
      'Fire, flood, earthquake, epidemics, strikes not directed at the {performer}, and acts of government extend the time if they delay the critical path. The {performer} shall give notice within 7 days. The price does not change.',
      "Events beyond the {performer}'s reasonable control extend the time if they delay the critical path and the {performer} gives notice within 14 days. The price does not change.",
    ],
  }),
  entry({
    family: 'consequential_waiver',
    burden: { acceptable: 'low', walk_away: null },
    silence: 'acceptable',
    words: ['No waiver by us.', 'A mutual waiver that keeps liquidated damages and insured losses.', ''],
    decides: LAWYER,
    guidance: 'Accept a waiver only if liquidated damages cover delay.',
    wording: [
      'Nothing in this Agreement waives consequential damages.',
      'The parties waive claims against each other for consequential damages, except for liquidated damages, indemnity for third-party claims, and losses that required insurance pays.',
    ],
  }),
  entry({
    family: 'liability_cap',
    limits: [limit('liability_cap', 'percent_of_price', [200, 100, 25])],
    silence: 'acceptable',
    decides: EXECUTIVE,
    guidance: 'A cap should not fall below required insurance.',
    wording: [
      "The {performer}'s total liability shall not exceed twice the contract price. The limit does not apply to indemnity for third-party claims, insured losses, fraud, gross negligence, or willful misconduct.",
      "The {performer}'s total liability shall not exceed the contract price or the required insurance, whichever is more. The limit does not apply to indemnity for third-party claims, fraud, or willful misconduct.",
    ],
  }),
  entry({
    family: 'indemnity',
    burden: { acceptable: 'low', walk_away: 'critical' },
    words: [
      'The other side indemnifies for its negligence and that of its lower tiers.',
      'Each party indemnifies for its own negligence.',
      'We indemnify for negligence of the other side.',
    ],
    decides: LAWYER,
    guidance:
      'Many states void indemnity for your own negligence. A clause that asks too much may give nothing.',
    wording: [
      'The {performer} shall defend and indemnify the {payer} against third-party claims, to the extent that negligence of the {performer} or its lower tiers caused them.',
      'Each party shall indemnify the other against third-party claims for bodily injury and property damage, to the extent of its own negligence.',
    ],
  }),
  entry({
    family: 'insurance',
    limits: [
      limit('general_liability', 'dollars', [2_000_000, 1_000_000, null]),
      limit('umbrella', 'dollars', [5_000_000, 2_000_000, null]),
    ],
    decides: MANAGER,
    guidance:
      'Require additional insured status for ongoing and completed operations, and check the endorsements.',
    wording: [
      'The {performer} shall maintain commercial general liability insurance of $2,000,000 each occurrence and $4,000,000 aggregate, and umbrella liability insurance of $5,000,000. The {payer} shall be an additional insured for ongoing and completed operations.',
      'The {performer} shall maintain commercial general liability insurance of $1,000,000 each occurrence and $2,000,000 aggregate, and umbrella liability insurance of $2,000,000. The {payer} shall be an additional insured.',
    ],
  }),
  entry({
    family: 'warranty',
    limits: [limit('warranty_months', 'months', [24, 12, 6])],
    decides: MANAGER,
    guidance: 'Ask for longer warranties on roofs, equipment, and waterproofing.',
    wording: [
      'The {performer} shall correct defective work that is reported within 24 months after substantial completion. Corrected work is warranted for 12 more months.',
      'The {performer} shall correct defective work that is reported within 12 months after substantial completion. This does not shorten other remedies.',
    ],
  }),
  entry({
    family: 'termination_convenience',
    limits: [limit('convenience_notice', 'days', [7, 14, 60])],
    burden: { acceptable: 'low', walk_away: null },
    words: ['We may terminate and pay for work in place.', 'We also pay reasonable cost of stopping.', ''],
    decides: LAWYER,
    guidance: 'Do not agree to pay profit on work that is not done.',
    wording: [
      'The {payer} may terminate this Agreement for convenience with 7 days’ written notice and shall pay for work properly performed until then.',
      'The {payer} may terminate this Agreement for convenience with 14 days’ written notice. It shall pay for work properly performed and for the reasonable, documented cost of demobilization and of orders that cannot be canceled.',
    ],
  }),
  entry({
    family: 'termination_default',
    limits: [limit('cure_days', 'days', [7, 14, 60])],
    decides: LAWYER,
    guidance: 'A long cure period lets a failing job fail further.',
    wording: [
      'The {performer} shall begin to cure a material default within 7 days after written notice. If it does not, the {payer} may terminate and complete the work at the expense of the {performer}.',
      'The {performer} shall begin to cure a material default within 14 days after written notice. If it does not, the {payer} may terminate and complete the work at the expense of the {performer}.',
    ],
  }),
  entry({
    family: 'suspension_or_stop_work',
    limits: [limit('stop_work_days', 'days', [30, 14, 5])],
    silence: 'acceptable',
    decides: MANAGER,
    guidance: 'Require notice, so that a payment error does not stop the job.',
    wording: [
      'If an undisputed amount is not paid within 30 days after it is due, the {performer} may stop work after 14 days’ written notice.',
      'If an undisputed amount is not paid within 14 days after it is due, the {performer} may stop work after 7 days’ written notice.',
    ],
  }),
  entry({
    family: 'changes',
    limits: [limit('change_markup', 'percent', [10, 15, 25])],
    burden: { acceptable: 'low', walk_away: null },
    words: [
      'We may order changes before the price is agreed, with a fixed markup.',
      'Ordered changes are paid at documented cost with a fixed markup.',
      '',
    ],
    decides: MANAGER,
    guidance: 'The job must go on while a price is disputed.',
    wording: [
      'The {payer} may order changes in writing, and the {performer} shall perform them while their price is open. Markup for overhead and profit is 10%.',
      'The {payer} may order changes in writing. Until their price is settled, it shall pay their documented cost monthly, with 15% for overhead and profit.',
    ],
  }),
  entry({
    family: 'claims_notice',
    limits: [limit('claim_days', 'days', [10, 21, 60])],
    decides: MANAGER,
    guidance: 'Early notice lets you avoid the cost. Very short periods may not be enforced.',
    wording: [
      'The {performer} shall give written notice of a claim within 10 days after the event. A claim without timely notice is waived.',
      'The {performer} shall give written notice of a claim within 21 days after it recognizes the event. A claim without timely notice is waived to the extent that the delay harmed the {payer}.',
    ],
  }),
  entry({
    family: 'differing_site_conditions',
    burden: { acceptable: 'low', walk_away: null },
    silence: 'acceptable',
    words: [
      'The price includes conditions that a reasonable inspection shows.',
      'Concealed conditions adjust the price.',
      '',
    ],
    decides: MANAGER,
    guidance: 'With this clause, bids need no contingency for unknown ground.',
    wording: [
      'The price includes all conditions that a reasonable inspection of the site and documents shows. It is adjusted only for concealed conditions that differ materially from the documents.',
      'If concealed conditions differ materially from the documents or are unusual for such work, the price and time shall be adjusted after notice and inspection.',
    ],
  }),
  entry({
    family: 'dispute_resolution',
    burden: { acceptable: 'medium', walk_away: null },
    words: [
      'Talks, mediation, then our courts or arbitration.',
      'Any neutral forum in the state of the project.',
      '',
    ],
    decides: LAWYER,
    guidance: 'The same forum upstream and downstream avoids two proceedings.',
    wording: [
      'The parties shall try talks between executives and then mediation. Courts in the county of the project decide unsettled disputes. The work continues until then.',
      'The parties shall try mediation before they file a claim. Unsettled disputes go to arbitration in the state of the project, and other parties of the project may be joined.',
    ],
  }),
  entry({
    family: 'assignment',
    burden: { acceptable: 'low', walk_away: null },
    words: ['Only we may assign.', 'We may assign to a lender or affiliate.', ''],
    decides: LAWYER,
    guidance: 'Lenders usually require assignment.',
    wording: [
      'The {payer} may assign this Agreement. The {performer} may not assign it without written consent.',
      'The {payer} may assign this Agreement to its lender or an affiliate. Any other assignment needs the written consent of the other party.',
    ],
  }),
  entry({
    family: 'flow_down',
    burden: { acceptable: 'low', walk_away: null },
    words: ['All upstream terms apply to this work.', 'Upstream terms apply with the same rights.', ''],
    decides: LAWYER,
    guidance: 'Give lower tiers a copy of the upstream contract.',
    wording: [
      "The upstream contract applies to the {performer}'s work, and the {performer} owes the {payer} what the {payer} owes upstream.",
      "The upstream contract applies to the {performer}'s work. Each party has against the other the duties and rights that the {payer} has upstream.",
    ],
  }),
  entry({
    family: 'audit_records',
    burden: { acceptable: 'low', walk_away: null },
    words: ['Audit of all cost-based work for several years.', 'Audit of cost-based work for a year.', ''],
    decides: MANAGER,
    guidance: 'Cost-plus work without an audit right cannot be checked.',
    wording: [
      'The {payer} may audit all records of work that is paid at cost or by rates, for three years after final payment.',
      'The {payer} may audit records of work that is paid at cost, for one year after final payment, with 10 days’ notice.',
    ],
  }),
];
