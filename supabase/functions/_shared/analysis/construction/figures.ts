/** What warranties, caps on liability and bonds state in figures. */
import { amounts, type Period, percents, periods } from '../numbers.ts';
import { dollars } from '../rules/shared.ts';
import type { Params } from '../schema.ts';

/** What a clause states, and how a person would put it. */
type Stated = { params: Params; title: string };

const ANSWERS =
  /\b(?:warrant\w*|guarant\w*|defect\w*|correct\w*|repair\w*|replac\w*|re-?perform\w*|make good)\b/;
const RUNS =
  /\b(?:from|after|following|of|commencing|beginning|starting|period|expir\w*|warrant\w*|guarant\w*|defect\w*|acceptance|completion|within|longer)\b/;
/** What a plant will yield, and when: guaranteed, but no warranty. */
const GUARANTEED = /\bguaranteed\b|\b(?:performance|production|yield|rate|consumption|output) guarant/;
const OTHER_TIME = /\b(?:audit|experience|statute|shelf|prior to|before|years? old|notice|records)\b/;
/** Shorter ones are for notices and repairs. */
const SHORTEST_WARRANTY = 180;
const LONGEST_WARRANTY = 7_300;

/** How long a warranty runs, by a clause in lower case; null where it does not say. */
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
      params: { days: found.days },
      title: `Warranty of ${Math.round((found.days * 12) / 365)} months`,
    }) ??
    null
  );
}

const LIABLE = /\bliab(?:le|ility|ilities)\b/;
const LIMIT =
  /\b(?:exceed(?:s|ing)?|limited to|in excess of|more than|greater than|maximum (?:of|liability)|capped at)\b/;
const INSURED = /\b(?:insurance|per occurrence|each occurrence|policy|deductible)\b/;
/** How far behind the word that limits a figure may stand. */
const REACH = 300;

/** The cap on liability that a clause in lower case states in dollars or percent. */
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

const SECURITY =
  /\b(?:bonds?|letters? of credit|guarantees?|(?:performance|contract) security|sum not exceeding)\b/;
const SUM = /\b(?:amount|sum|equal to|value|not less than|at least|percent of|face)\b|%/;

/** The sum of a bond, in percent of the price or in dollars. */
export function sumOfBond(text: string): Stated | null {
  const thing = SECURITY.exec(text);
  if (!thing || !SUM.test(text) || /\bpremiums?\b|\bdeductible\b/.test(text)) return null;
  const share = percents(text).find(
    ({ value, start }) =>
      value > 0 &&
      (Math.abs(start - thing.index) < REACH || SUM.test(text.slice(Math.max(0, start - 40), start))),
  );
  if (share) return { params: { percent: share.value }, title: `Security of ${share.value}%` };
  const money = amounts(text).find(({ value, start }) => value > 0 && Math.abs(start - thing.index) < REACH);
  return money ? { params: { amount: money.value }, title: `Security of ${dollars(money.value)}` } : null;
}
