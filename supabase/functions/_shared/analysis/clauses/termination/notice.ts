/** Days of termination notice. */
import type { Reader } from '../clause-kind.ts';
import { firstPeriod, type PeriodParams, statedDays } from '../first-period.ts';

/** Days of notice before the contract is terminated. */
function noticeBefore(text: string): PeriodParams | null {
  return firstPeriod(
    text,
    (before, after) =>
      /^'?s?'? (?:(?!(?:of|after|from|following|upon)\b)\w+ ){0,3}notice\b/.test(after) ||
      (/^(?:'s?)? (?:prior|after|before)\b/.test(after) &&
        /\bnotice\b/.test(before + after) &&
        !/\b(?:within|later than) (?:an? |the )?(?:period of )?$/.test(before)) ||
      /^ (?:prior to|before) the (?:effective )?date of (?:such |the )?terminat/.test(after),
  );
}

export const statesNotice: Reader = (text) => statedDays(noticeBefore(text), 'Notice period:');
