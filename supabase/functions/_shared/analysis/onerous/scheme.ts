/** Outputs of the model of onerous language. */
import type { Scheme } from '../model/scheme.ts';
import { LOUD_ONEROUS } from './evidence.ts';
import { ONEROUS_BITS } from './features.ts';

const shape = { hashBits: ONEROUS_BITS, loud: LOUD_ONEROUS, inputs: 0 };
const none = { candidates: 0, leastScore: 0 };

/**
 * How severely a passage burdens the performer in readers' labels (medium or above, high or above), and
 * whether it burdens the payer.
 */
export const burdenScheme: Scheme = { categories: ['medium', 'high', 'payer'], shape, ...none };

/** Families of burdens. Their order is part of the weights. */
export const families = [
  'payment_terms', 'contingent_payment', 'retainage', 'lien_release', 'liquidated_damages', 'no_damage_for_delay',
  'force_majeure', 'liability_cap', 'indemnity', 'insurance', 'bonds', 'warranty', 'termination_convenience',
  'termination_default', 'changes', 'claims_notice', 'differing_site_conditions', 'hazardous_materials',
  'dispute_resolution', 'assignment', 'price_fixed', 'cost_without_pay', 'overrun', 'sole_discretion', 'unconditional',
  'forfeiture', 'right_waived', 'no_end', 'penalty', 'risk_of_loss', 'unpaid_suspension', 'guaranteed_result',
] as const; // biome-ignore format: one line each would hide the list
export type Family = (typeof families)[number];

export const familyScheme: Scheme = { categories: families, shape, ...none };
