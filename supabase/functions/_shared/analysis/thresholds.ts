/** All numeric limits of the engine. Changing one changes scores, so raise ENGINE_VERSION too. */
import type { GroupKey, Severity } from '../vocabulary/analysis.ts';
import type { Category } from '../vocabulary/taxonomy.ts';

export const ENGINE_NAME = 'plumbline-rules';
export const ENGINE_VERSION = '1.12.0';

/**
 * Categories for which rules and locators beat the model in cross-validation. Score thresholds for the others
 * are chosen in training and shipped with the weights.
 */
export const leftToLocators: readonly Category[] = [];

/**
 * Categories with a wider meaning in construction than in CUAD. CUAD has only warranties with a duration and
 * clauses that name a beneficiary; in construction, any warranty counts, and so does a clause that excludes
 * beneficiaries. In construction contracts, only rules and locators decide these categories.
 */
export const leftToLocatorsInConstruction: readonly Category[] = [
  'termination_convenience',
  'liability_cap',
  'liquidated_damages',
  'warranty',
  'third_party_beneficiary',
];

/**
 * Values from which clauses get points. Days are calendar days as written; 'above' and 'below' exclude the
 * value itself.
 */
export const limits = {
  paymentDaysMedium: 45,
  paymentDaysHigh: 75,
  retainagePercentMedium: 5,
  retainagePercentHigh: 10,
  /** A claim window up to this length, with forfeiture, is high. */
  claimDaysHigh: 10,
  /** A claim window below this, with forfeiture, is medium. */
  claimDaysLow: 21,
  /** Cure periods below this get points. */
  cureDays: 7,
  /** 24 months. */
  warrantyDays: 730,
} as const;

/**
 * Probability from which a passage is reported as a burden, on the performer or on the payer, and the danger
 * (`find-onerous.ts`) from which it is high for the performer and, at `gravest`, adds to the rating. It raises
 * a rule's finding, and so the score, only if medium reaches `surely` and high `raises`. Chosen on contracts
 * held out of training.
 */
export const onerousFrom = {
  medium: 0.126,
  grave: 0.44,
  gravest: 0.57,
  surely: 0.6,
  raises: 0.4,
  payer: 0.25,
} as const;

/**
 * In a paper with at least this many sentences, the most likely burdens are always reported, up to this share
 * and number, so that unusual English is covered.
 */
export const onerousAnyway = { sentences: 60, share: 0.1, most: 15 } as const;

/**
 * Liquidated damages per day as a share of the price: from `high` they are a high risk even with a cap; below
 * `slight` they are a medium one even without.
 */
export const dailyShares = { high: 0.005, slight: 0.0002 } as const;

/**
 * How many findings are listed unfolded: one for this many words, about a page, but at least and at most so
 * many.
 */
export const unfoldedFindings = { wordsEach: 450, least: 10, most: 30 } as const;

/** Points of one finding. */
export const severityPoints: Record<Severity, number> = { critical: 12, high: 8, medium: 4, low: 2 };
/** A missing clause gets few points if custom or law fills the gap. Fitted to readers' ratings. */
export const missingPoints = { major: 2, minor: 1 } as const;

/**
 * Weights fitted to readers' ratings, for construction contracts and for related ones (supply, services).
 * `middle` is a typical contract. The rating rises as burdens outweigh protections (`tilt`, logarithmic), as
 * duties and rights are less evenly shared (`share`, logarithmic; only duties in related contracts), and with
 * the number of the gravest passages by the root of thousands of words (`grave`).
 */
export const leaningWeights = {
  works: {
    middle: 37.7,
    tilt: { usual: 1.408, points: 33 },
    share: { usual: 1.368, points: 7.2 },
    grave: { usual: 3.4, points: 1.4 },
  },
  related: {
    middle: 33.2,
    tilt: { usual: 1.285, points: 16 },
    share: { usual: 0.395, points: 14.4 },
    grave: { usual: 2, points: 2.3 },
  },
} as const;

/**
 * Many fair clauses lower the rating of a short paper: those above `usual` by the root of thousands of words.
 * None of the rated contracts had enough of them for it to apply.
 */
export const fairClauses = { usual: 4, points: 1.4 } as const;

/** Score groups and their caps; the caps sum to 100. */
export const groups: readonly { key: GroupKey; label: string; cap: number }[] = [
  { key: 'payment', label: 'Payment', cap: 20 },
  { key: 'time', label: 'Time and liquidated damages', cap: 20 },
  { key: 'liability', label: 'Liability and indemnity', cap: 25 },
  { key: 'termination', label: 'Termination', cap: 15 },
  { key: 'changes', label: 'Changes, claims, and site conditions', cap: 12 },
  { key: 'administration', label: 'Disputes and administration', cap: 8 },
];

/** The group of each category; the others belong to administration. */
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

/** Shorter texts are not scored. */
export const gateLimits = {
  minWords: 200,
  /** Minimum share of the most common English words. */
  minEnglishShare: 0.2,
  /** Words of obligation ('shall', 'must', 'agrees') per thousand words. */
  minObligationsPerThousand: 1,
  /**
   * Contract words ('agreement', 'party', 'hereunder') per thousand words: for any contract, and for a
   * construction contract.
   */
  minBindingPerThousand: 2,
  minAgreementPerThousand: 5,
  /** Construction words ('contractor', 'construction', 'change order') per thousand words. */
  minTradePerThousand: 3.5,
  /** Site words ('drawings', 'architect', 'site', 'lien') per thousand words. */
  minSitePerThousand: 1.2,
  /**
   * Words for the thing built ('the work', 'the project', 'the site') per thousand words. Below this, the
   * contractor makes goods.
   */
  minWorksPerThousand: 0.75,
  /**
   * A guarantee secures another contract: minimum suretyship words per thousand words, and maximum uses of
   * 'shall' for the performer.
   */
  minSuretyPerThousand: 2.5,
  maxPerformerDutiesPerThousand: 1,
} as const;

/** A missing clause is reported only in a complete contract. */
export const completeness = { minWords: 1_500, minCategories: 8 } as const;
