/**
 * The shipped playbook of the party that performs the work. The wording is ours; {performer} and {payer} stand
 * for the parties.
 */
import type { PlaybookEntry } from '../../vocabulary/playbook.ts';
import { entry, limit } from './entry.ts';

const MANAGER = 'Project manager';
const LAWYER = 'Lawyer';
const EXECUTIVE = 'Company executive';

export const performerEntries: readonly PlaybookEntry[] = [
  entry({
    family: 'payment_terms',
    limits: [limit('payment_days', 'days', [30, 45, 75])],
    decides: MANAGER,
    guidance:
      'Payroll and suppliers are due before the owner pays. Each extra month finances the job from your own cash.',
    wording: [
      'The {payer} shall pay the undisputed amount of each application for payment within 30 days after receiving it.',
      'The {payer} shall pay the undisputed amount of each application for payment within 45 days after receiving it. The {payer} shall state in writing, within 10 days after receiving it, any amount that it disputes and why.',
    ],
  }),
  entry({
    family: 'contingent_payment',
    burden: { acceptable: 'low', walk_away: 'critical' },
    silence: 'acceptable',
    words: [
      'Payment does not depend on payment by someone else.',
      "Another party's payment may delay ours for a limited time, but never replaces the duty to pay.",
      'We are paid only if someone else pays.',
    ],
    decides: EXECUTIVE,
    guidance:
      'You do not choose who pays upstream and cannot collect from them. Several states do not enforce pay-if-paid clauses.',
    wording: [
      "The {payer}'s duty to pay the {performer} does not depend on payment by any other party.",
      "Payment by others may set the time of payment to the {performer} but is not a condition of it. The {payer} shall in any case pay within 60 days after the {performer}'s application, unless the {performer} caused the nonpayment.",
    ],
  }),
  entry({
    family: 'retainage',
    limits: [limit('retainage_percent', 'percent', [5, 10, 15])],
    silence: 'acceptable',
    decides: MANAGER,
    guidance:
      'Retainage of 10% often equals the whole margin. Ask for a reduction at half completion and release at substantial completion.',
    wording: [
      'The {payer} may retain 5% of each progress payment. The {payer} shall release the retainage within 30 days after substantial completion, less 150% of the estimated cost of incomplete work.',
      'The {payer} may retain 10% of each progress payment until half of the work is complete, and nothing from later payments. The {payer} shall release the retainage within 45 days after substantial completion, less 150% of the estimated cost of incomplete work.',
    ],
  }),
  entry({
    family: 'late_payment_interest',
    limits: [limit('late_interest', 'percent_per_year', [12, 6, null])],
    decides: MANAGER,
    guidance:
      'Without interest, paying late costs the other side nothing. The law of many states sets a rate if the contract is silent.',
    wording: [
      'An amount not paid when due bears interest at 1% per month from the due date until paid.',
      'An amount not paid when due bears interest at 6% per year until paid, or at the higher rate that the law provides.',
    ],
  }),
  entry({
    family: 'lien_release',
    burden: { acceptable: 'low', walk_away: 'high' },
    silence: 'acceptable',
    words: [
      'Waivers are exchanged for payment and cover only amounts received.',
      'Waivers with an application are conditional on payment.',
      'Lien rights are waived before payment.',
    ],
    decides: LAWYER,
    guidance: 'An unconditional waiver before payment gives up the only security for it.',
    wording: [
      'The {performer} shall give a waiver of lien for the amount of each payment when it receives that payment. No waiver covers retainage, pending claims, or work not yet paid.',
      'With each application for payment, the {performer} shall give a waiver of lien for the amount applied for, conditional on receiving that payment. The waiver does not cover retainage or pending claims.',
    ],
  }),
  entry({
    family: 'liquidated_damages',
    limits: [limit('daily_damages', 'percent_of_price', [0.02, 0.05, 0.5])],
    burden: { acceptable: 'medium', walk_away: 'critical' },
    silence: 'acceptable',
    words: [
      'A modest daily amount as the only remedy for delay.',
      'A daily amount that is capped and is the only remedy for delay.',
      'A rising daily amount without a cap.',
    ],
    decides: EXECUTIVE,
    guidance:
      'Compare the daily amount with the margin. It should be the only remedy for delay and have a cap.',
    wording: [
      "For each calendar day of delay within its control, the {performer} shall pay liquidated damages of 0.02% of the contract price. They are the {payer}'s sole remedy for delay.",
      "For each calendar day of delay within its control, the {performer} shall pay liquidated damages of 0.05% of the contract price. The first 14 days are free. They are the {payer}'s sole remedy for delay.",
    ],
  }),
  entry({
    family: 'ld_cap',
    limits: [limit('damages_cap', 'percent_of_price', [5, 10, null])],
    decides: EXECUTIVE,
    guidance: 'Without a cap, a long delay can cost more than the job earns.',
    wording: [
      'Liquidated damages for delay shall not exceed 5% of the contract price in total.',
      'Liquidated damages for delay shall not exceed 10% of the contract price in total.',
    ],
  }),
  entry({
    family: 'no_damage_for_delay',
    burden: { acceptable: 'low', walk_away: null },
    silence: 'acceptable',
    words: [
      'Delay that others cause is paid.',
      'Delay is paid if the other side caused it; neutral delay gives time only.',
      '',
    ],
    decides: LAWYER,
    guidance:
      'Time alone does not pay for supervision, equipment, and escalation. Some states limit these clauses.',
    wording: [
      'If the {payer} or those under its control delay the work, the {performer} is entitled to more time and to its cost, with overhead.',
      'For delay beyond the control of both parties, more time is the only remedy. If the {payer} or those under its control cause the delay, the {performer} is also entitled to its direct cost of the delay.',
    ],
  }),
  entry({
    family: 'force_majeure',
    burden: { acceptable: 'low', walk_away: null },
    words: ['Events beyond our control extend the time.', 'A list of events extends the time.', ''],
    decides: MANAGER,
    guidance: 'Without this clause, storms, strikes, and epidemics count as our delay.',
    wording: [
      "Events beyond the {performer}'s reasonable control extend the time for performance by the days they delay the work. They include unusually severe weather, epidemics, labor disputes, acts of government, and shortages that could not be foreseen.",
      'Fire, flood, unusually severe weather, epidemics, strikes by others, and acts of government extend the time as far as they delay the critical path.',
    ],
  }),
  entry({
    family: 'consequential_waiver',
    burden: { acceptable: 'low', walk_away: null },
    words: [
      'Both parties waive consequential damages.',
      'Both parties waive them, except for liquidated damages and insured losses.',
      '',
    ],
    decides: LAWYER,
    guidance: 'Lost rent and lost profit of the other side can exceed the contract price many times.',
    wording: [
      'The parties waive claims against each other for consequential damages, including lost profit, lost rent, and loss of use.',
      'The parties waive claims against each other for consequential damages, except for liquidated damages and for losses that required insurance pays.',
    ],
  }),
  entry({
    family: 'liability_cap',
    limits: [limit('liability_cap', 'percent_of_price', [100, 200, null])],
    decides: EXECUTIVE,
    guidance: 'Without a cap, one claim can cost more than the contract is worth.',
    wording: [
      "The {performer}'s total liability arising out of this Agreement shall not exceed the contract price. This limit does not apply to bodily injury, fraud, or willful misconduct.",
      "The {performer}'s total liability arising out of this Agreement shall not exceed twice the contract price. This limit does not apply to bodily injury, third-party property damage, fraud, or willful misconduct.",
    ],
  }),
  entry({
    family: 'indemnity',
    burden: { acceptable: 'low', walk_away: 'critical' },
    silence: 'acceptable',
    words: [
      'We indemnify for our own negligence, and the other side for theirs.',
      'We indemnify to the extent of our negligence.',
      "We indemnify for the other side's own negligence.",
    ],
    decides: LAWYER,
    guidance:
      "Insurance does not cover all of a broad indemnity. Many states void indemnity for the other side's negligence.",
    wording: [
      'Each party shall indemnify the other against third-party claims for bodily injury and property damage, to the extent of its negligence. That includes negligence of its lower tiers.',
      'The {performer} shall indemnify the {payer} against third-party claims for bodily injury and damage to property other than the work. It does so only to the extent of its negligence and that of its lower tiers.',
    ],
  }),
  entry({
    family: 'insurance',
    limits: [
      limit('general_liability', 'dollars', [1_000_000, 2_000_000, null]),
      limit('umbrella', 'dollars', [5_000_000, 10_000_000, null]),
    ],
    silence: 'acceptable',
    decides: MANAGER,
    guidance: 'Ask your broker before you accept limits or endorsements that your policies do not have.',
    wording: [
      'The {performer} shall maintain commercial general liability insurance of $1,000,000 each occurrence and $2,000,000 aggregate, and umbrella liability insurance of $5,000,000.',
      'The {performer} shall maintain commercial general liability insurance of $2,000,000 each occurrence and $4,000,000 aggregate, and umbrella liability insurance of $10,000,000. Higher limits that the {payer} requires are at its cost.',
    ],
  }),
  entry({
    family: 'waiver_of_subrogation',
    burden: { acceptable: 'low', walk_away: null },
    words: [
      'Both parties waive subrogation.',
      'Both parties waive it to the extent of property insurance.',
      '',
    ],
    decides: LAWYER,
    guidance: "Without it, the other side's insurer can claim its loss from you.",
    wording: [
      'The parties waive all rights against each other, and against subcontractors of every tier, for damage that property insurance covers.',
      'The parties waive all rights against each other for damage to the project, to the extent that required property insurance pays for it.',
    ],
  }),
  entry({
    family: 'warranty',
    limits: [limit('warranty_months', 'months', [12, 24, 60])],
    silence: 'acceptable',
    decides: MANAGER,
    guidance: 'Do not promise longer than subcontractors and manufacturers promise you.',
    wording: [
      'The {performer} shall correct defective work that is reported within 12 months after substantial completion. Manufacturers’ warranties are assigned to the {payer}.',
      'The {performer} shall correct defective work that is reported within 24 months after substantial completion. Corrected work is warranted for the rest of that period.',
    ],
  }),
  entry({
    family: 'termination_convenience',
    limits: [limit('convenience_notice', 'days', [14, 7, null])],
    burden: { acceptable: 'medium', walk_away: 'critical' },
    silence: 'acceptable',
    words: [
      'Payment for work done, cost of stopping, and profit on work done.',
      'Payment for work done and reasonable cost of stopping.',
      'No payment after termination.',
    ],
    decides: LAWYER,
    guidance: 'Check that noncancelable orders and demobilization are paid.',
    wording: [
      'The {payer} may terminate this Agreement for convenience with 14 days’ written notice. It shall pay for work performed and materials ordered, for demobilization and cancellation costs, and reasonable overhead and profit on work not performed.',
      'The {payer} may terminate this Agreement for convenience with 7 days’ written notice. It shall pay for work performed with overhead and profit, and for the reasonable cost of demobilization and of orders that cannot be canceled.',
    ],
  }),
  entry({
    family: 'termination_default',
    limits: [limit('cure_days', 'days', [14, 7, 2])],
    silence: 'acceptable',
    decides: LAWYER,
    guidance: 'A notice sent on a Friday must leave working days to respond.',
    wording: [
      'The {payer} may terminate for default only after written notice that describes a material default. The {performer} has 14 days to begin the cure and shall continue diligently.',
      'The {payer} may terminate for default only after written notice that describes a material default. The {performer} has 7 days to begin the cure and shall continue diligently.',
    ],
  }),
  entry({
    family: 'suspension_or_stop_work',
    limits: [limit('stop_work_days', 'days', [7, 30, null])],
    decides: MANAGER,
    guidance: 'The right to stop work is the strongest lever for payment.',
    wording: [
      'If an undisputed amount is 7 days overdue, the {performer} may stop work after written notice until it is paid. Time and price are adjusted for the stop.',
      'If an undisputed amount is 30 days overdue, the {performer} may stop work after 7 days’ written notice until it is paid. The time is extended for the stop.',
    ],
  }),
  entry({
    family: 'changes',
    limits: [limit('change_markup', 'percent', [15, 10, null])],
    burden: { acceptable: 'medium', walk_away: null },
    words: [
      'No changed work without an agreed price and time.',
      'Disputed changes are paid at cost plus markup while the price is open.',
      '',
    ],
    decides: MANAGER,
    guidance: 'Work ordered before it is priced is financed by you until the dispute ends.',
    wording: [
      'The {performer} need not begin changed work before the parties agree in writing on its price and time. Markup for overhead and profit is 15%.',
      'If the price of a change is disputed, the {payer} may order it in writing. Until it is settled, the {payer} shall pay the documented cost monthly, with 10% for overhead and profit.',
    ],
  }),
  entry({
    family: 'claims_notice',
    limits: [limit('claim_days', 'days', [21, 14, 5])],
    silence: 'acceptable',
    decides: MANAGER,
    guidance: 'Short notice periods forfeit valid claims. Put every accepted period on the calendar.',
    wording: [
      'The {performer} shall give notice of a claim within 21 days after it recognizes the event. Late notice reduces a claim only to the extent that it harmed the {payer}.',
      'The {performer} shall give notice of a claim within 14 days after it recognizes the event, and details within 30 days after the notice.',
    ],
  }),
  entry({
    family: 'differing_site_conditions',
    burden: { acceptable: 'low', walk_away: null },
    words: [
      'Price and time are adjusted for concealed or unusual conditions.',
      'They are adjusted for conditions that differ from the documents.',
      '',
    ],
    decides: MANAGER,
    guidance: 'Without this clause, unknown ground is included in your price.',
    wording: [
      'If concealed conditions differ materially from the contract documents, or are unusual for work of this kind, the price and time shall be adjusted. The {performer} shall give notice before it disturbs them.',
      'If subsurface or concealed conditions differ materially from the contract documents, the price and time shall be adjusted after notice and inspection.',
    ],
  }),
  entry({
    family: 'hazardous_materials',
    burden: { acceptable: 'low', walk_away: 'critical' },
    words: [
      'The other side removes materials it did not tell us about and indemnifies us.',
      'We stop work in the area, and the other side removes them at its cost.',
      'We carry the risk of unknown hazardous materials.',
    ],
    decides: LAWYER,
    guidance: 'Most liability policies exclude pollution.',
    wording: [
      'The {performer} is not responsible for hazardous materials that it did not bring to the site. The {payer} shall remove them, adjust price and time, and indemnify the {performer} against related claims.',
      'If the {performer} finds hazardous materials that it did not bring to the site, it shall stop work in that area and give notice. The {payer} shall remove them, and price and time shall be adjusted.',
    ],
  }),
  entry({
    family: 'dispute_resolution',
    burden: { acceptable: 'medium', walk_away: null },
    words: [
      'Talks, mediation, then arbitration or court where the project is.',
      'Any neutral forum in the state of the project.',
      '',
    ],
    decides: LAWYER,
    guidance: 'Several states void a forum in another state for projects at home.',
    wording: [
      'The parties shall try to settle a dispute by talks between executives and then by mediation. An unsettled dispute goes to arbitration in the county of the project.',
      'The parties shall try mediation before they file a claim. Courts in the state of the project decide unsettled disputes.',
    ],
  }),
  entry({
    family: 'assignment',
    burden: { acceptable: 'low', walk_away: null },
    silence: 'acceptable',
    words: ['Neither party assigns without consent.', 'The other side may assign to its lender.', ''],
    decides: LAWYER,
    guidance: 'You priced the credit of the party that signs.',
    wording: [
      'Neither party may assign this Agreement without the written consent of the other, which shall not be unreasonably withheld.',
      'The {payer} may assign this Agreement to its construction lender. The lender shall first agree in writing to pay for work before and after the assignment.',
    ],
  }),
  entry({
    family: 'flow_down',
    burden: { acceptable: 'low', walk_away: null },
    silence: 'acceptable',
    words: [
      'Only listed terms of the upstream contract apply, with the same rights.',
      'Upstream duties apply to our work, with the same rights.',
      '',
    ],
    decides: LAWYER,
    guidance: 'Read the upstream contract before you accept its terms.',
    wording: [
      'Only the terms of the upstream contract that an exhibit lists apply to this work. The {performer} has against the {payer} the rights that the {payer} has upstream.',
      "The upstream contract applies to the {performer}'s work. The {performer} has against the {payer} the rights and remedies that the {payer} has upstream. This Agreement prevails in a conflict.",
    ],
  }),
  entry({
    family: 'audit_records',
    burden: { acceptable: 'medium', walk_away: null },
    silence: 'acceptable',
    words: ['Audit only of work paid at cost.', 'Audit of cost-based work for up to three years.', ''],
    decides: MANAGER,
    guidance: 'Fixed prices need no audit of your margin.',
    wording: [
      'The {payer} may audit records of work that is paid at cost, for one year after final payment. Agreed prices, rates, and markups are not audited.',
      'The {payer} may audit records of work that is paid at cost, for three years after final payment. It gives 10 days’ notice and pays for the audit.',
    ],
  }),
];
