/** Days to make a claim. */
import { regex } from '../../../read/regex.ts';
import type { Reader } from '../../clause-kind.ts';
import { allOf, figures } from '../../figures.ts';
import { firstPeriod, type PeriodParams, statedDays } from '../../first-period.ts';
import { answeredWithin } from '../../time-figures.ts';

const WITHIN = regex`
  \b(?:within|(?:not|no)(?: event)? (?:later|more) than
    |not exceeding|such) (?:an? |the )?\(?(?:(?:maximum )?period of )?$
`;

/** Days to make a claim, from one clause. */
function claimIn(text: string): PeriodParams | null {
  if (!/\b(?:claims?|notice|notif\w+|notify|request\w*|inform\w*|advis\w+|apply|propos\w+)\b/.test(text))
    return null;
  return firstPeriod(
    text,
    (before, after, { days: length }) =>
      length <= 120 && WITHIN.test(before) && !/^'? (?:prior|before|in advance)/.test(after),
  );
}

const statesFirst: Reader = (text) => statedDays(claimIn(text), 'Claims due within');

/** Separate deadlines for the notice and the details. */
export const statesClaim = allOf(statesFirst, figures([answeredWithin]));
