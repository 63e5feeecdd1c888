/**
 * Every number the engine judges by, in one place. Changing one changes scores: raise ENGINE_VERSION with it.
 */
import type { GroupKey, Severity } from './schema.ts';
import type { Category } from './taxonomy.ts';

export const ENGINE_NAME = 'plumbline-rules';
export const ENGINE_VERSION = '1.8.0';

/**
 * Categories that the model knows and in which, cross-validated, rules and locators find more: they would
 * stay with those. The scores from which on the model reports a clause are chosen in training and shipped
 * with its weights.
 */
export const leftToLocators: readonly Category[] = [];

/**
 * Categories whose name means more in a contract for construction than what CUAD marks (any warranty there,
 * only one with a duration here; who is no beneficiary there, only who is one here): in such contracts they
 * too stay with rules and locators.
 */
export const leftToLocatorsInConstruction: readonly Category[] = [
  'termination_convenience',
  'liability_cap',
  'liquidated_damages',
  'warranty',
  'third_party_beneficiary',
];

/**
 * When a clause begins to weigh. Days are calendar days as written; 'above' and 'below' exclude the value
 * itself.
 */
export const limits = {
  paymentDaysMedium: 45,
  paymentDaysHigh: 75,
  retainagePercentMedium: 5,
  retainagePercentHigh: 10,
  /** A claim window of this many days or fewer, with forfeiture, is high. */
  claimDaysHigh: 10,
  /** Below this a claim window with forfeiture still deserves a word. */
  claimDaysLow: 21,
  /** Cure periods below this weigh. */
  cureDays: 7,
  /** 24 months. */
  warrantyDays: 730,
} as const;

/**
 * From which chance on a passage is reported as loading whoever performs, at medium (and, where it is `surely` so and graver by
 * `high`, at high), or whoever pays. Chosen on contracts that the model was not trained on.
 */
export const onerousFrom = { medium: 0.126, surely: 0.6, high: 0.2, payer: 0.35 } as const;

/**
 * In a paper of this many sentences or more the likeliest are reported in any case, such a share of all and so many at most: what is
 * written in unusual English is not passed over.
 */
export const onerousAnyway = { sentences: 60, share: 0.1, most: 15 } as const;

/** What one finding adds to its group. */
export const severityPoints: Record<Severity, number> = { critical: 12, high: 8, medium: 4, low: 2 };
/** Silence weighs little where custom or law fill it: fitted to the ratings of readers. */
export const missingPoints = { major: 2, minor: 1 } as const;

/**
 * What readers rate a contract at: `middle` where it leans as most do, more the further its burdens outweigh its protections (`tilt`,
 * a logarithm) and the more unevenly duties and rights are shared (`share`, another). What rules find and what is missing counts
 * first, and reduces by `known` of itself what the findings of the model may still add. Fitted to the ratings of readers; none of
 * those contracts has as many kinds of `fair` clauses in as few words as would count here, by the root of its thousands of words.
 */
export const leaningWeights = {
  middle: 35.7,
  tilt: { usual: 1.363, points: 34 },
  share: { usual: 1.368, points: 11.8 },
  known: 0.85,
  fair: { usual: 4, points: 1.6 },
} as const;

/** The score's groups and the most each can add; the caps sum to 100. */
export const groups: readonly { key: GroupKey; label: string; cap: number }[] = [
  { key: 'payment', label: 'Payment', cap: 20 },
  { key: 'time', label: 'Time and liquidated damages', cap: 20 },
  { key: 'liability', label: 'Liability and indemnity', cap: 25 },
  { key: 'termination', label: 'Termination', cap: 15 },
  { key: 'changes', label: 'Changes, claims, and site', cap: 12 },
  { key: 'administration', label: 'Disputes and administration', cap: 8 },
];

/** The group each category counts in; what is not listed counts in administration. */
export const categoryGroup: Partial<Record<Category, GroupKey>> = {
  payment_terms: 'payment',
  contingent_payment: 'payment',
  retainage: 'payment',
  late_payment_interest: 'payment',
  lien_release: 'payment',
  liquidated_damages: 'time',
  ld_cap: 'time',
  no_damage_for_delay: 'time',
  time_of_essence: 'time',
  force_majeure: 'time',
  consequential_waiver: 'liability',
  liability_cap: 'liability',
  uncapped_liability: 'liability',
  indemnity: 'liability',
  insurance: 'liability',
  waiver_of_subrogation: 'liability',
  bonds: 'liability',
  warranty: 'liability',
  termination_convenience: 'termination',
  termination_default: 'termination',
  suspension_or_stop_work: 'termination',
  changes: 'changes',
  claims_notice: 'changes',
  differing_site_conditions: 'changes',
  hazardous_materials: 'changes',
  price_fixed: 'payment',
  cost_without_pay: 'payment',
  overrun: 'payment',
  sole_discretion: 'administration',
  unconditional: 'liability',
  forfeiture: 'changes',
  right_waived: 'liability',
  no_end: 'liability',
  penalty: 'time',
  risk_of_loss: 'liability',
  unpaid_suspension: 'termination',
  guaranteed_result: 'liability',
};

/** A text below this is no contract anyone should score. */
export const gateLimits = {
  minWords: 200,
  /** Share of the commonest English words among all words. */
  minEnglishShare: 0.2,
  /** Words of obligation ('shall', 'must', 'agrees') per thousand words. */
  minObligationsPerThousand: 1,
  /**
   * Words by which a contract knows itself ('agreement', 'party', 'hereunder') per thousand words: for any,
   * for one of ours.
   */
  minBindingPerThousand: 2,
  minAgreementPerThousand: 5,
  /** Words of building contracts ('contractor', 'construction', 'change order') per thousand words. */
  minTradePerThousand: 3.5,
  /** Words of the building site ('drawings', 'architect', 'site', 'lien') per thousand words. */
  minSitePerThousand: 1.2,
  /**
   * Words for what is built ('the work', 'the project', 'the site') per thousand words: below, a contractor
   * makes goods.
   */
  minWorksPerThousand: 0.75,
  /**
   * A guarantee or undertaking stands behind the contract of others: words of suretyship per thousand words
   * at least, and what those who perform 'shall' at most.
   */
  minSuretyPerThousand: 2.5,
  maxPerformerDutiesPerThousand: 1,
} as const;

/** Absence says something only in a whole contract. */
export const completeness = { minWords: 1_500, minCategories: 8 } as const;
