/** The effect of a law rule on a finding. */
import type { LawRule } from '../../law/schema.ts';
import type { Finding, LawNote, Severity } from '../../vocabulary/analysis.ts';
import type { LawTopic } from '../../vocabulary/law.ts';
import type { Category } from '../../vocabulary/taxonomy.ts';
import { limits } from '../thresholds.ts';

/** `after` is the severity that remains. */
export type Effect = { outcome: Exclude<LawNote['outcome'], 'informs'>; after: Severity };

type Weighed = Pick<Finding, 'category' | 'kind' | 'severity' | 'quote' | 'params' | 'title'>;

const ADDITIONAL_INSURED = /\badditional(?:ly)? insureds?\b/i;
const TIME_TO_SUE =
  /\b(?:suits?|sue|actions?|proceedings?|arbitration)\b[\s\S]{0,120}?\b(?:within|later than|after)\b/i;

const topicOfCategory: Partial<Record<Category, LawTopic>> = {
  contingent_payment: 'contingent_payment',
  indemnity: 'anti_indemnity',
  retainage: 'retainage',
  payment_terms: 'prompt_payment',
  late_payment_interest: 'prompt_payment',
  lien_release: 'lien_waiver',
  no_damage_for_delay: 'no_damage_for_delay',
  claims_notice: 'notice_limits',
  suspension_or_stop_work: 'right_to_stop_work',
};

/** The law topic of a finding; null for none. A missing clause can only be filled by law. */
export function topicOf({ category, kind, quote }: Weighed): LawTopic | null {
  if (kind === 'missing') {
    return category === 'late_payment_interest' || category === 'suspension_or_stop_work'
      ? (topicOfCategory[category] ?? null)
      : null;
  }
  if (category === 'insurance') return quote && ADDITIONAL_INSURED.test(quote) ? 'anti_indemnity' : null;
  if (category === 'dispute_resolution') return quote && TIME_TO_SUE.test(quote) ? 'notice_limits' : null;
  return topicOfCategory[category] ?? null;
}

/** Whether a rule on the finding's topic applies to it. */
export function speaksOf(rule: LawRule, { category, kind, quote }: Weighed): boolean {
  if (rule.topic === 'prompt_payment' && category === 'late_payment_interest') {
    return hasRate(rule) || (kind === 'missing' && rule.effect === 'none');
  }
  if (rule.effect === 'shortening_void') return Boolean(quote && TIME_TO_SUE.test(quote));
  if (rule.effect === 'min_notice_days') return category === 'claims_notice';
  return true;
}

const hasRate = ({ rate_per_month, rate_per_year, rate_formula }: LawRule) =>
  rate_per_month !== undefined || rate_per_year !== undefined || rate_formula !== undefined;

/** The effect of a rule if nothing prevents it; null if it is only informational. */
export function effectOf(rule: LawRule, finding: Weighed): Effect | null {
  if (finding.kind === 'missing') return fills(rule) ? { outcome: 'fills', after: 'low' } : null;
  if (rule.topic === 'retainage') return capped(rule, finding);
  return undoes(rule, finding) ? { outcome: 'voids', after: rule.partly ? 'medium' : 'low' } : null;
}

function fills(rule: LawRule): boolean {
  return rule.effect === 'right_by_statute' || (rule.effect === 'statute' && hasRate(rule));
}

/** Retainage above the legal cap is scored as if it were at the cap. */
function capped({ effect, percent, partly }: LawRule, { params }: Weighed): Effect | null {
  if ((effect !== 'cap' && effect !== 'prohibited') || percent === undefined || partly) return null;
  if (params.percent === undefined || params.percent <= percent) return null;
  const after = percent > limits.retainagePercentMedium ? 'medium' : 'low';
  return { outcome: effect === 'prohibited' ? 'voids' : 'limits', after };
}

/** Whether a rule voids the clause; milder clauses of the category are unaffected. */
function undoes({ effect }: LawRule, { category, severity, title, quote }: Weighed): boolean {
  const isGrave = severity !== 'low';
  if (category === 'contingent_payment') return effect === 'void' && isGrave;
  if (category === 'no_damage_for_delay') return effect === 'void';
  if (category === 'lien_release') {
    return effect === 'advance_void' || effect === 'advance_void_forms_mandatory';
  }
  if (category !== 'indemnity') return false;
  const reachesOthersFault = /negligen|fault/i.test(`${title} ${quote ?? ''}`);
  return isGrave && reachesOthersFault && (effect === 'any_own_negligence' || effect === 'not_caused_by_sub');
}
