/**
 * All clause categories: the construction set, the measured CUAD set, burdens any sentence may contain, and
 * one key for the whole document. No imports: the browser takes its labels from here.
 */

type Entry = {
  /** Label for people. */
  label: string;
  /** The published list that the key comes from. */
  sets: readonly ('construction' | 'cuad' | 'burden' | 'document')[];
};

const construction = ['construction'] as const;
const cuad = ['cuad'] as const;
const burden = ['burden'] as const;
const both = ['construction', 'cuad'] as const;

/** Category key → label and origin, in display order. */
export const taxonomy = {
  payment_terms: { label: 'Payment terms', sets: construction },
  contingent_payment: { label: 'Contingent payment', sets: construction },
  retainage: { label: 'Retainage', sets: construction },
  late_payment_interest: { label: 'Late-payment interest', sets: construction },
  lien_release: { label: 'Lien waivers and releases', sets: construction },
  liquidated_damages: { label: 'Liquidated damages', sets: both },
  ld_cap: { label: 'Cap on liquidated damages', sets: construction },
  no_damage_for_delay: { label: 'No damages for delay', sets: construction },
  time_of_essence: { label: 'Time of the essence', sets: construction },
  force_majeure: { label: 'Force majeure', sets: construction },
  consequential_waiver: { label: 'Consequential-damages waiver', sets: construction },
  liability_cap: { label: 'Cap on liability', sets: both },
  uncapped_liability: { label: 'Uncapped liability', sets: cuad },
  indemnity: { label: 'Indemnity', sets: construction },
  insurance: { label: 'Insurance', sets: both },
  waiver_of_subrogation: { label: 'Waiver of subrogation', sets: construction },
  bonds: { label: 'Bonds and security', sets: construction },
  warranty: { label: 'Warranty', sets: both },
  termination_convenience: { label: 'Termination for convenience', sets: both },
  termination_default: { label: 'Termination for default', sets: construction },
  suspension_or_stop_work: { label: 'Suspension and right to stop work', sets: construction },
  changes: { label: 'Changes', sets: construction },
  claims_notice: { label: 'Notice of claims', sets: construction },
  differing_site_conditions: { label: 'Differing site conditions', sets: construction },
  hazardous_materials: { label: 'Hazardous materials', sets: construction },
  dispute_resolution: { label: 'Dispute resolution', sets: construction },
  governing_law: { label: 'Governing law', sets: both },
  assignment: { label: 'Assignment', sets: both },
  audit_records: { label: 'Audit and records', sets: both },
  flow_down: { label: 'Flow-down', sets: construction },
  third_party_beneficiary: { label: 'Third-party beneficiaries', sets: both },
  effective_date: { label: 'Effective date', sets: cuad },
  expiration_date: { label: 'Expiration date', sets: cuad },
  renewal_term: { label: 'Renewal term', sets: cuad },
  notice_to_stop_renewal: { label: 'Notice of non-renewal', sets: cuad },
  change_of_control: { label: 'Change of control', sets: cuad },
  post_termination: { label: 'Post-termination services', sets: cuad },
  covenant_not_to_sue: { label: 'Covenant not to sue', sets: cuad },
  minimum_commitment: { label: 'Minimum commitment', sets: cuad },
  exclusivity: { label: 'Exclusivity', sets: cuad },
  ip_ownership: { label: 'IP ownership assignment', sets: cuad },
  price_restrictions: { label: 'Price restrictions', sets: cuad },
  most_favored_nation: { label: 'Most favored nation', sets: cuad },
  price_fixed: { label: 'Fixed price', sets: burden },
  cost_without_pay: { label: 'Uncompensated work', sets: burden },
  overrun: { label: 'Cost overruns', sets: burden },
  sole_discretion: { label: 'Sole discretion', sets: burden },
  unconditional: { label: 'Unconditional obligations', sets: burden },
  forfeiture: { label: 'Forfeiture', sets: burden },
  right_waived: { label: 'Rights waived', sets: burden },
  no_end: { label: 'Open-ended obligations', sets: burden },
  penalty: { label: 'Penalties and refunds', sets: burden },
  risk_of_loss: { label: 'Risk of loss', sets: burden },
  unpaid_suspension: { label: 'Unpaid suspension', sets: burden },
  guaranteed_result: { label: 'Performance guarantees', sets: burden },
  document: { label: 'Whole document', sets: ['document'] },
} as const satisfies Record<string, Entry>;

/** A category key. */
export type Category = keyof typeof taxonomy;

/** All keys in taxonomy order, as the tuple that `z.enum` requires. */
export const categories = Object.keys(taxonomy) as [Category, ...Category[]];

/** The label of a category; the key itself if an older analysis has a key that no longer exists. */
export function categoryLabel(key: string): string {
  return (taxonomy as Record<string, Entry>)[key]?.label ?? key;
}
