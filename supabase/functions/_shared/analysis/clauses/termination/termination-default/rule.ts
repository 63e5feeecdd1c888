/** Cure period before termination for default. */

import type { Rule } from '../../../find/rule-match.ts';
import { greatest, info, onerous } from '../../../judge/report.ts';
import type { Match } from '../../../read/context.ts';
import { type Period, periods } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { limits } from '../../../thresholds.ts';
import { periodParams, periodWords } from '../../first-period.ts';

const CURES = regex`
  \b(?:cure[sd]?|remed(?:y|ied)|correct(?:ed|s)?
    |rectif(?:y|ied)|commence[sd]? (?:and continue[sd]? )?(?:to |the )?(?:cure|correct|remedy|correction))
`;
const CONSEQUENCE = regex`
  \b(?:terminat\w*|default|take over|take possession|complete the work
    |carry out|supplement|at (?:the )?(?:contractor|subcontractor|builder)'s expense|deduct|backcharge)
`;
const FAILS = regex`
  \b(?:fail(?:s|ed|ure)?|default(?:s|ed)?|breach(?:es)?|neglect(?:s|ed)?|refus(?:es|ed|al)|event of default)\b
`;
const OTHER = regex`
  \b(?:punch ?list|lien|bankrupt\w*
    |warranty|insurance|pay(?:ment)? (?:when|of any)|lender|borrower|lessee|lessor|guarantor|clean ?up)\b
`;

/** The owner has others correct the work; the contract continues. */
const BY_OTHERS = regex`
  \b(?:correct such (?:deficienc|default)
    |carry out (?:such|the) (?:work|corrections?)|make good such|owner may (?:\w+ )?correct (?:it|them)\b)
`;
const ENDS = /\b(?:terminat|take (?:over|possession)|in default\b|events? of default)/;

/** Calendar days; within one working week. */
const SHORTEST = 5;

/**
 * Medium below 7 calendar days, high at 5 or less; otherwise the period is informational. A range counts with
 * its fewest days.
 */
export const cureShort: Rule = (context) => {
  const found = context
    .find(['cure', 'cured', 'correc', 'remedy', 'remedi', 'rectif'], CURES, OTHER)
    .flatMap((match) => {
      const { text } = match.sentence;
      if (BY_OTHERS.test(text) && !ENDS.test(text)) return [];
      if (!FAILS.test(text) || !(CONSEQUENCE.test(text) || /default/.test(match.sentence.heading))) return [];
      const condition = Math.max(0, text.search(/\b(?:if|should|in the event|upon|whenever|when)\b/));
      const who = context.sides.after(text, condition) ?? context.sides.before(text, match.start);
      return who === 'performer' ? curePeriods(match) : [];
    });
  const shortest = greatest(found, (item) => -item.period.least);
  if (!shortest) return [];
  const days = shortest.period.least;
  const params = periodParams(shortest.period);
  const span = periodWords(params);
  const common = {
    rule: 'cure',
    category: 'termination_default',
    params,
    confidence: 0.72,
  } as const;
  if (days >= limits.cureDays) {
    return [
      info(context, shortest.match, {
        ...common,
        title: `${span} to cure a default`,
        explanation: 'Within the usual range. No points.',
      }),
    ];
  }
  return [
    onerous(context, shortest.match, {
      ...common,
      against: 'performer',
      severity: days <= SHORTEST ? 'high' : 'medium',
      title: `Only ${span} to cure a default`,
      explanation: `A notice sent on a Friday could end the job before you read it.`,
    }),
  ];
};

/** The cure periods in a sentence; a second notice after the first is not one. */
function curePeriods(match: Match): { match: Match; period: Period }[] {
  const { text } = match.sentence;
  const all = periods(text).filter((period) => {
    const before = text.slice(Math.max(0, period.start - 30), period.start);
    const after = text.slice(period.end, period.end + 70);
    if (period.days <= 0 || period.days > 120 || Math.abs(period.start - match.start) > 240) return false;
    if (!/(?:within|in|for|after|upon|a|have|of|than|additional) (?:a |an |the )?$/.test(before))
      return false;
    return (
      /\b(?:after|of|from|following|notice|receipt|period|written)\b/.test(after.slice(0, 40)) &&
      !/\bin advance|prior\b/.test(after.slice(0, 25))
    );
  });
  return all.slice(0, 1).map((period) => ({
    match: { ...match, start: Math.min(match.start, period.start), end: Math.max(match.end, period.end) },
    period,
  }));
}
