/** Termination for convenience: without pay, with pay for work in place, or with termination costs. */

import type { Severity } from '../../../../vocabulary/analysis.ts';
import type { Rule, RuleMatch } from '../../../find/rule-match.ts';
import { info, onerous } from '../../../judge/report.ts';
import { subjectBefore } from '../../../judge/subject.ts';
import type { Context, Match } from '../../../read/context.ts';
import { periods } from '../../../read/numbers.ts';
import { regex, source } from '../../../read/regex.ts';
import type { Side } from '../../../read/sides.ts';
import { periodParams } from '../../first-period.ts';

const REASONLESS = source`
  (?:for (?:its |their |the owner's |owner's |client's )?(?:own )?convenience
    |(?:with or )?without (?:any )?(?:cause|reason)|for any (?:or no )?(?:reason|cause)
    |for no (?:reason|cause)|(?:at|in) (?:its|their) (?:sole |own |absolute )*
    (?:convenience|discretion|option|election|will)\b(?! to )|at will|at any time)
`;
const ENDS = '(?:terminat(?:e|es|ed|ing)|cancel(?:s|led)?)';
const RIGHT = source`
  (?:may|(?:shall |will )?ha(?:ve|s) the (?:\w+ )?(?:right|option)
    |reserves the right|(?:is|shall be) entitled|(?:shall have|has) the privilege)
`;
const PATTERNS = [
  new RegExp(`\\b${RIGHT}\\b.{0,140}?\\b${ENDS}\\b.{0,140}?\\b${REASONLESS}\\b`),
  new RegExp(`\\b${RIGHT}\\b.{0,100}?\\b${REASONLESS}\\b.{0,100}?\\b${ENDS}\\b`),
  new RegExp(`\\b${REASONLESS}\\b,?.{0,60}?\\b${RIGHT}\\b.{0,60}?\\b${ENDS}\\b`),
];
const NOT_THE_CONTRACT = regex`
  \b(?:insurance
    |employ(?:ee|ees|ment)|plan administrator|policy|policies|mediation|lease|loan|license|amend|process agent
    |guarant(?:y|ee|or)|terminate (?:any|its|a|all|each|such) (?:subcontract|purchase order)|wrongful(?:ly)?
    |pursuant to (?:section|article|paragraph|subparagraph) \S+ (?:for cause|above for cause))\b
`;
const REFUSED = regex`
  \b(?:may not|shall not|not be (?:entitled|permitted)|no right)\b.{0,40}?\bterminate
  |not be used by .{0,20}to terminate
`;
const NO_PAY = regex`
  \b(?:without (?:any )?(?:liability|compensation|obligation|penalty|further (?:liability|obligation|payment)
    |payment|cost|recourse)|no (?:further )?(?:compensation|payment|liability|claim|damages)
    |not be (?:entitled to|liable for|obligated to)
    (?: \w+){0,4} (?:any )?(?:compensation|payments?|damages)(?! for (?:lost|anticipated|loss))|at no cost)\b
`;
const COSTS = regex`
  \b(?:termination (?:costs?|expenses?|fee|charges?|payment)|cancellation (?:costs?|charges?|fees?)
    |demobili[sz]ation|reasonable (?:overhead|costs?|expenses?|profit)|overhead and profit|profit (?:on|for)
    |costs? (?:incurred|necessarily|reasonably|of terminat|resulting|directly|attributable|and expenses)
    |costs? .{0,30}by reason of|expenses (?:incurred|reasonably)|actual (?:direct )?costs?
    |direct costs?|wind(?:ing)?[- ](?:down|up)|close-?out costs|reimburse\w*|restocking)\b
`;
const WORK_ONLY = regex`
  \b(?:paid|pay|payment|compensat\w+|limited to|entitled)\b.{0,120}?\b(?:work|services|portion)\b
    .{0,60}?\b(?:performed|completed|executed|in place|done|earned|furnished|installed|properly)
  |\b(?:performed|completed
    |earned|executed) (?:through|to|up to|prior to|as of|before) (?:the )?(?:effective )?(?:date|time)
`;
const ELSEWHERE = regex`
  \b(?:as provided in|pursuant to|in accordance with|subject to|under) (?:the provisions of )?(?:
    article|section|paragraph|sub-?paragraph|sub-?section|(?:sub-)?clause)
`;
/** Payment is stated elsewhere in the contract. */
const PAID_ELSEWHERE = regex`
  \b(?:paid|pay|payments?|compensat\w+|amounts? due)\b
    .{0,80}?\b(?:as provided in|pursuant to|in accordance with|under) (?:the provisions of )?(?:
    article|section|paragraph|sub-?paragraph|sub-?section|(?:sub-)?clause)
`;
const NEXT_SUBJECT = regex`
  ^(?:[(\d.)a-z§ ]{0,14})?(?:.{0,60}?\b(?:
    for cause|in default|defaults|suspend|suspension|governing law|bankrupt|insolven|materially breach))
`;
const OTHER_ARTICLE = regex`
  \b(?:default|for cause|suspension|assignment|insurance
    |disputes?|warrant|indemni|miscellaneous|notices?|governing|changes|force majeure|article|section)\b
`;
const MOST_SENTENCES = 30;
const MOST_CHARACTERS = 6_000;

