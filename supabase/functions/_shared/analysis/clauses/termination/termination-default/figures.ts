/** Days to cure a default. */
import { regex } from '../../../read/regex.ts';
import type { Reader } from '../../clause-kind.ts';
import { allOf, type Figure, figures } from '../../figures.ts';
import { firstPeriod, type PeriodParams, statedDays } from '../../first-period.ts';
import {
  abandonedFor,
  answeredWithin,
  noticeOf,
  paidWithin,
  proceedingsOpen,
  stoppedFor,
  unpaidFor,
  waitsAfterNotice,
  withinPays,
} from '../../time-figures.ts';

const AFTER_NOTICE = regex`
  ^(?:'s?)?(?: period)? (?:after|of|from|following)\b.{0,45}\b(?:notice|receipt|notif\w+|knowledge)
`;

/** How long a default continues before a consequence. */
const uncuredFor: Figure = {
  of: 'days',
  before:
    /\b(?:continue[sd]?|remain\w*|unremedied|uncured|default\w*)\b.{0,30}\b(?:for|of) (?:a period of )?$/,
  title: (figure) => `Cure period: ${figure}`,
};

/** Days to cure. */
function cureIn(text: string): PeriodParams | null {
  return firstPeriod(
    text,
    (before, after) =>
      /\b(?:cure[ds]?|remed(?:y|ied)|correct(?:ed|ions?)?|rectif\w+)\b.{0,50}$/.test(before) ||
      /^ (?:in which )?to (?:cure|remedy|rectify|correct)\b/.test(after) ||
      (/\b(?:within|for|until|have|more than|period of) (?:an? )?(?:(?:additional )?period of )?$/.test(
        before,
      ) &&
        AFTER_NOTICE.test(after)) ||
      (/\btakes? effect $/.test(before) && /^(?:'s?)? after\b.{0,30}\bnotice\b/.test(after)),
  );
}

const statesFirst: Reader = (text) => statedDays(cureIn(text), 'Cure period:');

/** An extended cure period, or the second of two notices. */
const curedLater: Figure = {
  of: 'days',
  before:
    /\b(?:cur(?:e[ds]?|ing)|remed\w+|rectif\w+|correct\w*|commence\w*|extend\w*|cure period)\b.{0,120}$/,
  text: /\b(?:cur(?:e[ds]?|ing|able)|remed(?:y|ied)|rectif\w+)\b/,
  not: /\b(?:final|substantial|mechanical) (?:completion|acceptance)[^.;]{0,40}<>|\b(?:pay|paid|payments?)\b[^.;]{0,60}<>/,
  most: 400,
  title: (figure) => `Cure period: ${figure}`,
};

export const statesCure = allOf(
  statesFirst,
  figures([
    noticeOf,
    proceedingsOpen,
    unpaidFor,
    abandonedFor,
    stoppedFor,
    uncuredFor,
    curedLater,
    withinPays,
    paidWithin,
    answeredWithin,
    waitsAfterNotice,
  ]),
);
