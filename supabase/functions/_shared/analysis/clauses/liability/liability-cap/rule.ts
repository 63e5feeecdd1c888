/** Caps on a party's total liability. */

import type { Rule } from '../../../find/rule-match.ts';
import { dollars, info, MUTUAL } from '../../../judge/report.ts';
import { amounts, percents } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { UNLIMITED } from '../words.ts';

const CAP = regex`
  \b(?:(?:total|aggregate|maximum|cumulative|overall|entire|combined)(?:,? (?:and )?(?:total|aggregate
    |maximum|cumulative))* (?:liabilit|amount of (?:its )?liabilit|amount for which)|liabilit(?:y|ies)\b
    .{0,200}?\b(?:(?:shall|will|is|be) (?:not exceed|in no (?:event|case) exceed|limited to|capped)
    |not (?:to )?exceed|limited to|capped at|in excess of|exceed)
    |liable\b.{0,80}?\b(?:for more than|in excess of|in an amount (?:greater|exceeding))
    |limit(?:s|ation)? (?:of|on) (?:its |contractor's |the contractor's |builder's )?liabilit(?:y|ies)\b)
`;
const BOUNDS = /\b(?:exceed|limited to|capped|maximum|in excess of|more than|greater than|limit)\b/;
const INSURANCE = regex`
  \b(?:insurance (?:policy|coverage|policies)
    |limits? of (?:liability|insurance) (?:of|for|not less|per)|policy|policies|combined single
    |bodily injury|each occurrence|deductible|umbrella|workers|escrow|termination fees|bond amount)\b
`;
const EVERYTHING =
  /\b(?:all (?:causes|claims|liabilit)|under this|hereunder|total (?:aggregate )?liability|arising out of)\b/;
const PRICE = regex`
  \b(?:contract|subcontract|purchase|guaranteed maximum|total) (?:price|sum|amount|value)
  |fees? (?:paid|received|payable)
  |amounts? (?:actually )?(?:paid|received|payable)\b
`;

/** A cap with its amount is informational. A cap without an amount is not reported. */
export const liabilityCap: Rule = (context) => {
  for (const match of context.find(['liabil', 'liable'], CAP, INSURANCE)) {
    const { text } = match.sentence;
    if (!BOUNDS.test(text) || UNLIMITED.test(text)) continue;
    if (/\b(?:not|nothing|no provision|none)\b.{0,60}?\blimit/.test(text) && !/exceed/.test(text)) continue;
    if (/liquidated|delay/.test(text) && !EVERYTHING.test(text)) continue;
    const cap = amountOfCap(text.slice(match.start));
    if (!cap) continue;
    const bearer =
      context.sides.before(text, match.end) ?? context.sides.after(text, match.start) ?? 'performer';
    const isMutual = MUTUAL.test(text);
    // A limit on what the other side owes protects only that side.
    if (!isMutual && bearer === 'payer' && context.sides.us === 'performer') continue;
    return [
      info(context, match, {
        rule: 'liability-cap',
        category: 'liability_cap',
        against: isMutual ? null : bearer,
        title: `Liability is capped${cap === 'stated' ? '' : ` at ${cap}`}`,
        explanation: 'The cost of a claim is limited. Check the exceptions.',
        params: { cap, party: context.sides.name(bearer) },
        confidence: 0.75,
      }),
    ];
  }
  return [];
};

/** The cap as written for people; 'stated' if the figure is redacted; null if there is none. */
function amountOfCap(text: string): string | null {
  const share = percents(text)[0];
  const money = amounts(text).find((sum) => sum.value > 0);
  if (share && (!money || share.start < money.start)) return `${share.value}%`;
  if (money) return dollars(money.value);
  // 'an amount equal to *** percent of the contract price' is not the contract price.
  if (/\*{3}|_{3}|\[ ?[.*\]]/.test(text)) return 'stated';
  return PRICE.exec(text)?.[0] ?? null;
}
