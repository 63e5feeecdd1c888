/** The title of each family's finding, and why it matters to the performer. */
import type { Category } from '../../vocabulary/taxonomy.ts';
import type { Family } from './scheme.ts';

type Words = {
  /** The category under which the finding is scored. */
  category: Category;
  title: string;
  why: string;
};

export const familyWords: Record<Family, Words> = {
  payment_terms: { category: 'payment_terms', title: 'Payment can be withheld or delayed', why: 'You may be paid late or not at all, while wages and suppliers must be paid.' },
  contingent_payment: { category: 'contingent_payment', title: 'Payment depends on someone else’s payment or funding', why: 'You carry the risk that someone else does not pay.' },
  retainage: { category: 'retainage', title: 'Retainage or withholding', why: 'Withheld money finances the other side and is the first thing lost in a dispute.' },
  lien_release: { category: 'lien_release', title: 'Lien rights waived or liens to be cleared', why: 'The lien is often your only security for payment.' },
  liquidated_damages: { category: 'liquidated_damages', title: 'Liquidated damages or fixed penalties', why: 'They apply whether or not there is any loss, and add up fast without a cap.' },
  no_damage_for_delay: { category: 'no_damage_for_delay', title: 'No damages for delay', why: 'You pay for supervision, equipment, and overhead during delay, no matter who caused it.' },
  force_majeure: { category: 'force_majeure', title: 'Limited relief for events beyond your control', why: 'Events beyond anyone’s control still count as your delay or default.' },
  liability_cap: { category: 'uncapped_liability', title: 'Unlimited liability, or protection for one side only', why: 'One event may cost more than the whole contract earns.' },
  indemnity: { category: 'indemnity', title: 'Broad indemnity', why: 'You take on others’ losses and defense costs, perhaps even where they were at fault.' },
  insurance: { category: 'insurance', title: 'Unusual insurance requirements', why: 'You bear the loss if required coverage is unavailable or your policy does not match these requirements.' },
  bonds: { category: 'bonds', title: 'Bond or security easily called or held too long', why: 'Security payable on demand is cash in the other side’s hands, and it ties up your credit while it lasts.' },
  warranty: { category: 'warranty', title: 'Extended warranty', why: 'You may owe repairs for years, or for work that was not defective.' },
  termination_convenience: { category: 'termination_convenience', title: 'Termination for convenience, or for little pay', why: 'One termination letter can cost you mobilization, profit, and commitments to others.' },
  termination_default: { category: 'termination_default', title: 'Default is easily triggered or costly', why: 'A small slip may cost you the job, and the cost of completing it.' },
  changes: { category: 'changes', title: 'Changes may be ordered without agreement on price or time', why: 'You do the work first and argue about payment later.' },
  claims_notice: { category: 'claims_notice', title: 'Claims require prompt notice in a set form', why: 'A valid claim can fail because notice was late.' },
  differing_site_conditions: { category: 'differing_site_conditions', title: 'Site or information risk shifted', why: 'You pay for hidden ground conditions or wrong information that you could not know about.' },
  hazardous_materials: { category: 'hazardous_materials', title: 'Environmental risk shifted', why: 'Cleanup costs have no natural limit and are rarely insured.' },
  dispute_resolution: { category: 'dispute_resolution', title: 'Unfavorable venue or process for disputes', why: 'Enforcing your rights can cost more than the claim.' },
  assignment: { category: 'assignment', title: 'The other side may assign the contract, or third parties are bound', why: 'You may end up with a partner or payer you did not choose.' },
  price_fixed: { category: 'price_fixed', title: 'Fixed price, no adjustment', why: 'You carry all unforeseen costs.' },
  cost_without_pay: { category: 'cost_without_pay', title: 'Work or cost without pay', why: 'You do work that should be the other side’s cost.' },
  overrun: { category: 'overrun', title: 'Costs above the limit are not paid', why: 'You lose every dollar above the maximum.' },
  sole_discretion: { category: 'sole_discretion', title: 'Sole discretion of one side', why: 'You cannot plan for, price, or challenge a decision that is the other side’s alone.' },
  unconditional: { category: 'unconditional', title: 'Unconditional obligation, no defenses', why: 'You must perform even if the other side does not.' },
  forfeiture: { category: 'forfeiture', title: 'Rights forfeited for late or defective notice', why: 'Silence or a late letter can cost you the whole claim.' },
  right_waived: { category: 'right_waived', title: 'Rights waived', why: 'You give up rights that the law would give you.' },
  no_end: { category: 'no_end', title: 'Open-ended obligation', why: 'You cannot price an obligation that does not end with the job.' },
  penalty: { category: 'penalty', title: 'Refunds or penalties', why: 'You may have to repay earned money or pay more than the actual loss.' },
  risk_of_loss: { category: 'risk_of_loss', title: 'Risk of loss', why: 'You replace what is damaged or lost without pay, perhaps even if someone else caused it.' },
  unpaid_suspension: { category: 'unpaid_suspension', title: 'Work continues or stops without pay', why: 'Your crew and equipment wait, or work, at your cost.' },
  guaranteed_result: { category: 'guaranteed_result', title: 'Performance guaranteed', why: 'You are liable without fault: doing everything right is not enough.' },
}; // biome-ignore format: one family a line

/** Explanation for the payer, because the family explanations are written for the performer. */
export const whyToPayer = 'It adds to your duties or risk, or protects the other side.';
