/** Retainage: the share of each payment held to the end. */

import type { Rule } from '../../../find/rule-match.ts';
import { greatest, info, onerous } from '../../../judge/report.ts';
import type { Match } from '../../../read/context.ts';
import { percents, type Quantity } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { limits } from '../../../thresholds.ts';

const NONE = regex`
  \b(?:no|without|zero) (?:additional |further )?(?:retainage|retention)\b
  |\b(?:retainage|retention) (?:shall|will) not be (?:held|withheld|retained|deducted)
  |\bnot (?:withhold|retain|hold)\b[^.;]{0,60}(?:payments?|retainage|retention|amounts?)
  |\b(?:shall|will) be no (?:retainage|retention)
  |\bwaives? (?:the )?(?:retainage|retention)\b
  |\b(?:retainage|retention)[^.;]{0,20}(?:not applicable|n\/a|none)\b
`;
const HOLDS = /\b(?:retainage|retention|retain(?:ed|s)?|holdback|hold back|hold-back)\b/;
const WITHHOLDS = /\bwithh(?:old|eld)\b/;
const FROM_PAYMENT = /\b(?:payments?|invoices?|amounts? due|applications?)\b/;
const OTHER_SHARE = regex`
  \b(?:tax(?:es)?|backup withholding|retained earnings|record retention
    |document retention|deductible|interest|premium|voting|equity|(?<!by the )shares?|insur\w*|self-insured)\b
`;
const REDUCED = /\b(?:reduced? (?:to|the)|decreased? to|lowered to)\b/;

/** A reduction at the other side's discretion is not a promise. */
const AT_WILL = /\b(?:discretion|may (?:elect|reduce|release|waive))\b/;

/** Retainage is reduced or stops once the work reaches a stage. */
const EASED = regex`
  \b(?:no|not|without) (?:any )?(?:\w+ ){0,3}?(?:additional|further|more) (?:retainage|retention|amounts?|sums?|deductions?)\b
  |\b(?:retainage|retention)\b.{0,160}?\b(?:reduced?|decreased?|lowered|become) (?:to |by )?(?:\w+ )?(?:\w+ )?(?:\(?\d|half|percent|zero)
  |\b(?:reduced?|reduction|release\w*)\b.{0,60}?\b(?:retainage|retention)\b
    .{0,160}?\b(?:fifty|50|half|seventy|75|ninety|90)\b
  |\buntil\b.{0,80}?\b(?:complete\w*|half)\b.{0,80}?(?:\d|percent\b|%).{0,40}?\bthereafter\b
`;

const OF_THE_FEE_OR_BELOW = regex`
  \bfee, less (?:\w+ )?(?:retainage|retention)\b
  |\b(?:retainage|retention)\b.{0,80}?\b(?:from|on|of) (?:the )?(?:\S+ )?fee\b
  |\bsubcontract (?:sum|price)\b
  |\bpayments? to (?:the )?sub-?contractors?\b
  |\bprovisions? for a? ?(?:retainage|retention)\b
`;

/**
 * Whether retainage is held only from a fee or from payments to lower tiers, not from the cost of one's own
 * work.
 */
const isOnlyInPart = (texts: readonly string[]) =>
  texts.every((text) => OF_THE_FEE_OR_BELOW.test(text) && !/\bless any retainage\b/.test(text));

/**
 * Medium above 5% (low if reduced later), high above 10%. Otherwise informational, as is a statement of no
 * retainage.
 */
export const retainage: Rule = (context) => {
  const stems = [
    'retain',
    'retent',
    'withho',
    'withhe',
    'holdba',
    'hold',
    'ninety',
    'less',
    'progre',
    'percen',
  ];
  const read = context.having(...stems).flatMap((sentence) => {
    const share = heldShare(sentence.text);
    return share ? [{ sentence, ...share }] : [];
  });
  const most = greatest(read, (item) => item.percent);
  if (!most) {
    const none = context.find(['retain', 'retent', 'withho'], NONE, /\bsubcontractor to\b|engineer/)[0];
    if (!none || !/retainage|retention/.test(none.sentence.text)) return [];
    return [
      info(context, none, {
        rule: 'no-retainage',
        category: 'retainage',
        title: 'No retainage',
        explanation: 'Nothing is withheld from progress payments.',
        confidence: 0.8,
      }),
    ];
  }
  const match: Match = { sentence: most.sentence, start: most.start, end: most.end, text: '' };
  const common = {
    rule: 'retainage',
    category: 'retainage',
    title: `Retainage of ${most.percent}%`,
    params: { percent: most.percent },
    confidence: 0.85,
  } as const;
  if (isOnlyInPart(read.map(({ sentence }) => sentence.text))) {
    return [
      info(context, match, {
        ...common,
        explanation:
          'Held from the fee or from payments to subcontractors, not from the cost of your own work. No points.',
      }),
    ];
  }
  if (most.percent <= limits.retainagePercentMedium) {
    return [
      info(context, match, {
        ...common,
        explanation: 'Within the usual range. No points. Check when it is released.',
      }),
    ];
  }
  const eased = context.find(stems, EASED, AT_WILL)[0];
  if (eased && most.percent <= limits.retainagePercentHigh) {
    return [
      onerous(context, match, {
        ...common,
        against: 'performer',
        severity: 'low',
        explanation: `More than ${limits.retainagePercentMedium}% of every payment is held at first; the contract reduces or stops it as the work progresses. Check the conditions.`,
      }),
    ];
  }
  return [
    onerous(context, match, {
      ...common,
      against: 'performer',
      severity: most.percent > limits.retainagePercentHigh ? 'high' : 'medium',
      explanation: `More than ${limits.retainagePercentMedium}% of every payment is held to the end: often your whole margin.`,
    }),
  ];
};

