import type { ContractFinances } from '@schemas/finances.ts';
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
