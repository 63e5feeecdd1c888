/**
 * Categories the models were trained on: the CUAD categories that are measured, and those of construction
 * contracts.
 */
import { type Category, categories, taxonomy } from '../../vocabulary/taxonomy.ts';

/** The order is part of the weights. */
export const modelCategories = [
  'governing_law',
  'termination_convenience',
  'liability_cap',
  'uncapped_liability',
  'liquidated_damages',
  'warranty',
  'insurance',
  'audit_records',
  'assignment',
  'change_of_control',
  'notice_to_stop_renewal',
  'renewal_term',
  'expiration_date',
  'effective_date',
  'post_termination',
  'third_party_beneficiary',
  'covenant_not_to_sue',
  'minimum_commitment',
  'exclusivity',
  'ip_ownership',
  'price_restrictions',
  'most_favored_nation',
] as const satisfies readonly Category[];

/** Categories of the other model, which reads only construction contracts. The order is part of its weights. */
export const constructionCategories: readonly Category[] = categories.filter((category) =>
  (taxonomy[category].sets as readonly string[]).includes('construction'),
);

export type ModelCategory = (typeof modelCategories)[number];

/**
 * Categories whose locators are input features (signs) of the model, in training order. Locators added later
 * are not signs. After changing one of these locators, train again: it no longer matches what the model was
 * trained on.
 */
export const signLocators: readonly Category[] = [
  'payment_terms',
  'contingent_payment',
  'retainage',
  'late_payment_interest',
  'liquidated_damages',
  'ld_cap',
  'no_damage_for_delay',
  'time_of_essence',
  'force_majeure',
  'consequential_waiver',
  'liability_cap',
  'indemnity',
  'insurance',
  'waiver_of_subrogation',
  'bonds',
  'warranty',
  'termination_convenience',
  'termination_default',
  'suspension_or_stop_work',
  'changes',
  'claims_notice',
  'differing_site_conditions',
  'hazardous_materials',
  'lien_release',
  'dispute_resolution',
  'governing_law',
  'assignment',
  'audit_records',
  'flow_down',
  'third_party_beneficiary',
  'effective_date',
  'expiration_date',
  'renewal_term',
  'notice_to_stop_renewal',
  'change_of_control',
  'post_termination',
  'covenant_not_to_sue',
  'minimum_commitment',
  'exclusivity',
  'ip_ownership',
  'price_restrictions',
  'most_favored_nation',
  'uncapped_liability',
];
