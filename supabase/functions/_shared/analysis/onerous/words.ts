/** The title of each family's finding, and why it matters to the performer. */
import type { Category } from '../../vocabulary/taxonomy.ts';
import { regex } from '../read/regex.ts';
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
  insurance: { category: 'insurance', title: 'Insurance requirements', why: 'You bear the loss if required coverage is unavailable or your policy does not match these requirements.' },
  bonds: { category: 'bonds', title: 'Bond or security easily called or held too long', why: 'Security payable on demand is cash in the other side’s hands, and it ties up your credit while it lasts.' },
  warranty: { category: 'warranty', title: 'Extended warranty', why: 'You may owe repairs for years, or for work that was not defective.' },
  termination_convenience: { category: 'termination_convenience', title: 'Termination for convenience, or for little pay', why: 'One termination letter can cost you mobilization, profit, and commitments to others.' },
  termination_default: { category: 'termination_default', title: 'Default is easily triggered or costly', why: 'A small slip may cost you the job, and the cost of completing it.' },
  changes: { category: 'changes', title: 'Changes may be ordered without agreement on price or time', why: 'You do the work first and argue about payment later.' },
  claims_notice: { category: 'claims_notice', title: 'Claims require prompt notice in a set form', why: 'A valid claim can fail because notice was late.' },
  differing_site_conditions: { category: 'differing_site_conditions', title: 'Site or information risk shifted', why: 'You pay for hidden ground conditions or wrong information that you could not know about.' },
  hazardous_materials: { category: 'hazardous_materials', title: 'Environmental risk shifted', why: 'Cleanup costs have no natural limit and are rarely insured.' },
  dispute_resolution: { category: 'dispute_resolution', title: 'Venue or process for disputes', why: 'Enforcing your rights can cost more than the claim.' },
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

/** Words of a family without which its title would mislead, however likely the family is. */
const saying: Partial<Record<Family, RegExp>> = {
  payment_terms: /\b(?:pa(?:y|id|ys|yable|yments?)|invoic\w+|withh\w+|deduct\w*|set[- ]?off|due)\b/,
  retainage: /\b(?:retain\w*|retention|withh\w+|hold-?back|reserve)\b/,
  lien_release: /\b(?:liens?|encumbranc\w+|waivers?)\b/,
  liquidated_damages:
    /\b(?:liquidated|penalt\w+|per (?:calendar )?day|each (?:calendar )?day|delay damages)\b/,
  no_damage_for_delay: /\b(?:delay\w*|suspen\w+|interrupt\w*|extension|time)\b/,
  force_majeure: /\bforce majeure\b|\bbeyond\b.{0,40}\bcontrol\b|\bacts? of god\b|\bextension of time\b/,
  indemnity: /\b(?:indemni\w+|hold harmless|harmless|defend)\b/,
  insurance: /\b(?:insur\w*|polic\w+|coverage|subrogation)\b/,
  bonds: /\b(?:bonds?|sureties|surety|guarant\w+|letters? of credit|security)\b/,
  termination_convenience: /\b(?:convenience|without cause|any reason|any time|terminat\w+)\b/,
  termination_default: /\b(?:terminat\w+|default\w*|breach\w*|cure|complete the|liable)\b/,
  changes: /\b(?:chang\w+|variations?|extra|modif\w+|additional work|alter\w*|directive)\b/,
  claims_notice: /\b(?:notice|notif\w+|claims?|request|days|hours)\b/,
  differing_site_conditions:
    /\b(?:sites?|subsurface|soil|ground|conditions|information|data|drawings|surveys?|documents)\b/,
  dispute_resolution: /\b(?:arbitrat\w+|mediat\w+|courts?|venue|disputes?|litigation|jurisdiction|suit)\b/,
  warranty: /\b(?:warrant\w*|guarant\w+|defect\w*|correct\w*|repair|replace)\b/,
};

/** Whether a passage in lower case has a word of the family. */
export const isAbout = (family: Family, text: string): boolean => saying[family]?.test(text) ?? true;

const OWN_FAULT = regex`
  \bto the (?:fullest )?extent (?:that )?(?:caused|arising|attributable|resulting|due)|\b(?:negligen\w+|fraud\w*|willful|wilful)\b
    .{0,120}\b(?:of|by) (?:the |any )?pf\b|\bpf's (?:\w+ ){0,6}(?:negligen\w+|fraud|willful|fault|breach)
`;
const ANY_FAULT =
  /\bregardless\b|\bwhether or not\b|\birrespective\b|\beven if\b|\bwithout regard\b|\bin part\b/;
const LONG_WARRANTY =
  /\byears?\b|\bextend\w*|\brenew\w*|\brecommenc\w*|\bperpetual\b|\blife\b|\blatent\b|\bevergreen\b|\bregardless\b/;

/** What replaces a family's title where the passage is milder than it. */
export function milderWords(family: Family, text: string): Partial<Pick<Words, 'title' | 'why'>> {
  if (family === 'indemnity' && OWN_FAULT.test(text) && !ANY_FAULT.test(text))
    return {
      title: 'Indemnity for your own acts',
      why: 'You pay others’ losses and defense costs as far as you caused them.',
    };
  if (family === 'warranty' && !LONG_WARRANTY.test(text))
    return {
      title: 'Warranty or repair duty',
      why: 'You repair or replace at your cost. Check how long and from when.',
    };
  return {};
}

/** Explanation for the payer, because the family explanations are written for the performer. */
export const whyToPayer = 'It adds to your duties or risk, or protects the other side.';
