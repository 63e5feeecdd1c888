/** Cap on liability. */
import { dollars } from '../../../judge/report.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import type { Stated } from '../../clause-kind.ts';

const LIABLE = /\bliab(?:le|ility|ilities)\b/;

const LIMIT = regex`
  \b(?:exceed(?:s|ing)?|limited to|in excess of|more than|greater than|maximum (?:of|liability)|capped at)\b
`;

const INSURED = /\b(?:insurance|per occurrence|each occurrence|policy|deductible)\b/;

/** Maximum characters between the limiting word and the figure. */
const REACH = 300;

/** The liability cap in a lower-case clause, in dollars or percent. */
export function capOnLiability(text: string): Stated | null {
  const limit = LIABLE.test(text) && LIMIT.exec(text);
  if (!limit || INSURED.test(text)) return null;
  const near = text.slice(limit.index, limit.index + REACH);
  const share = percents(near).find(({ value }) => value > 0);
  const money = amounts(near).find(({ value }) => value > 0);
  if (share && (!money || share.start < money.start)) {
    const cap = `${share.value}%`;
    return { params: { percent: share.value, cap }, title: `Liability is capped at ${cap}` };
  }
  if (!money) return null;
  const cap = dollars(money.value);
  return { params: { amount: money.value, cap }, title: `Liability is capped at ${cap}` };
}
