/**
 * Liquidated damages under any name: an amount per day of delay, capped or not, alone or in addition to other
 * damages.
 */

import type { Rule, RuleMatch } from '../../../find/rule-match.ts';
import { dollars, info, onerous } from '../../../judge/report.ts';
import type { Context, Match } from '../../../read/context.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import type { Sentence } from '../../../read/segments.ts';
import { type DailySum, NAMED, REFUSED, readDailySum } from './daily-sum.ts';

const CAPPED = regex`
  \b(?:(?:shall |will |may |does |do )?(?:not|never|no event) (?:to )?(?:be )?(?:
    in (?:the )?(?:aggregate|total|all),? |at any time |under any circumstances |together |collectively )?
    (?:exceed|greater|more than|in excess)[a-z]*|(?:up to|to) a maximum|maximum (?:of|amount|aggregate
    |total|liability)|limited to|capped at|aggregate (?:cap|limit|liability)|cap (?:of|on)|subject to (?:a
    |the) (?:cap|limit|maximum|limitations?)|in no (?:event|case) .{0,120}exceed|for up to \d+ days)\b
`;
const NO_CAP = regex`
  \b(?:not (?:be )?(?:subject to|limited)
    |no (?:maximum|cap|limit)|without (?:limit|cap|maximum)|uncapped|unlimited)\b
`;
const CUMULATIVE = regex`
  \bin addition to (?:any |all |its |the |and not in lieu of )*(?:
    other|actual|remed|rights|damages|further|right)
  |\b(?:not (?:be )?(?:the |owner's |an? )?(?:sole|exclusive)(?: and exclusive)? (?:remedy|remedies)
    |without (?:prejudice to(?! any other methods? of recovery)|limiting|waiving) .{0,60}(?:rights?|remed
    |damages)|cumulative (?:with|of|and)|not in lieu of|does not (?:limit|preclude).{0,60}(?:damages|remed)
    |over and above .{0,40}damages|as well as (?:any |all )?(?:actual|other) damages)\b
`;
const SOLE = regex`
  \b(?:sole|exclusive|only)(?: and (?:exclusive|sole))? (?:and \w+ )?(?:
    remedy|remedies|liability|damages|recourse|right)
  |\bin lieu of (?:all|any)\b
  |in full satisfaction
`;
const THESE = regex`
  \b(?:such|these|the|said|daily|foregoing) (?:liquidated )?(?:
    damages|amounts?|sums?|payments?|penalt|reductions?\b)
`;

/**
 * High if uncapped or in addition to other damages; critical if uncapped and escalating. Medium under a high
 * cap; informational if capped and exclusive.
 */
export const liquidatedDamages: Rule = (context) => {
  const found = context
    .having('liquid', 'delay', 'day', 'days', 'daily', 'week', 'penalt')
    .flatMap((sentence) => readDailySum(context, sentence) ?? []);
  const first =
    found.find((item) => item.params.amount !== undefined || item.params.percent !== undefined) ?? found[0];
  if (!first) return noneStated(context);
  const cap = findCap(context, first);
  const extra = findCumulative(context, first);
  const params = {
    ...first.params,
    ...(cap ? { cap: cap.label } : {}),
    party: context.sides.name(first.bearer),
  };
  const { amount, percent, per = 'day' } = first.params;
  const top = highestTier(context, first);
  const rate =
    top !== null && amount !== undefined
      ? ` rising from ${dollars(amount)} to ${dollars(top)} per ${per}`
      : amount !== undefined
        ? ` of ${dollars(amount)} per ${per}`
        : percent !== undefined
          ? ` of ${percent}% per ${per}`
          : '';
  const capHit =
    cap &&
    info(context, cap.match, {
      rule: 'ld-cap',
      category: 'ld_cap',
      title: `Liquidated damages are capped${cap.label === 'stated' ? '' : ` at ${cap.label}`}`,
      explanation: 'Delay can cost no more than this. No points.',
      params,
      confidence: 0.75,
    });
  const match = whole(first);
  const main =
    cap && !extra && isHighCap(cap.label)
      ? onerous(context, match, {
          rule: 'ld',
          category: 'liquidated_damages',
          against: first.bearer,
          severity: 'medium',
          title: `Liquidated damages${rate}, capped only at ${cap.label}`,
          explanation:
            'The cap helps only after delay has taken the whole fee or a large share of the price.',
          params,
          confidence: 0.75,
        })
      : cap && !extra
        ? info(context, match, {
            rule: 'ld',
            category: 'liquidated_damages',
            title: `Liquidated damages${rate}, capped`,
            explanation:
              'Each day of delay has a price, and the total is capped. Compare the rate with your margin.',
            params,
            confidence: 0.8,
          })
        : onerous(context, cap && extra ? extra : match, {
            rule: 'ld',
            category: 'liquidated_damages',
            against: first.bearer,
            severity: !cap && top !== null ? 'critical' : 'high',
            title: extra
              ? `Liquidated damages${rate} plus other damages`
              : `Uncapped liquidated damages${rate}`,
            explanation: extra
              ? 'The daily amount is not the only remedy: other delay damages are added, so paying it settles nothing.'
              : 'Every day of delay costs this much, with no limit: a long delay can cost more than the job earns.',
            params,
            confidence: first.named ? 0.85 : 0.7,
          });
  return capHit ? [capHit, main] : [main];
};

