/** Amount of a bond. */
import { dollars } from '../../../judge/report.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import type { Stated } from '../../clause-kind.ts';

const SECURITY =
  /\b(?:bonds?|letters? of credit|guarantees?|(?:performance|contract) security|sum not exceeding)\b/;

const SUM = /\b(?:amount|sum|equal to|value|not less than|at least|percent of|face)\b|%/;
/** Maximum characters between a figure and the word for the security. */
const REACH = 300;

/** Amount of a bond, in percent of the price or in dollars. */
export function sumOfBond(text: string): Stated | null {
  const thing = SECURITY.exec(text);
  if (!thing || !SUM.test(text) || /\bpremiums?\b|\bdeductible\b/.test(text)) return null;
  const share = percents(text).find(
    ({ value, start }) =>
      value > 0 &&
      (Math.abs(start - thing.index) < REACH || SUM.test(text.slice(Math.max(0, start - 40), start))),
  );
  if (share) return { params: { percent: share.value }, title: `Bond or security of ${share.value}%` };
  const money = amounts(text).find(({ value, start }) => value > 0 && Math.abs(start - thing.index) < REACH);
  return money
    ? { params: { amount: money.value }, title: `Bond or security of ${dollars(money.value)}` }
    : null;
}
