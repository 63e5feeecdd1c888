/** The words in which a rule is told beside a finding. */
import type { LawRule } from '../../law/schema.ts';
import { dollars } from '../judge/report.ts';
import type { Finding } from '../schema.ts';
import { longDate } from './long-date.ts';
import type { Subject } from './subject.ts';

const insuredToo: Record<NonNullable<LawRule['additional_insured']>, string> = {
  limited: 'Cover as additional insured is limited too.',
  allowed: 'Cover as additional insured is not affected.',
  not_found: 'Whether it reaches cover as additional insured was not found.',
  see_337_05: 'Cover as additional insured follows its own section (§ 337.05).',
};

/** What a rule turns on. */
export function conditionsOf(rule: LawRule): string[] {
  const { applies_to, threshold_usd, effective_from, conditions, exceptions, additional_insured } = rule;
  return [
    `Applies to: ${applies_to}.`,
    threshold_usd === undefined ? '' : `Contracts or projects of ${dollars(threshold_usd)} or more.`,
    effective_from === undefined ? '' : `Contracts from ${longDate(effective_from)} on.`,
    conditions,
    exceptions ? `Except: ${exceptions.join('; ')}.` : '',
    additional_insured ? insuredToo[additional_insured] : '',
  ].filter((words) => words !== '');
}

type Compared = Pick<Finding, 'category' | 'params'>;

/** What the contract states beside the rule's figure; null where either states none. */
export function comparisonOf(rule: LawRule, finding: Compared, subject: Subject): string | null {
  const { days, percent, per } = finding.params;
  if (finding.category === 'retainage') return percent === undefined ? null : heldBack(rule, percent);
  if (finding.category === 'payment_terms') return days === undefined ? null : paid(rule, days, subject);
  if (finding.category === 'late_payment_interest') return interest(rule, percent, per);
  if (finding.category === 'claims_notice') {
    if (days === undefined || rule.days === undefined) return null;
    return `The contract gives ${count(days)}; the law asks for ${count(rule.days)} at least.`;
  }
  if (finding.category === 'suspension_or_stop_work') {
    if (rule.days_notice === undefined) return null;
    const notice = count(rule.days_notice, rule.day_unit);
    return days === undefined
      ? `By statute, after ${notice}’ notice.`
      : `The contract states ${count(days)}; the statute asks for ${notice}’ notice.`;
  }
  return null;
}

function heldBack({ percent, step_down_percent, step_down_at_percent }: LawRule, stated: number) {
  if (percent === undefined) return null;
  const then =
    step_down_percent === undefined
      ? ''
      : `, ${step_down_percent}% once the work is ${step_down_at_percent}% complete`;
  const verdict = stated > percent ? 'above it' : 'within it';
  return `The contract holds back ${stated}%; the limit is ${percent}%${then}: ${verdict}.`;
}

function paid(rule: LawRule, stated: number, { isSubcontract }: Subject) {
  const days = isSubcontract ? rule.sub_days : rule.owner_days;
  if (days === undefined) return null;
  const from = isSubcontract ? rule.sub_from : rule.owner_from;
  const unit = isSubcontract ? (rule.sub_day_unit ?? rule.day_unit) : rule.day_unit;
  return `The contract pays in ${count(stated)}; the statute in ${count(days, unit)}${from ? ` from ${from}` : ''}.`;
}

function interest({ rate_per_month, rate_per_year, rate_formula }: LawRule, percent?: number, per?: string) {
  const rate =
    rate_per_month === undefined
      ? rate_per_year === undefined
        ? rate_formula
        : `${rate_per_year}% a year`
      : `${rate_per_month}% a month`;
  if (!rate) return null;
  return percent === undefined
    ? `By statute: ${rate}.`
    : `The contract states ${percent}% a ${per ?? 'year'}; the statute ${rate}.`;
}

const count = (days: number, unit?: 'business_days') =>
  `${days} ${unit ? 'business ' : ''}${days === 1 ? 'day' : 'days'}`;
