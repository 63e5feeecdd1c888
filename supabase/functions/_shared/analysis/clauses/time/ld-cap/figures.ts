import { dollars } from '../../../judge/report.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import type { Stated } from '../../clause-kind.ts';

/** Cap on delay damages. */
export function statesDelayCap(text: string): Stated | null {
  const from = text.search(/\b(?:exceed|maximum|limited to|capped|up to|cap of)\b/);
  if (from < 0) return null;
  const near = text.slice(from, from + 240);
  const share = percents(near)[0];
  const money = amounts(near)[0];
  if (share && (!money || share.start < money.start))
    return {
      params: { percent: share.value, cap: `${share.value}%` },
      title: `Liquidated damages are capped at ${share.value}%`,
    };
  if (!money) return null;
  const cap = dollars(money.value);
  return { params: { amount: money.value, cap }, title: `Liquidated damages are capped at ${cap}` };
}