/** A cap that protects the performer little: the fee, the price, or more than a fifth of it. */
const isHighCap = (label: string) =>
  /\b(?:fee|price|sum|amount)\b/.test(label) || (label.endsWith('%') && Number.parseFloat(label) > 20);

const LATER_TIER = /\b(?:thereafter|next|subsequent|following|after (?:the|that|day)|in excess of|beyond)\b/;

/** The daily amount of the last tier; null if there is one rate. */
function highestTier(context: Context, { sentence, params }: DailySum): number | null {
  if (params.amount === undefined) return null;
  const tiers = context.sentences
    .slice(sentence.index, sentence.index + 4)
    .filter(({ text }) => /\b(?:per|each|every|daily)\b/.test(text) && /\bdays?\b/.test(text));
  const text = tiers.map((tier) => tier.text).join(' ');
  if (!LATER_TIER.test(text)) return null;
  const rates = amounts(text)
    .filter(
      ({ start, end }) =>
        /^\)? ?(?:dollars )?(?:\(?\S+\) )?(?:per|for each|a|each|for every) (?:\w+ )?(?:\w+ )?day\b/.test(
          text.slice(end, end + 50),
        ) || /\bday\b.{0,40}$/.test(text.slice(Math.max(0, start - 60), start)),
    )
    .map(({ value }) => value);
  const most = Math.max(params.amount, ...rates);
  return most > params.amount && most <= params.amount * 50 ? most : null;
}

const whole = (item: DailySum): Match => ({
  sentence: item.sentence,
  start: item.start,
  end: item.end,
  text: '',
});

function noneStated(context: Context): RuleMatch[] {
  const match = context.find(['liquid', 'penalt'], REFUSED)[0];
  if (!match) return [];
  return [
    info(context, match, {
      rule: 'no-ld',
      category: 'liquidated_damages',
      title: 'No liquidated damages',
      explanation: 'The contract sets no amount per day of delay.',
      confidence: 0.75,
    }),
  ];
}

/** The cap on the total: in the sentence, near it, or wherever delay damages are limited. */
function findCap(context: Context, found: DailySum): { label: string; match: Match } | null {
  const { index } = found.sentence;
  const near = context.sentences
    .slice(Math.max(0, index - 2), index + 7)
    .filter((sentence) => NAMED.test(sentence.text) || THESE.test(sentence.text));
  const elsewhere = context
    .having('liquid', 'delay')
    .filter(
      (sentence) =>
        NAMED.test(sentence.text) &&
        /\b(?:total|aggregate|maximum|cap|liability|cumulative)\b/.test(sentence.text),
    );
  for (const sentence of [found.sentence, ...near, ...elsewhere]) {
    const capped = CAPPED.exec(sentence.text);
    if (!capped || NO_CAP.test(sentence.text) || /\b(?:insurance|deductible)\b/.test(sentence.text)) continue;
    const label = capLabel(sentence.text, capped.index);
    if (label)
      return {
        label,
        match: { sentence, start: capped.index, end: capped.index + capped[0].length, text: capped[0] },
      };
  }
  return null;
}

/** The cap as written for people; 'stated' if the figure is redacted, blank, or elsewhere. */
function capLabel(text: string, from: number): string | null {
  const window = text.slice(from, from + 240);
  const share = percents(window)[0];
  const money = amounts(window)[0];
  if (share && (!money || share.start < money.start)) return `${share.value}%`;
  if (money) return dollars(money.value);
  const price =
    /\b(?:contract|subcontract|purchase|guaranteed maximum) (?:price|sum|amount)|contractor's fee\b/.exec(
      window,
    );
  if (price) return price[0];
  return /\*{3}|\[|_{3}|\$ |days|section|article|exhibit|limit/.test(window) ? 'stated' : null;
}

/** A statement in or after the clause that other damages are added. */
function findCumulative(context: Context, found: DailySum): Match | null {
  const follows = (sentence: Sentence) =>
    sentence === found.sentence || NAMED.test(sentence.text) || THESE.test(sentence.text);
  for (const sentence of context.sentences
    .slice(found.sentence.index, found.sentence.index + 5)
    .filter(follows)) {
    const extra = CUMULATIVE.exec(sentence.text);
    if (
      !extra ||
      SOLE.test(sentence.text.replace(extra[0], '')) ||
      !/\b(?:damages|remed|delay)/.test(sentence.text)
    )
      continue;
    return { sentence, start: extra.index, end: extra.index + extra[0].length, text: extra[0] };
  }
  return null;
}
