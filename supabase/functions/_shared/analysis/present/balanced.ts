/** What a balanced clause says instead, in a sentence or two of our own; general, and no legal advice. */
import type { Category } from '../taxonomy.ts';

// biome-ignore format: one clause a line
const sayings: Partial<Record<Category, string>> = {
  payment_terms: 'payment within 30 days of an application, with only the disputed part held back and its reason given in writing.',
  contingent_payment: 'payment falls due on its own date, or at the latest a set number of days after the work, whoever else has paid.',
  retainage: 'not more than 5 percent, less after half of the work, and released at substantial completion save for the punch list.',
  late_payment_interest: 'interest from the due date at a stated rate, without a demand.',
  lien_release: 'waivers for what has been paid, conditional until the payment clears; liens of others are cleared only where their work was paid.',
  liquidated_damages: 'a reasonable daily sum, capped at a share of the price, as the only remedy for delay, and none for delay that the other side causes.',
  no_damage_for_delay: 'time and direct cost for delay that the other side causes or controls.',
  force_majeure: 'time, and often cost, for events that neither side could prevent, weather beyond the usual among them.',
  time_of_essence: 'key dates that move with excusable delay.',
  consequential_waiver: 'both sides waive indirect and consequential loss alike.',
  liability_cap: 'a cap at the price or at what insurance pays, with few and named exceptions.',
  uncapped_liability: 'a cap at the price or at what insurance pays, with few and named exceptions.',
  indemnity: 'each side answers for injury and damage to the extent that its own negligence caused them.',
  insurance: 'named policies with limits that the market offers, and deductibles with whoever caused the loss.',
  bonds: 'bonds that are called on a declared default after notice, released at completion.',
  warranty: 'one year from substantial completion for work that is not as agreed, with a reasonable time to mend it.',
  termination_convenience: 'payment for work done, costs of leaving and a share of profit on the rest, on a month’s notice.',
  termination_default: 'termination only for serious breach, after notice and a week or more to begin a cure.',
  suspension_or_stop_work: 'the right to stop after an unpaid due date and notice, with time and cost for starting again.',
  changes: 'changes in writing, with price and time agreed first, or paid at cost and fee until they are.',
  claims_notice: 'notice within 21 days or more of knowing, and loss of a claim only where lateness did harm.',
  differing_site_conditions: 'time and price change where the ground is other than shown or usual; information that was given may be relied on.',
  hazardous_materials: 'the owner deals with what was on the site before; each side answers for what it brings.',
  dispute_resolution: 'talks, then mediation, then a neutral forum where the project is.',
  assignment: 'neither side assigns without consent that may not be refused unreasonably, save to a lender.',
  flow_down: 'terms of the contract above apply as far as they concern this work, duties and rights alike.',
  price_fixed: 'the price changes with scope, law, site conditions and delay that the other side causes.',
  cost_without_pay: 'what is not in the agreed scope, or is caused by the other side, is paid.',
  overrun: 'the limit moves with changes; savings and overruns are shared or bounded.',
  sole_discretion: 'decisions are made reasonably, in time and in writing, and can be reviewed.',
  unconditional: 'duties stand against duties: who is not paid or not given access may wait.',
  forfeiture: 'a claim is lost only where late notice did harm, and silence is no consent.',
  right_waived: 'rights under law stay unless both sides give up the same.',
  no_end: 'duties end at a stated day, at completion or with the warranty.',
  penalty: 'compensation for loss that was suffered, capped, and no repayment of what was earned.',
  risk_of_loss: 'the risk passes with possession or is insured by builder’s risk, and each side answers for its own fault.',
  unpaid_suspension: 'whoever orders a stop pays for the standstill and gives the time.',
  guaranteed_result: 'work with the care of the trade and to stated tests, with a bounded remedy for missing them.',
};

/** One sentence, or nothing where we have none. */
export const balancedSaying = (category: Category): string => {
  const saying = sayings[category];
  return saying === undefined ? '' : `\nBalanced: ${saying}`;
};
