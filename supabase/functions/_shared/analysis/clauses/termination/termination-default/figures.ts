/** How many days a clause gives to put a default right. */
import { regex } from '../../../read/regex.ts';
import type { Reader } from '../../clause-kind.ts';
import { firstPeriod, statedDays } from '../../first-period.ts';

const AFTER_NOTICE = regex`
  ^(?:'s?)?(?: period)? (?:after|of|from|following)\b.{0,45}\b(?:notice|receipt|notif\w+|knowledge)
`;

const UNCURED = regex`
  \b(?:continue[sd]?|remain\w*|unremedied|uncured|default\w*)\b.{0,30}\b(?:for|of) (?:a period of )?$
`;

/** Days to put a default right, or of the notice that ends the contract for it. */
function cureIn(text: string): number | null {
  const cure = firstPeriod(
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
  return (
    cure ??
    firstPeriod(text, (_, after) => /^'?s?'? (?:\w+ ){0,3}notice\b/.test(after)) ??
    firstPeriod(text, (before) => UNCURED.test(before))
  );
}

export const statesCure: Reader = (text) => statedDays(cureIn(text), 'Time to cure a default:');
