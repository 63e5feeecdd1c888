import { limits } from '@analysis/thresholds.ts';
import type { Finding } from '@schemas/analysis.ts';
import { formatMoney } from '@/lib/money.ts';

/** Returns the facts extracted from a clause, as label and value. */
export function readFacts({ params }: Finding): [label: string, value: string][] {
  const per = params.per ? ` per ${params.per}` : '';
  const facts: [string, string | undefined][] = [
    ['Period', params.days === undefined ? undefined : period(params, params.days)],
    [
      'Percentage',
      params.percent === undefined
        ? undefined
        : `${params.percent}%${params.amount === undefined ? per : ''}`,
    ],
    ['Amount', params.amount === undefined ? undefined : `${formatMoney(params.amount)}${per}`],
    ['Limit', params.cap],
    ['Party', params.party],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== undefined);
}

/** Returns the value from which the engine scores such a clause; null if the score depends on no number. */
export function threshold({ category, kind }: Finding): string | null {
  if (kind !== 'onerous') return null;
  switch (category) {
    case 'payment_terms':
      return `adds points above ${days(limits.paymentDaysMedium)}, more above ${days(limits.paymentDaysHigh)}`;
    case 'retainage':
      return `adds points above ${limits.retainagePercentMedium}%, more above ${limits.retainagePercentHigh}%`;
    case 'claims_notice':
      return `most points at ${days(limits.claimDaysHigh)} or fewer`;
    case 'termination_default':
      return `adds points for a cure period under ${days(limits.cureDays)}`;
    case 'warranty':
      return `adds points above ${days(limits.warrantyDays)}`;
    default:
      return null;
  }
}

/** '30 days', '2 years' or '7 business days (9 to 11 calendar days)'. */
function period({ period, least_days, most_days }: Finding['params'], count: number): string {
  const words = period ?? days(count);
  const isRange = least_days !== undefined && most_days !== undefined && !/month| or /.test(words);
  return isRange ? `${words} (${least_days} to ${most_days} calendar days)` : words;
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
