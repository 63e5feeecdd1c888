/** Periods stated by several kinds of clauses: to pay, respond, wait, or dismiss proceedings. */
import { regex } from '../read/regex.ts';
import type { Figure } from './figures.ts';

const LIMIT = String.raw`\b(?:within|for|exceed(?:s|ed|ing)?|excess of|than|of|after|beyond|least|lasts|continu\w+) (?:an? |the |such )?(?:additional |consecutive |aggregate |total |continuous )?(?:periods? (?:of|totall?ing|exceeding) )?(?:more than |at least )?$`;

/** Notice period: '10 days' prior written notice', 'notice at least 10 days before'. */
export const noticeOf: Figure = {
  of: 'days',
  after: regex`
    ^'?s?'?,? (?:(?!(?:of|after|from|following|upon)\b)\w+ ){0,3}notice\b
    |^(?:'s?)? (?:prior|after|before|in advance)\b.{0,60}\bnotice\b
    |^ (?:prior to|before) the (?:effective )?date of (?:such |the )?terminat
  `,
  not: /\b(?:within|than|for|beyond|of|exceeds?|expiration of) (?:an? |the )?<>(?:'s?)? (?:after|before)\b/,
  title: (figure) => `Notice period: ${figure}`,
};

/** How long a payment is missed before a consequence. */
export const unpaidFor: Figure = {
  of: 'days',
  before: new RegExp(
    String.raw`\b(?:fails?|failed|failure|not|delay\w*|default\w*|unpaid|non-?payment|overdue|past due)\b.{0,120}?(?:\b(?:pay\w*|paid|payments?|unpaid|sums?|amounts?|due|non-?payment|overdue)\b).{0,100}${LIMIT}`,
  ),
  text: /\b(?:pay|paid|payments?|unpaid|non-?payment|overdue)\b/,
  title: (figure) => `Nonpayment for ${figure}`,
};

/** The same, worded as delay: 'a delay in excess of 30 days in the payments'. */
export const paymentDelayed: Figure = {
  of: 'days',
  before: /\bdelay\w*\b.{0,40}\b(?:excess of|than|exceed\w*|of) $/,
  after: /^ (?:in|of|to) (?:the |any |its |making )?payments?\b/,
  title: (figure) => `Nonpayment for ${figure}`,
};

/** How long work may be stopped before a consequence. */
export const stoppedFor: Figure = {
  of: 'days',
  before: new RegExp(
    String.raw`\b(?:suspen\w+|stop(?:s|ped|page)?|interrupt\w*|idle|delay\w*|force majeure|majeure event)\b.{0,130}${LIMIT}`,
  ),
  not: /\bcur(?:e|ing)\b|\bpay\w*|\b(?:within|not(?: be)?(?: more| later)? than|no (?:more|later) than|notice (?:of|at least)|up to|maximum|total of) (?:an? )?(?:(?:maximum )?period of )?<>|<>'?s?'? (?:\w+ ){0,3}notice/,
  least: 3,
  title: (figure) => `Work stopped for ${figure}`,
};

/** How long a site may be abandoned before a consequence. */
export const abandonedFor: Figure = {
  of: 'days',
  before: new RegExp(
    String.raw`\b(?:abandon\w*|deserts?|cease[sd]?|discontinu\w+|fails? to (?:prosecute|perform))\b.{0,130}${LIMIT}`,
  ),
  not: /\b(?:within|than) (?:a period of )?<>|<>'?s?'? (?:\w+ ){0,3}notice|\bcur(?:e|ing)\b/,
  title: (figure) => `Work abandoned for ${figure}`,
};

/** Maximum suspension. */
export const suspendedAtMost: Figure = {
  of: 'days',
  before: regex`
    \b(?:suspen\w+|stop(?:ped|page)?|interrupt\w*|delay)\b.{0,130}
      \b(?:not (?:to )?(?:exceed(?:ing)?|be (?:more|longer) than)|(?:not|no) (?:more|longer) than
      |up to|maximum of) (?:a (?:total )?(?:period of )?)?$
  `,
  title: (figure) => `Suspension of up to ${figure}`,
};

/** How long proceedings against a party may stay open. */
export const proceedingsOpen: Figure = {
  of: 'days',
  before: regex`
    \b(?:petition\w*|proceedings?|receiver\w*|trustee|judgments?|attachments?|custodian|orders?|decree
      |appoint\w+|dismiss\w*|discharg\w*|stayed|vacated|undismissed|unstayed|bonded)\b.{0,130}
      \b(?:within|for|of|than|exceeding) (?:an? |the )?(?:period of )?(?:more than )?$
  `,
  text: /\b(?:bankrupt\w*|insolven\w*|receiver\w*|judgments?|petition\w*|creditors?|attachments?)\b/,
  title: (figure) => `Legal proceedings pending for ${figure}`,
};

/** Deadline to pay. */
export const paidWithin: Figure = {
  of: 'days',
  before: regex`
    \b(?:pay|pays|paid|payments?|payable|reimburse\w*|refund\w*|remit\w*|settled?)\b.{0,130}
      \b(?:within|(?:not|no) (?:later|more) than|in) (?:an? )?(?:period of )?$
  `,
  after: /^(?:'s?)?,? (?:after|of|from|following|thereafter)\b/,
  title: (figure) => `Payment within ${figure}`,
};

/** The same, with the period first: 'within 30 days after termination the owner shall pay'. */
export const withinPays: Figure = {
  of: 'days',
  before: /\b(?:within|(?:not|no) (?:later|more) than) (?:an? )?(?:period of )?$/,
  after: regex`
    ^(?:'s?)?,? (?:after|of|from|following)\b.{0,80}\b(?:shall|will|must) (?:\w+ ){0,2}?(?:pay|reimburse|refund|remit|be paid)\b
  `,
  title: (figure) => `Payment within ${figure}`,
};

/** Waiting period after a notice. */
export const waitsAfterNotice: Figure = {
  of: 'days',
  before: /\b(?:expiration of|for|after|beyond|than|until|upon) (?:an? |the |such )?(?:period of )?$/,
  after: /^(?:'s?)? (?:after|of|from|following)\b.{0,50}\b(?:notice|demand|receipt)\b/,
  title: (figure) => `${figure} after notice`,
};

/** Deadline to respond, claim, or hand over after a notice or event. */
export const answeredWithin: Figure = {
  of: 'days',
  before: regex`
    \b(?:within|(?:not|no)(?: event)? (?:later|more) than|exceed(?:ing)?|maximum(?: period)? of) (?:
      an? |the |such )?(?:(?:maximum )?period of )?$
  `,
  after: /^(?:'s?)?(?: period| time)?,? (?:after|of|from|following|thereafter|period)\b/,
  not: /\b(?:prior|before|preceding) <>/,
  title: (figure) => `Action required within ${figure}`,
};