/** Another document, not available here, states how and for what pay. */
const OTHER_DOCUMENT = regex`
  \bas provided in (?:article
    |section|paragraph|sub-?paragraph) \S{1,12} of (?:aia\b|the (?:\w+ )?general conditions)
`;

type Pay = 'nothing' | 'work' | 'costs' | 'elsewhere' | 'silent';

const verdicts: Record<
  Exclude<Pay, 'costs' | 'elsewhere'>,
  { severity: Severity; suffix: string; explanation: string; confidence: number }
> = {
  nothing: {
    severity: 'critical',
    suffix: ', with no compensation',
    explanation: 'You could mobilize, buy out the job, and be terminated unpaid.',
    confidence: 0.78,
  },
  work: {
    severity: 'medium',
    suffix: ', paying only for work in place',
    explanation: 'Noncancelable orders, demobilization, and planned overhead are not paid.',
    confidence: 0.74,
  },
  silent: {
    severity: 'medium',
    suffix: ', payment not stated',
    explanation: 'The clause does not say what you are paid on termination.',
    confidence: 0.52,
  },
};

/**
 * Critical without compensation. Medium if only work in place is paid or nothing is stated. Informational if
 * mutual or paid with costs.
 */
export const terminationConvenience: Rule = (context) => {
  const hits: RuleMatch[] = [];
  const seen = new Set<number>();
  const forCause =
    /\b(?:if|on|upon|after|in the event)\b.{0,240}?\b(?:fails?|failure|default|breach\w*|not cured)\b/;
  for (const pattern of PATTERNS) {
    for (const match of context.find(['termin', 'cancel'], pattern, NOT_THE_CONTRACT)) {
      if (seen.has(match.sentence.index) || REFUSED.test(match.sentence.text)) continue;
      if (forCause.test(match.sentence.text.slice(0, match.end))) continue;
      seen.add(match.sentence.index);
      const hit = judge(context, match);
      if (hit) hits.push(hit);
    }
  }
  // If several sentences of one article give the same right, the one that settles payment represents all.
  const settled = (hit: RuleMatch) => (hit.title.endsWith(verdicts.silent.suffix) ? 1 : 0);
  return hits.filter(
    (hit) => !settled(hit) || !hits.some((other) => other.rule === hit.rule && !settled(other)),
  );
};

