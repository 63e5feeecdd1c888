import type { ContractFinances } from '@schemas/finances.ts';
import { daysUntil } from '@/lib/dates.ts';
import { formatExactMoney } from '@/lib/money.ts';

type Delay = Pick<ContractFinances, 'ld_per_day' | 'ld_cap' | 'ld_cap_words' | 'ld_status' | 'days_late'>;

/** Describes how liquidated damages are calculated: '$1,000 per day × 12 days, up to $100,000'. */
export function delayWords({ ld_per_day, ld_cap, ld_cap_words, ld_status, days_late }: Delay): string {
  if (ld_status === null) return 'no liquidated damages found';
  const rate =
    ld_per_day === null ? 'a percentage of an unknown value' : `${formatExactMoney(ld_per_day)} per day`;
  const days = days_late === null ? '' : ` × ${days_late} ${days_late === 1 ? 'day' : 'days'}`;
  return rate + days + capWords(ld_cap, ld_cap_words);
}

function capWords(cap: number | null, words: string | null): string {
  if (words === null) return ', no cap found';
  return cap === null ? ', capped, amount unknown' : `, up to ${formatExactMoney(cap)}`;
}

type Awaiting = Pick<ContractFinances, 'status' | 'current_end_date'>;

/** Says that delay of a contract past its end date is not counted because it is not active yet; else null. */
export function uncountedDelay({ status, current_end_date }: Awaiting, now = new Date()): string | null {
  const left = current_end_date === null ? null : daysUntil(current_end_date, now);
  if ((status !== 'draft' && status !== 'under_review') || left === null || left >= 0) return null;
  return `${-left} ${left === -1 ? 'day' : 'days'} past the end date; not counted until the contract is active`;
}
