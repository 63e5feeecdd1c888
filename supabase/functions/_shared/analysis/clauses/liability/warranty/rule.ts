/** Warranty periods. */

import type { Rule } from '../../../find/rule-match.ts';
import { greatest, info, onerous } from '../../../judge/report.ts';
import type { Match } from '../../../read/context.ts';
import { type Period, periods } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { limits } from '../../../thresholds.ts';
import { periodParams } from '../../first-period.ts';

const ANSWERS = regex`
  \b(?:warrant(?:y|ies|s|ed)?|guarant(?:ees?|eed|ies)|defects? (?:liability|correction|notification) period
    |correction (?:period|of work)|correct (?:any |all |such )?(?:defect|work)|repair|make good|latent defect)
`;
const OTHER = regex`
  \b(?:represents and warrants|warrants? (?:and represents )?that it (?:is|has)
    |parent guarant|guarantor|loan|lease|payment guarant|warranty deed|title|insurance|guaranteed maximum
    |bank guarantee|statute of limitations|suspension|terminat\w*|records|spare parts|table of contents
    |available for purchase|manufacturers?'?s?'? (?:\S+ ){0,5}?warrant\w*|bonds?|cure period)\b
`;
const STARTS = regex`
  \b(?:from|after|following
    |of|commencing|beginning|starting|period|expir\w*|warrant\w*|guarant\w*|defect\w*|acceptance|completion)\b
`;
const ENDLESS = regex`
  \b(?:in perpetuity|perpetual(?:ly)?|indefinite(?:ly)?
    |without (?:any )?(?:limit|limitation) (?:of|in|as to) time|for the (?:useful |entire |full )*
    life of the (?:project|building|work|facility|structure|improvements)|at any time (?:
    thereafter|after (?:completion|final|substantial|acceptance))|no (?:time )?limit|forever)\b
`;
const STEMS = ['warran', 'guaran', 'defect', 'correc', 'latent'];

/** Medium above 24 months or without an end; otherwise the period is informational. */
export const warranty: Rule = (context) => {
  const candidates = context.find(STEMS, ANSWERS, OTHER);
  const endless = candidates
    .map((match) => ({ match, open: ENDLESS.exec(match.sentence.text) }))
    .find(({ match, open }) => open && Math.abs(open.index - match.start) < 250);
  if (endless?.open) {
    const start = endless.open.index;
    return [
      onerous(
        context,
        { ...endless.match, start, end: start + endless.open[0].length },
        {
          rule: 'warranty',
          category: 'warranty',
          against: 'performer',
          severity: 'medium',
          title: 'Warranty without an end date',
          explanation: 'You would have to come back and repair the work indefinitely.',
          confidence: 0.68,
        },
      ),
    ];
  }
  const longest = greatest(candidates.flatMap(warrantyPeriods), ({ period }) => period.days);
  if (!longest) return [];
  const { days } = longest.period;
  const months = Math.round((days * 12) / 365);
  const common = {
    rule: 'warranty',
    category: 'warranty',
    title: `${months}-month warranty`,
    params: periodParams(longest.period),
    confidence: 0.74,
  } as const;
  if (days <= limits.warrantyDays) {
    return [
      info(context, longest.match, {
        ...common,
        explanation: 'Within the usual range. No points.',
      }),
    ];
  }
  return [
    onerous(context, longest.match, {
      ...common,
      against: 'performer',
      severity: 'medium',
      explanation: 'More than two years of callbacks, longer than most supplier warranties.',
    }),
  ];
};

/** The warranty periods in a sentence. */
function warrantyPeriods(match: Match): { match: Match; period: Period }[] {
  const { text } = match.sentence;
  return periods(text).flatMap((period) => {
    if ((period.unit !== 'month' && period.unit !== 'year' && period.days < 180) || period.days > 7_300)
      return [];
    if (Math.abs(period.start - match.start) > 220) return [];
    const around = text.slice(Math.max(0, period.start - 60), period.end + 60);
    if (
      !STARTS.test(around) ||
      /\b(?:audit|experience|statute|shelf|prior to|before|years? old)\b/.test(around)
    )
      return [];
    const span = { start: Math.min(period.start, match.start), end: Math.max(period.end, match.end) };
    return [{ match: { ...match, ...span }, period }];
  });
}
