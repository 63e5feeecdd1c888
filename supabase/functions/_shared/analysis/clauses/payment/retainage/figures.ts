/** Retainage figures. */
import { percents } from '../../../read/numbers.ts';
import type { Reader } from '../../clause-kind.ts';
import { allOf, type Figure, figures } from '../../figures.ts';
import { paidWithin, withinPays } from '../../time-figures.ts';
import { heldAtCompletion } from '../held-at-completion.ts';
import { heldShare } from './rule.ts';

const statesHeld: Reader = (text) => {
  const held =
    heldShare(text) ??
    heldShare(plainFigures(text)) ??
    heldUpTo(text) ??
    depositShare(text) ??
    heldInPart(text);
  return held && { params: { percent: held.percent }, title: `Retainage of ${held.percent}%` };
};

/** Handles a clause in which one part retains nothing and another does. */
function heldInPart(text: string): { percent: number } | null {
  for (const part of text.split(/[.;] |,? (?:at which time|after which|thereafter)\b/)) {
    const held = heldShare(part);
    if (held) return held;
  }
  return null;
}

const reduced: Figure = {
  of: 'percent',
  most: 30,
  text: /\b(?:retainage|retention|retained|holdback|hold-back)\b/,
  before:
    /\b(?:reduced?|decreased?|lowered|become|falls?)\b.{0,60}\b(?:to|be|become|by) (?:an? (?:amount|sum) (?:equal to|of) )?$|\bbecome $/,
  title: (figure) => `Retainage reduced to ${figure}`,
};

const atProgress: Figure = {
  of: 'percent',
  least: 20,
  most: 100,
  text: /\b(?:retainage|retention|retain\w*|withh\w+|holdback|hold-back)\b/,
  after:
    /^\)? ?(?:complete|completion|of completion|of the (?:work|project|contract|guaranteed|cost|total|milestones))\b/,
  not: /\bpayments? [^.;]{0,80}\bto (?:the )?<>/,
  title: (figure) => `Retainage changes at ${figure} completion`,
};

const released: Figure = {
  of: 'percent',
  most: 100,
  after:
    /^\)? ?of (?:the |any |all |such |said |its |this )?(?:\w+ ){0,3}?(?:retainage|retention|retained|amounts? (?:retained|withheld)|holdback)\b/,
  text: /\b(?:releas\w+|pa(?:y|id|yment)|remit\w*|return\w*|disburs\w+)\b/,
  not: /\b(?:exceeds?|than|equals?) <>/,
  title: (figure) => `Release of ${figure} of the retainage`,
};

/** The retained share, its reductions, and amounts held at completion. */
export const statesRetainage = allOf(
  statesHeld,
  figures([heldAtCompletion, reduced, released, atProgress, withinPays, paidWithin]),
);

/** Rewrites '5 (five) percent' as '5 percent'. */
const plainFigures = (text: string) => text.replace(/(\d) \([a-z -]{3,30}\) ?(?=%|per ?cent)/g, '$1 ');

/** The maximum retained percentage, if the share itself is stated later or in other words. */
function heldUpTo(text: string): { percent: number } | null {
  const held = /\b(?:retainage|retention|hold-?backs?)\b/.exec(text);
  const near = held && text.slice(held.index, held.index + 340);
  const says = near && /\b(?:not to exceed|up to|in (?:an|the) amount (?:equal to|of)|equal to)\b/.exec(near);
  const share =
    says && percents(near).find(({ value, start }) => value > 0 && value <= 30 && start >= says.index);
  return share ? { percent: share.value } : null;
}

/** A quality deposit, in percent. */
function depositShare(text: string): { percent: number } | null {
  const deposit = /\b(?:quality|warranty|maintenance) (?:\w+ )?(?:deposit|funds?|money)\b/.exec(text);
  const share =
    deposit && percents(text).find(({ value, end }) => value > 0 && value <= 30 && end <= deposit.index);
  return share ? { percent: share.value } : null;
}
