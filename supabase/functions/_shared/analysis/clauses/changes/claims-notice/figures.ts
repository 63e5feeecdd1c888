/** Within how many days a clause wants a claim made. */
import { regex } from '../../../read/regex.ts';
import type { Reader } from '../../clause-kind.ts';
import { allOf, figures } from '../../figures.ts';
import { firstPeriod, statedDays } from '../../first-period.ts';
import { answeredWithin } from '../../time-figures.ts';

const WITHIN = regex`
  \b(?:within|(?:not|no)(?: event)? (?:later|more) than
    |not exceeding|such) (?:an? |the )?\(?(?:(?:maximum )?period of )?$
`;

/** Days within which a claim is to be made. */
function claimIn(text: string): number | null {
  if (!/\b(?:claims?|notice|notif\w+|notify|request\w*|inform\w*|advis\w+|apply|propos\w+)\b/.test(text))
    return null;
  return firstPeriod(
    text,
    (before, after, { days: length }) =>
      length <= 120 && WITHIN.test(before) && !/^'? (?:prior|before|in advance)/.test(after),
  );
}

const statesFirst: Reader = (text) => statedDays(claimIn(text), 'Claims due within');

/** Where one clause sets a time for the notice and another for the details. */
export const statesClaim = allOf(statesFirst, figures([answeredWithin]));
