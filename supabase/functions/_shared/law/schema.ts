/**
 * Schema of state clause law, used by the test that validates the data; other modules import only its types.
 */
import { z } from 'zod';
import { lawAgreements, lawTopics } from '../vocabulary/law.ts';

const ruleSchema = z.strictObject({
  id: z.string().regex(/^[a-z]{2}-[a-z-]+$/),
  topic: z.enum(lawTopics),
  effect: z.enum([
    'void',
    'enforceable_if_explicit',
    'enforceable_not_against_lien',
    'enforceable_with_exceptions',
    'unsettled',
    'none',
    'sole_negligence',
    'any_own_negligence',
    'not_caused_by_sub',
    'design_errors_only',
    'requires_monetary_limit',
    'cap',
    'prohibited',
    'no_fixed_cap',
    'release_deadline',
    'limited_to_upstream_rate',
    'owner_must_reserve',
    'statute',
    'pay_per_contract',
    'min_notice_days',
    'shortening_void',
    'void_venue',
    'void_law',
    'void_venue_and_law',
    'void_for_lien_claims',
    'may_preempt_state_law',
    'advance_void',
    'advance_void_forms_mandatory',
    'advance_allowed',
    'advance_partly_allowed',
    'progress_waiver_limited',
    'binding_between_parties',
    'forms_mandatory_own_advance_unclear',
    'right_by_statute',
  ]),
  /** Only two agreeing sources from different publishers may change a severity. */
  agreement: z.enum(lawAgreements),
  applies_to: z.string().min(1),
  what_it_means: z.string().min(1),
  /** Conditions beyond the fields below; '' for none. */
  conditions: z.string(),
  citation: z.string().min(1),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
  /** Reason for caution; '' for none. */
  note: z.string(),
  /**
   * A reason to keep the severity: an exception covers the very case that makes the clause risky, or the rule
   * needs facts that the contract does not show.
   */
  partly: z.literal(true).optional(),
  /**
   * The contract may choose another state's law that allows the clause, unless this state voids such a
   * choice.
   */
  yields_to_choice: z.literal(true).optional(),
  exceptions: z.array(z.string().min(1)).optional(),
  /** Applies to contracts made on or after this date. */
  effective_from: z.iso.date().optional(),
  threshold_usd: z.number().positive().optional(),
  additional_insured: z.enum(['limited', 'allowed', 'not_found', 'see_337_05']).optional(),
  percent: z.number().min(0).max(100).optional(),
  step_down_percent: z.number().min(0).max(100).optional(),
  step_down_at_percent: z.number().min(0).max(100).optional(),
  owner_days: z.int().positive().optional(),
  owner_from: z.string().optional(),
  sub_days: z.int().positive().optional(),
  sub_from: z.string().optional(),
  day_unit: z.literal('business_days').optional(),
  sub_day_unit: z.literal('business_days').optional(),
  /** Percent. */
  rate_per_month: z.number().positive().optional(),
  rate_per_year: z.number().positive().optional(),
  rate_formula: z.string().optional(),
  days_notice: z.int().positive().optional(),
  days: z.int().positive().optional(),
});

export const jurisdictionLawSchema = z.strictObject({
  /** Postal code: 'NY'. */
  jurisdiction: z.string().regex(/^[A-Z]{2}$/),
  name: z.string().min(1),
  verified_on: z.iso.date(),
  rules: z.array(ruleSchema).min(1),
});

export type LawRule = z.infer<typeof ruleSchema>;
export type JurisdictionLaw = z.infer<typeof jurisdictionLawSchema>;
