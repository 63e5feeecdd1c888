/** Pay-if-paid and pay-when-paid. */

import type { Rule, RuleMatch } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import type { Context } from '../../../read/context.ts';
import { periods } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { periodParams } from '../../first-period.ts';

const CONDITION = regex`
  (?:conditions? precedent (?:to|of|for)|(?:contingent|conditioned|conditional|dependent) (?:up)?on
    |only (?:if|after|when|to the extent|upon|from)|unless and until|not be (?:obligated|obliged|liable
    |required) to (?:make|pay).{0,60}?(?:unless|until)|no obligation to (?:make|pay).{0,60}?(?:unless|until)
    |(?:assumes|accepts|bears) the risk (?:of|that).{0,60}?(?:non-?payment|insolven|not pay|fail)
    |pay[ -]if[ -]paid|subject to (?:the )?(?:prior )?(?:actual )?receipt)
`;
const PAID_FROM = regex`
  \b(?:paid|payments?|funds|moneys|monies|financing|proceeds)\b.{0,60}?\b(?:by|from|of)\b
    .{0,25}?\b(owner|client|customer|employer|lender|bank|government|developer|funding (?:source|agency))
`;
const PAYS_FIRST = regex`
  \b(owner|client|customer|employer|lender|developer)(?:'s)? (?:has (?:actually )?(?:paid|made)
    |pays|payment|failure to pay|non-?payment|insolvency|fails to pay|does not pay)
`;
const WHEN_PAID = regex`
  within .{3,40}?(?:after|of|from|following) (?:(?:the )?(?:contractor|general contractor|construction manager
    |prime contractor)(?:'s)? (?:actual )?(?:receives|has received|receipt of)|(?:actual )?receipt (?:
    by (?:the )?(?:contractor|general contractor|construction manager) )?of) .{0,80}?(?:payments?
    |funds|monies) .{0,40}?(?:owner|client|employer)
`;
/** States that payment does not depend on upstream payment. */
const REFUSED = regex`
  \b(?:not|never|no longer) (?:be |is |are )?(?:contingent|conditioned|conditional|dependent|a condition)
  |regardless of (?:whether|receipt)
  |whether or not .{0,60}(?:paid|payment)
  |irrespective of
`;
const OTHER_MONEY = regex`
  \b(?:insurance proceeds
    |premium|refund|tax(?:es)?|lease|loan|advance[sd]?|lien waivers?|letter of credit|final completion)\b
`;

/** The finding for contingent payment. */
const payIfPaid = {
  rule: 'pay-if-paid',
  category: 'contingent_payment',
  against: 'performer',
  severity: 'critical',
  title: 'Pay-if-paid or pay-when-paid',
  explanation:
    'If the upstream party never pays, you may never be paid: you carry the risk of its insolvency.',
} as const;

/** Critical if payment is conditional on upstream payment; low if upstream payment only sets the timing. */
export const contingentPayment: Rule = (context) => {
  const hits: RuleMatch[] = [];
  for (const sentence of context.having('paymen', 'pay', 'paid', 'receip', 'condit')) {
    const { text } = sentence;
    if (REFUSED.test(text) || OTHER_MONEY.test(text) || !isOurs(context, text)) continue;
    const condition = CONDITION.exec(text);
    const upstream = condition && fromUpstream(context, text);
    if (condition && upstream) {
      const start = Math.min(condition.index, upstream.index);
      const end = Math.max(condition.index + condition[0].length, upstream.index + upstream[0].length);
      hits.push(
        onerous(context, { sentence, start, end, text: condition[0] }, { ...payIfPaid, confidence: 0.88 }),
      );
      continue;
    }
    const timing = context.sides.isSubcontract ? WHEN_PAID.exec(text) : null;
    if (!timing) continue;
    hits.push(
      onerous(
        context,
        { sentence, start: timing.index, end: timing.index + timing[0].length, text: timing[0] },
        {
          rule: 'pay-when-paid',
          category: 'contingent_payment',
          against: 'performer',
          severity: 'low',
          title: 'Payment timing depends on upstream payment',
          explanation:
            'The clause sets when you are paid, not whether, but a slow upstream payer delays your money.',
          params: periods(timing[0]).slice(0, 1).map(periodParams)[0],
          confidence: 0.75,
        },
      ),
    );
  }
  return hits;
};

/** Payment from upstream of our payer: the owner in a subcontract, a funder in a prime contract. */
function fromUpstream(context: Context, text: string): RegExpExecArray | null {
  for (const pattern of [PAID_FROM, PAYS_FIRST]) {
    const found = pattern.exec(text);
    const isFunder = /lender|bank|government|developer|funding/.test(found?.[1] ?? '');
    if (found && (isFunder || context.sides.isSubcontract)) return found;
  }
  return null;
}

/** Whether the sentence is about paying our performer, not lower tiers. */
function isOurs(context: Context, text: string): boolean {
  return (
    context.sides.names(text, 'performer') &&
    !/(?:pay|payments? to|paid to) (?:each |its |the |any |all )?(?:sub-?)subcontractors?/.test(text) &&
    (context.sides.isSubcontract ||
      !/(?:pay|payments? to|paid to) (?:each |its |the |any |all )?subcontractors?/.test(text))
  );
}
