/** The text of a rule next to a finding. */
import { businessDayRange, type DayRange } from '../../calendar/ranges.ts';
import type { LawRule } from '../../law/schema.ts';
import type { Finding } from '../../vocabulary/analysis.ts';
import { dollars } from '../judge/report.ts';
import { longDate } from './long-date.ts';
import type { Subject } from './subject.ts';

const insuredToo: Record<NonNullable<LawRule['additional_insured']>, string> = {
  limited: 'Additional-insured coverage is limited too.',
  allowed: 'Additional-insured coverage is not affected.',
  not_found: 'We have not determined whether this affects additional-insured coverage.',
  see_337_05: 'Additional-insured coverage has its own section (§ 337.05).',
};

/** The conditions of a rule. */
export function conditionsOf(rule: LawRule): string[] {
  const { applies_to, threshold_usd, effective_from, conditions, exceptions, additional_insured } = rule;
  return [
    `Applies to: ${applies_to}.`,
    threshold_usd === undefined ? '' : `Contracts or projects of ${dollars(threshold_usd)} or more.`,
    effective_from === undefined ? '' : `Contracts dated ${longDate(effective_from)} or later.`,
    conditions,
    exceptions ? `Except: ${exceptions.join('; ')}.` : '',
    additional_insured ? insuredToo[additional_insured] : '',
  ].filter((words) => words !== '');
}

type Compared = Pick<Finding, 'category' | 'params'>;

/** The contract's figure compared with the rule's; null if either has none. */
export function comparisonOf(rule: LawRule, finding: Compared, subject: Subject): string | null {
  const { percent, per } = finding.params;
  const stated = statedPeriod(finding.params);
  if (finding.category === 'retainage') return percent === undefined ? null : heldBack(rule, percent);
  if (finding.category === 'payment_terms') return stated && paid(rule, stated, subject);
  if (finding.category === 'late_payment_interest') return interest(rule, percent, per);
  if (finding.category === 'claims_notice') {
    if (!stated || rule.days === undefined) return null;
    return `The contract gives ${stated.words}; the law requires at least ${count(rule.days)}: ${atLeast(stated, exactly(rule.days))}.`;
  }
  if (finding.category === 'suspension_or_stop_work') {
    if (rule.days_notice === undefined) return null;
    const notice = count(rule.days_notice, rule.day_unit);
    return stated
      ? `The contract states ${stated.words}; the statute requires ${notice}’ notice.`
      : `By statute, after ${notice}’ notice.`;
  }
  return null;
}

function heldBack({ percent, step_down_percent, step_down_at_percent }: LawRule, stated: number) {
  if (percent === undefined) return null;
  const then =
    step_down_percent === undefined
      ? ''
      : `, ${step_down_percent}% once the work is ${step_down_at_percent}% complete`;
  const verdict = stated > percent ? 'exceeded' : 'within the limit';
  return `The contract holds ${stated}%; the legal limit is ${percent}%${then}: ${verdict}.`;
}

function paid(rule: LawRule, stated: StatedPeriod, { isSubcontract }: Subject) {
  const days = isSubcontract ? rule.sub_days : rule.owner_days;
  if (days === undefined) return null;
  const from = isSubcontract ? rule.sub_from : rule.owner_from;
  const unit = isSubcontract ? (rule.sub_day_unit ?? rule.day_unit) : rule.day_unit;
  const allowed = unit ? { ...businessDayRange(days), business: days } : exactly(days);
  const limit = `${count(days, unit)}${from ? ` from ${from}` : ''}`;
  return `The contract allows ${stated.words} to pay; the statute allows ${limit}: ${atMost(stated, allowed)}.`;
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
    : `The contract states ${percent}% a ${per ?? 'year'}; the statute sets ${rate}.`;
}

/** A period in calendar days; `business` if it counts business days. */
type Length = DayRange & { business: number | null };
type StatedPeriod = Length & { words: string; isDoubtful: boolean };

const exactly = (days: number): Length => ({ least: days, most: days, business: null });

/** The contract's period, with its calendar days if it does not count them: '7 business days (9 to 11 …)'. */
function statedPeriod({ days, period, least_days, most_days }: Finding['params']): StatedPeriod | null {
  if (days === undefined) return null;
  const [least, most] = [least_days ?? days, most_days ?? days];
  const isDoubtful = / or /.test(period ?? '');
  const isBusiness = /\b(?:business|working|banking) days?$/.test(period ?? '');
  const inDays = isBusiness
    ? ` (${least === most ? '' : `${least} to `}${most} calendar days, more over holidays)`
    : '';
  return {
    least,
    most,
    business: isBusiness && !isDoubtful ? days : null,
    words: `${period ?? count(days)}${inDays}`,
    isDoubtful,
  };
}

const UNCLEAR = 'unclear, because words and figures disagree';

/** Whether the contract's time to pay is within what the statute allows. */
function atMost(stated: StatedPeriod, allowed: Length): string {
  if (stated.isDoubtful) return UNCLEAR;
  if (stated.business !== null && allowed.business !== null)
    return stated.business > allowed.business ? 'longer' : 'within it';
  if (stated.least > allowed.most) return 'longer';
  if (stated.most <= allowed.least && stated.business === null) return 'within it';
  return stated.most > allowed.least ? 'longer in some weeks' : 'within it, unless holidays add days';
}

/** Whether the contract's period is at least what the law requires. Holidays only lengthen it. */
function atLeast(stated: StatedPeriod, required: Length): string {
  if (stated.isDoubtful) return UNCLEAR;
  if (stated.least >= required.most) return 'long enough';
  return stated.most < required.least ? 'too short' : 'too short in some weeks';
}

const count = (days: number, unit?: 'business_days') =>
  `${days} ${unit ? 'business ' : ''}${days === 1 ? 'day' : 'days'}`;