function judge(context: Context, match: Match): RuleMatch | null {
  const { text } = match.sentence;
  const right = new RegExp(`\\b${RIGHT}\\b`).exec(text.slice(match.start));
  const mutual = /\b(?:either party|each party|both parties|any party)\b/.test(text.slice(0, match.end));
  const who = terminator(context, match, match.start + (right?.index ?? 0));
  if (!who && !mutual) return null;
  const pay = consequences(context, match);
  const notice = periods(text).find((period) => /notice/.test(text.slice(period.start, period.end + 40)));
  const name = context.sides.name(who ?? 'payer');
  const common = {
    rule: `convenience-${mutual ? 'mutual' : who}`,
    category: 'termination_convenience',
    params: { ...(notice ? periodParams(notice) : {}), party: mutual ? 'either party' : name },
  } as const;
  if (mutual) {
    return info(context, match, {
      ...common,
      title: 'Either party may terminate for convenience',
      explanation: 'Both sides have the same right. No points.',
      confidence: 0.72,
    });
  }
  const against: Side = who === 'payer' ? 'performer' : 'payer';
  if (pay === 'costs' && NO_PROFIT.test(articleAfter(context, match))) {
    return onerous(context, match, {
      ...common,
      against,
      severity: 'medium',
      title: `${name} may terminate for convenience, with costs but no profit on remaining work`,
      explanation:
        'You are paid for work done and the cost of stopping. You lose the planned profit on the remaining work.',
      confidence: 0.7,
    });
  }
  if (pay === 'costs') {
    return info(context, match, {
      ...common,
      against,
      title: `${name} may terminate for convenience, with costs paid`,
      explanation: 'Work done and the cost of stopping are paid. No points.',
      confidence: 0.72,
    });
  }
  if (pay === 'elsewhere' || (pay !== 'nothing' && OTHER_DOCUMENT.test(text))) return null;
  if (pay === 'silent' && ELSEWHERE.test(text)) return null;
  const { severity, suffix, explanation, confidence } = verdicts[pay];
  return onerous(context, match, {
    ...common,
    against,
    severity,
    title: `${name} may terminate for convenience${suffix}`,
    explanation,
    confidence,
  });
}

/** Who may terminate: the subject of the right, or the party after 'may be terminated by'. */
function terminator(context: Context, match: Match, right: number): Side | null {
  const { text } = match.sentence;
  if (/\bmay be (?:terminated|cancelled)\b.{0,60}?\bby\b/.test(text))
    return context.sides.before(text, match.end);
  return (
    subjectBefore(context, text, right) ??
    context.sides.before(text, right) ??
    context.sides.before(match.sentence.heading, match.sentence.heading.length)
  );
}

/** Profit on unbuilt work is excluded. */
const NO_PROFIT = regex`
  \b(?:not|no|nor|never|without|waives?|exclud\w+)\b[^.;]{0,160}?\b(?:
    (?:anticipated|lost|loss of|prospective|unearned|expected|future) (?:overhead (?:and|or) )?profits?
    |profits? (?:on|for) (?:the )?(?:\w+ )?(?:work|services|portion)\b[^.;]{0,30}?\bnot
    |profits? (?:on|for) (?:the )?(?:unperformed|unexecuted|uncompleted))
`;

/** The clause and the following sentences that continue it. */
function articleAfter(context: Context, match: Match): string {
  const near = [match.sentence.text];
  let length = match.sentence.text.length;
  for (let i = 1; i <= MOST_SENTENCES && length < MOST_CHARACTERS; i++) {
    const sentence = context.sentences[match.sentence.index + i];
    if (!sentence || (sentence.isHeading && OTHER_ARTICLE.test(sentence.text))) break;
    if (
      NEXT_SUBJECT.test(sentence.text.slice(0, 120)) &&
      !/convenience|such termination|without cause/.test(sentence.text)
    )
      break;
    near.push(sentence.text);
    length += sentence.text.length;
  }
  return near.join(' ');
}

/** What the clause and the following sentences say about pay. */
function consequences(context: Context, match: Match): Pay {
  const text = articleAfter(context, match);
  const promised = withoutExclusions(text);
  if (COSTS.test(promised)) return 'costs';
  if (WORK_ONLY.test(text)) return 'work';
  if (NO_PAY.test(text)) return 'nothing';
  return PAID_ELSEWHERE.test(text) ? 'elsewhere' : 'silent';
}

/** Removes exclusions so that their words are not read as a promise to pay. */
function withoutExclusions(text: string): string {
  return text.replace(
    /\b(?:not|no|nor|without|excluding|waives?|exclusive of|in no event|less)\b[^.;]{0,220}/g,
    ' ',
  );
}