type Held = { percent: number; start: number; end: number };

/**
 * The retained share in a sentence, stated directly or as 'ninety percent of the value is paid'; null if
 * none.
 */
export function heldShare(text: string): Held | null {
  if (NONE.test(text)) return null;
  const shares = percents(text);
  return shares.length === 0 ? null : (statedShare(text, shares) ?? complementShare(text, shares));
}

function statedShare(text: string, shares: Quantity[]): Held | null {
  const hold = HOLDS.exec(text) ?? (FROM_PAYMENT.test(text) ? WITHHOLDS.exec(text) : null);
  if (!hold || OTHER_SHARE.test(text)) return null;
  const reduced = REDUCED.exec(text);
  const distance = (share: Quantity) =>
    share.start >= hold.index ? share.start - hold.index : (hold.index - share.end) * 1.5;
  const near = shares.filter(
    (share) =>
      share.value > 0 && share.value <= 30 && Math.abs(distance(share)) < 180 && !isOtherShare(text, share),
  );
  const before = near.filter((share) => !(reduced && share.start > reduced.index && near.length > 1));
  const best = greatest(before, (share) => -Math.abs(distance(share)));
  return (
    best && {
      percent: best.value,
      start: Math.min(best.start, hold.index),
      end: Math.max(best.end, hold.index + hold[0].length),
    }
  );
}

const NOT_HELD = regex`
  ^ ?(?:\(\S+\) )?(?:complete|completion|of completion|of the work (?:has|is)|per (?:annum|month|year)
    |for (?:the )?(?:recovery|advance)|of the (?:contract|purchase) (?:price|sum), less)
`;

/** Words before a share that is paid, in advance or as an installment. */
const PAID = regex`
  \b(?:pays?|paid|payments? (?:of|equal to)|installments? of|advances? (?:of|equal to)|down[- ]?payments?|deposits?
    |mobili[sz]ation)\b(?![^.;]*\b(?:less|retain|retention|holdback|withh[eo]ld|deduct))[^.;%]{0,60}$
`;
const HELD_AFTER = /^\W*(?:\(\S+\) )?(?:as |of )?(?:the |a |such )?(?:retain|retention|hold-?back|withheld)/;
const ADVANCE = /^[^.,;%]{0,60}\b(?:down[- ]?payment|advance|deposit|mobili[sz]ation)\b/;

/**
 * '50% complete', '20% for recovery of the advance', 'prime plus 2%', '10% is paid on release', and a down
 * payment of 10% are not retained shares.
 */
function isOtherShare(text: string, share: Quantity): boolean {
  const after = text.slice(share.end, share.end + 70);
  const before = text.slice(Math.max(0, share.start - 22), share.start);
  const isPaid = PAID.test(text.slice(Math.max(0, share.start - 120), share.start)) || ADVANCE.test(after);
  return (
    (isPaid && !HELD_AFTER.test(after)) ||
    NOT_HELD.test(after) ||
    /(?:prime|interest|rate|plus|equals|exceeds?|reached) (?:of |rate |at )?$/.test(before)
  );
}

export const OF_THE_VALUE = regex`
  ^ ?(?:\S+ ){0,4}?of (?:the |each |such |all |that )?(?:portion of the )?(?:value|amount|cost
    |contract (?:sum|price)|work|labor|estimate|invoice|approved|total|subcontract (?:sum|price)|progress)
`;

function complementShare(text: string, shares: Quantity[]): Held | null {
  const pays = /\b(?:pay|paid|payments?)\b/.exec(text);
  if (!pays || /substantial completion|final completion|until .{0,40}total/.test(text)) return null;
  if (
    !/\b(?:progress|monthly|applications?|estimates?|invoices?|performed|completed to date|in place)\b/.test(
      text,
    )
  )
    return null;
  const paid = shares.find(
    (share) =>
      share.value >= 80 &&
      share.value < 100 &&
      share.start > pays.index &&
      OF_THE_VALUE.test(text.slice(share.end, share.end + 90)),
  );
  return paid
    ? { percent: Math.round((100 - paid.value) * 100) / 100, start: paid.start, end: paid.end }
    : null;
}
