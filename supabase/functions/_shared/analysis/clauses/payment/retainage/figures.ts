/** The share that a clause holds back. */
import { percents } from '../../../read/numbers.ts';
import type { Reader } from '../../clause-kind.ts';
import { heldShare } from './rule.ts';

export const statesRetainage: Reader = (text) => {
  const held = heldShare(text) ?? heldShare(plainFigures(text)) ?? heldUpTo(text) ?? depositShare(text);
  return held && { params: { percent: held.percent }, title: `Retainage of ${held.percent}%` };
};

/** '5 (five) percent' as '5 percent'. */
const plainFigures = (text: string) => text.replace(/(\d) \([a-z -]{3,30}\) ?(?=%|per ?cent)/g, '$1 ');

/**
 * What is held back at most, in percent, where the share itself is stated later or in a hold-back of another
 * wording.
 */
function heldUpTo(text: string): { percent: number } | null {
  const held = /\b(?:retainage|retention|hold-?backs?)\b/.exec(text);
  const near = held && text.slice(held.index, held.index + 340);
  const says = near && /\b(?:not to exceed|up to|in (?:an|the) amount (?:equal to|of)|equal to)\b/.exec(near);
  const share =
    says && percents(near).find(({ value, start }) => value > 0 && value <= 30 && start >= says.index);
  return share ? { percent: share.value } : null;
}

/** What is kept as a deposit for the quality of the work, in percent. */
function depositShare(text: string): { percent: number } | null {
  const deposit = /\b(?:quality|warranty|maintenance) (?:\w+ )?(?:deposit|funds?|money)\b/.exec(text);
  const share =
    deposit && percents(text).find(({ value, end }) => value > 0 && value <= 30 && end <= deposit.index);
  return share ? { percent: share.value } : null;
}
