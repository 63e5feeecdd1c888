/**
 * What a finding of each family is called, why it matters to the side that it weighs on, and what a balanced clause says instead.
 * Sentences of our own.
 */
import type { Category } from '../taxonomy.ts';
import type { Family } from './scheme.ts';

type Words = {
  /** The category that the finding counts in. */
  category: Category;
  title: string;
  why: string;
};

export const familyWords: Record<Family, Words> = {
  payment_terms: { category: 'payment_terms', title: 'Payment can be held back or put off', why: 'Money that was earned may come late or not at all, while wages and suppliers must be paid.' },
  contingent_payment: { category: 'contingent_payment', title: 'Payment depends on somebody else’s payment or money', why: 'The risk that another does not pay is carried by whoever did the work.' },
  retainage: { category: 'retainage', title: 'Money is kept back', why: 'What is kept finances the other side and is the first thing lost in a dispute.' },
  lien_release: { category: 'lien_release', title: 'Lien rights are given up or must be cleared', why: 'The lien is often the only security for payment.' },
  liquidated_damages: { category: 'liquidated_damages', title: 'Fixed sums for delay or shortfall', why: 'They run whether or not any loss was suffered, and add up fast without a cap.' },
  no_damage_for_delay: { category: 'no_damage_for_delay', title: 'Delay is not paid for', why: 'Time costs money whoever caused the delay: supervision, equipment and overhead go on.' },
  force_majeure: { category: 'force_majeure', title: 'Little relief for events beyond control', why: 'What nobody could prevent still counts as delay or default.' },
  liability_cap: { category: 'uncapped_liability', title: 'Liability goes beyond any limit, or only one side is protected', why: 'One event may cost more than the whole contract earns.' },
  indemnity: { category: 'indemnity', title: 'Broad duty to indemnify', why: 'Others’ losses, and the cost of defending them, are taken over, perhaps even where they were at fault.' },
  insurance: { category: 'insurance', title: 'Insurance duties beyond the usual', why: 'Cover that cannot be bought, or gaps between duty and policy, are paid out of pocket.' },
  bonds: { category: 'bonds', title: 'Security that can be called easily or must be given at length', why: 'Security on demand is cash in the other side’s hands; it ties up credit as long as it stands.' },
  warranty: { category: 'warranty', title: 'Warranty beyond the usual', why: 'Repairs may be owed for years, or for what was not badly done.' },
  termination_convenience: { category: 'termination_convenience', title: 'The contract may be ended at will, or for little pay', why: 'Mobilization, profit and commitments to others are lost with a letter.' },
  termination_default: { category: 'termination_default', title: 'Default is easy to fall into, or costs much', why: 'A small slip may lead to losing the job and paying for its completion.' },
  changes: { category: 'changes', title: 'Changes may be ordered without agreement on price or time', why: 'The work must be done first; what is paid for it is argued about later.' },
  claims_notice: { category: 'claims_notice', title: 'A claim needs early notice in a set form', why: 'A claim that is good may fail only because the letter came late.' },
  differing_site_conditions: { category: 'differing_site_conditions', title: 'The risk of the site or of wrong information is shifted', why: 'What lies in the ground, or is wrong in the papers, is paid by the one who could not know it.' },
  hazardous_materials: { category: 'hazardous_materials', title: 'Environmental risk is shifted', why: 'Clean-up costs have no natural limit and are rarely insured.' },
  dispute_resolution: { category: 'dispute_resolution', title: 'Disputes are decided far away, late, or by the other side', why: 'A right is worth what it costs to enforce it.' },
  assignment: { category: 'assignment', title: 'The other side may hand the contract on, or binds third parties', why: 'One may end up with a partner, or a paymaster, one did not choose.' },
  price_fixed: { category: 'price_fixed', title: 'The price stays whatever happens', why: 'Every cost that was not foreseen is carried by whoever gave the price.' },
  cost_without_pay: { category: 'cost_without_pay', title: 'Work or cost without pay', why: 'Effort that belongs to the other side’s risks is done for nothing.' },
  overrun: { category: 'overrun', title: 'Costs above the limit are not paid', why: 'Above the maximum every further dollar is lost.' },
  sole_discretion: { category: 'sole_discretion', title: 'One side decides as it pleases', why: 'What depends on the other side’s view alone cannot be planned, priced or challenged.' },
  unconditional: { category: 'unconditional', title: 'A duty without conditions or defenses', why: 'It must be fulfilled even where the other side does not do its part.' },
  forfeiture: { category: 'forfeiture', title: 'Rights are lost by lapse or form', why: 'Silence, or a letter that comes late, costs the whole claim.' },
  right_waived: { category: 'right_waived', title: 'A right is given up', why: 'The law would give something that this sentence takes away.' },
  no_end: { category: 'no_end', title: 'A duty without end or limit', why: 'It cannot be priced and does not end with the job.' },
  penalty: { category: 'penalty', title: 'Money to be paid back, or a penalty', why: 'Sums that were earned, or more than a loss, go to the other side.' },
  risk_of_loss: { category: 'risk_of_loss', title: 'The risk of loss is carried', why: 'What is damaged or lost must be made good without pay, perhaps whoever caused it.' },
  unpaid_suspension: { category: 'unpaid_suspension', title: 'Work may be stopped, or must go on, without pay', why: 'People and equipment wait, or work, at one’s own cost.' },
  guaranteed_result: { category: 'guaranteed_result', title: 'A result is guaranteed', why: 'Liability without fault: doing everything right is not enough.' },
}; // biome-ignore format: one family a line
