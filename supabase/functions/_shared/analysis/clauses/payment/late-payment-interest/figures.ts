/** Interest rate on late payments. */
import { percents } from '../../../read/numbers.ts';
import type { Stated } from '../../clause-kind.ts';

/** The rate, per year if both monthly and yearly rates are given. */
export function statesInterest(text: string): Stated | null {
  const rates = percents(text).filter((rate) => rate.value > 0 && rate.value <= 40);
  const per = (rate: (typeof rates)[number]) => {
    const after = text.slice(rate.end, rate.end + 40);
    const before = text.slice(Math.max(0, rate.start - 40), rate.start);
    if (/^\)? ?(?:interest )?(?:per|a|each|every|for each) (?:calendar )?month|^\)? ?monthly/.test(after))
      return 'month';
    if (
      /^\)? ?(?:interest )?(?:per|a|each) (?:annum|year)|^\)? ?annual/.test(after) ||
      /\bannual\b/.test(before)
    )
      return 'year';
    return /\bmonth(?:ly)?\b/.test(before + after) ? 'month' : 'year';
  };
  const rate = rates.find((item) => per(item) === 'year') ?? rates[0];
  if (!rate) return null;
  const unit = per(rate);
  return {
    params: { percent: rate.value, per: unit },
    title: `Late-payment interest of ${rate.value}% per ${unit}`,
  };
}
