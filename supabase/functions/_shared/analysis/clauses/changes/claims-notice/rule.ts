/** How soon a claim must be made, and what is lost if it is late. */

import type { Rule } from '../../../find/rule-match.ts';
import { greatest, info, onerous } from '../../../judge/report.ts';
import type { Context, Match } from '../../../read/context.ts';
import { type Period, periods } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { limits } from '../../../thresholds.ts';
import { periodParams, periodWords } from '../../first-period.ts';

const CLAIMS = regex`
  \b(?:claims?|notice of (?:any |such |the |a )?(?:claim|delay|event|change|condition)
    |written notice|notif(?:y|ies|ication)|notified|requests? for (?:an )?(?:
    extension|adjustment|additional|equitable|change)|change order (?:request|proposal)|notice)\b
`;
const EVENT = regex`
  \b(?:occurrence|occurs|event|commencement
    |becoming aware|became aware|becomes aware|knew|knows|first (?:recogni|know|appear|observ|becom)
    |discovery|discover(?:ed|s)?|giving rise|condition (?:giving|causing|is|was)|beginning of
    |start of|circumstances?|cause|knowledge|arose|arises|learn|such (?:delay|act|direction|order))
`;
const SUBJECT = regex`
  \b(?:extension|additional (?:time|compensation|cost|payment|sum)
    |adjustment|increase|claims?|delays?|extra|damages|equitable|change order)\b
`;
const OTHER = regex`
  \b(?:insur(?:ance|er|ed)|indemnif\w*|indemnit\w*|third[- ]part(?:y|ies) claim|liens?|terminat\w*
    |warranty (?:claims?|period|work)|under (?:the|this|its) warranty|infring\w*|arbitrat\w*|mediat\w*
    |invoice|injur\w*|accident|litigation|lender|liquidated|mechanics|cure|confidential|submission of)\b
`;
const FORFEITS = regex`
  \b(?:waive[sd]?|waiver|barred|forfeit(?:s|ed|ure)?|relinquish\w*|condition precedent|shall not be (?:
    entitled|considered|allowed|valid|liable|made|honou?red|permitted)|not be entitled|not have any right
    |no (?:such )?(?:claim|extension|adjustment|increase|additional)\b|void|deemed (?:to have )?
    (?:waived|abandoned|accepted|released)|lose (?:its|any|all) right|(?:have|make) no claim|invalid)
`;

type Window = { match: Match; period: Period; forfeits: boolean };

/** Calendar days; too short for a site team to write a notice. */
const SHORTEST = 3;

/** Calendar days; long enough to meet. */
const USUAL = 30;

const severityOf = (days: number) =>
  days <= limits.claimDaysHigh ? 'high' : days < limits.claimDaysLow ? 'medium' : 'low';

/**
 * With forfeiture: high at 10 calendar days or less, medium up to 20, low below 30. Without: medium at 3 days
 * or less. Otherwise informational. A range counts with its fewest days.
 */
export const claimsNotice: Rule = (context) => {
  const found = context
    .find(['claim', 'claims', 'notice', 'notify', 'notifi', 'reques'], CLAIMS, OTHER)
    .flatMap((match) => windows(context, match));
  const worst = greatest(found, (item) => (item.forfeits ? 1_000 : 0) - item.period.least);
  if (!worst) return [];
  const days = worst.period.least;
  const params = periodParams(worst.period);
  const span = periodWords(params);
  const common = {
    rule: 'claims-window',
    category: 'claims_notice',
    params,
    confidence: worst.forfeits ? 0.75 : 0.6,
  } as const;
  if (days >= USUAL || (!worst.forfeits && days > SHORTEST)) {
    return [
      info(context, worst.match, {
        ...common,
        title: `Claims due within ${span}`,
        explanation: worst.forfeits
          ? 'A typical period, but late claims are barred. No points.'
          : 'No stated penalty for a late claim. No points.',
      }),
    ];
  }
  if (!worst.forfeits) {
    return [
      onerous(context, worst.match, {
        ...common,
        against: 'performer',
        severity: 'medium',
        title: `Claims due within ${span}`,
        explanation:
          'The clause states no penalty for a late claim. But a period this short is easy to miss, and late notice may be held against you.',
      }),
    ];
  }
  return [worst, ...found.filter((item) => isAnother(item, worst))].map(({ match, period }, at) => {
    const stated = periodParams(period);
    return onerous(context, match, {
      ...common,
      // A rule reports one finding, so each further period is a rule of its own.
      rule: at === 0 ? common.rule : `${common.rule}-${match.sentence.index}`,
      params: stated,
      against: 'performer',
      severity: severityOf(period.least),
      title: `Claims barred after ${periodWords(stated)}`,
      explanation: 'If your notice is late, you lose the money or the time, even on a valid claim.',
    });
  });
};

/** Another claim that is lost within a short period. */
const isAnother = ({ match, period, forfeits }: Window, worst: Window): boolean =>
  forfeits && period.least < limits.claimDaysLow && match.sentence !== worst.match.sentence;

function windows(context: Context, match: Match): Window[] {
  const { text } = match.sentence;
  if (!EVENT.test(text) || !SUBJECT.test(text) || !isPerformers(context, match)) return [];
  const forfeits = FORFEITS.test(text) || FORFEITS.test(consequence(context, match));
  return periods(text).flatMap((period) => {
    const before = text.slice(Math.max(0, period.start - 40), period.start);
    const after = text.slice(period.end, period.end + 50);
    if (period.days > 60 || period.days <= 0 || /^(?:')? (?:prior|in advance|before|advance)/.test(after))
      return [];
    if (!/(?:within|than|in|exceed|of)(?: (?:a|the|a period of))? $/.test(before)) return [];
    if (
      !/^(?:'s?)?(?:,| of| after| from| following| thereafter| written| time| period| notice|\))/.test(after)
    )
      return [];
    const span = { start: Math.min(match.start, period.start), end: Math.max(match.end, period.end) };
    return [{ match: { ...match, ...span }, period, forfeits }];
  });
}

const TELLS = regex`
  \b(?:must|shall|will|unless|may)\b
    .{0,60}?\b(?:notify|give|make|submit|provide|deliver|notified|given|made|furnish|request|advise|inform)\b
`;

/** The performer must give the notice. */
function isPerformers(context: Context, match: Match): boolean {
  const { text } = match.sentence;
  const duty = TELLS.exec(text);
  const who = duty ? context.sides.before(text, duty.index) : null;
  return who
    ? who === 'performer'
    : context.sides.names(text, 'performer') || !context.sides.names(text, 'payer');
}

/** The next two sentences, if they are about the claim or notice. */
function consequence(context: Context, match: Match): string {
  return [1, 2]
    .map((step) => context.sentences[match.sentence.index + step]?.text ?? '')
    .filter((text) => /\b(?:claims?|notice|fail(?:s|ure)?|such|timely)\b/.test(text))
    .join(' ');
}
