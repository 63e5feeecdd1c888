/** Warranty period. */
import { type Period, periods } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import type { Stated } from '../../clause-kind.ts';
import { periodParams } from '../../first-period.ts';

const ANSWERS =
  /\b(?:warrant\w*|guarant\w*|defect\w*|correct\w*|repair\w*|replac\w*|re-?perform\w*|make good)\b/;

const RUNS = regex`
  \b(?:from|after|following|of|commencing
    |beginning|starting|period|expir\w*|warrant\w*|guarant\w*|defect\w*|acceptance|completion|within|longer)\b
`;

/** A plant's guaranteed output is not a warranty. */
const GUARANTEED = /\bguaranteed\b|\b(?:performance|production|yield|rate|consumption|output) guarant/;

const OTHER_TIME = /\b(?:audit|experience|statute|shelf|prior to|before|years? old|notice|records)\b/;

/** Shorter periods are for notices and repairs. */
const SHORTEST_WARRANTY = 180;

const LONGEST_WARRANTY = 7_300;

/** The warranty period in a lower-case clause; null if not stated. */
export function warrantyTime(text: string): Stated | null {
  if (!ANSWERS.test(text) || (GUARANTEED.test(text) && !/\bwarrant/.test(text))) return null;
  const runs = ({ days, start, end }: Period) => {
    if (days < SHORTEST_WARRANTY || days > LONGEST_WARRANTY) return false;
    const before = text.slice(Math.max(0, start - 60), start);
    const after = text.slice(end, end + 60);
    return RUNS.test(before + after) && !OTHER_TIME.test(before.slice(-30) + after.slice(0, 20));
  };
  const found = periods(text).find(runs);
  return (
    (found && {
      params: periodParams(found),
      title: `${Math.round((found.days * 12) / 365)}-month warranty`,
    }) ??
    null
  );
}
