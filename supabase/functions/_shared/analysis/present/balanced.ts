import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Side } from '../read/sides.ts';

/** Terms to ask for instead of a burdensome clause, in general words; not legal advice. */

// biome-ignore format: one clause a line
const terms: Partial<Record<Category, string>> = {
  payment_terms: 'payment within 30 days of application, with only disputed amounts withheld and the reason given in writing.',
  contingent_payment: 'payment on its own due date, or by a fixed outside date, whether or not anyone else has paid.',
  retainage: '5% or less, reduced at 50% completion and released at substantial completion except for punch list work.',
  late_payment_interest: 'interest from the due date at a stated rate, without a demand.',
  lien_release: 'waivers only for amounts paid, conditional until the payment clears. Limit the duty to clear other liens to work that was paid for.',
  liquidated_damages: 'a reasonable daily rate, capped at 5 to 10% of the price, as the only remedy for delay. No damages should apply to delay that the other side causes.',
  no_damage_for_delay: 'time and direct costs for delay that the other side causes or controls.',
  force_majeure: 'time, and often cost, for events that neither side can prevent, including unusual weather.',
  time_of_essence: 'time of the essence for the completion date only, with dates that move for excusable delay.',
  consequential_waiver: 'a mutual waiver of indirect and consequential damages.',
  liability_cap: 'a cap at the contract price or at available insurance, with few, named exceptions.',
  uncapped_liability: 'a cap at the contract price or at available insurance, with few, named exceptions.',
  indemnity: 'indemnity by each side only “to the extent caused by the negligence of” that side.',
  insurance: 'named policies with limits that insurers offer, and deductibles paid by the side that caused the loss.',
  bonds: 'security payable only on a declared and proven default after notice, and released at completion.',
  warranty: 'one year from substantial completion for nonconforming work, with reasonable time to repair it and supplier warranties passed through.',
  termination_convenience: '30 days’ notice and payment for work done, demobilization, cancellation charges, and a share of the profit on remaining work.',
  termination_default: 'termination only for a material breach, after notice and at least 7 days to begin a cure.',
  suspension_or_stop_work: 'the right to stop after a missed due date and notice, with time and cost for remobilization.',
  changes: 'written changes with price and time agreed first, or paid at cost plus a fee until they are.',
  claims_notice: 'at least 21 days from when you learn of the event. A claim should be lost only where the late notice caused harm.',
  differing_site_conditions: 'time and money where the ground differs from what was shown or what is usual. Include the right to rely on the information provided.',
  hazardous_materials: 'owner responsibility for hazardous materials already on site, with each side responsible for what it brings.',
  dispute_resolution: 'negotiation, then mediation, then a neutral forum where the project is located.',
  assignment: 'no assignment by either side without consent, not unreasonably withheld, except to a lender.',
  flow_down: 'a copy of the upstream contract, terms limited to your scope, and its rights as well as its duties.',
  price_fixed: 'price adjustments for scope, law, site conditions, and delay that the other side causes.',
  cost_without_pay: 'pay for work outside the agreed scope or caused by the other side.',
  overrun: 'a limit that moves with changes, and savings and overruns that are shared or capped.',
  sole_discretion: 'decisions that are reasonable, timely, in writing, and open to review.',
  unconditional: 'mutual obligations: a side that is not paid or not given access may hold off its own performance.',
  forfeiture: 'loss of a claim only where late notice caused harm, and a statement that silence is not consent.',
  right_waived: 'no waiver of your legal rights unless both sides waive the same ones.',
  no_end: 'obligations that end on a stated date, at completion, or with the warranty.',
  penalty: 'compensation for actual loss only, capped, and no repayment of earned money.',
  risk_of_loss: 'risk that passes with possession or is covered by builder’s risk insurance, with each side responsible for its own fault.',
  unpaid_suspension: 'time and standby costs from the side that orders a stop.',
  guaranteed_result: 'a professional standard of care and stated tests, with a limited remedy for missing them.',
};

/**
 * A sentence on its own line, or ''. The terms suit the performer, so only the performer is advised to ask
 * for them.
 */
export const balancedTerms = (category: Category, us: Side): string => {
  const words = terms[category];
  if (words === undefined) return '';
  return us === 'performer' ? `\nAsk for ${words}` : `\nBalanced: ${words}`;
};
