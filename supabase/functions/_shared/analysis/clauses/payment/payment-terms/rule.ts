/** When progress payments are due. */

import type { Rule } from '../../../find/rule-match.ts';
import { greatest, info, onerous } from '../../../judge/report.ts';
import type { Context, Match } from '../../../read/context.ts';
import { periods } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';
import { limits } from '../../../thresholds.ts';
import { type PeriodParams, periodParams, periodWords } from '../../first-period.ts';

const CLAIM_FOR_PAYMENT = regex`
  \b(?:invoices?|applications? for payment|payment applications?
    |requisitions?|progress payments?|billings?|statements?|draw requests?|pay requests?|requests? for payment
    |payment certificates?|certificates? (?:for|of) payment|monthly (?:estimate|payment)s?|pay estimates?)\b
`;
const PAYS = regex`
  \b(?:shall|will|agrees to|must) (?:\w+ ){0,4}?(?:pay|remit|make (?:\w+ ){0,2}payments?)\b
  |\b(?:shall|will|are|is) (?:be )?(?:paid|payable|due)\b
  |\bpayments? (?:shall|will|terms|is|are)\b
  |\bnet[ -]\d
`;
const OTHER_PAYMENT = regex`
  \b(?:pay (?:each|its|the|all) subcontractors?|final (?:payment|application|invoice)|retain|retention
    |interest|late charge|insurance|premium|deductible|indemnif|lien|reject|disput|notice of objection
    |liquidated|records|overpa|financ|refund|release|withhold|terminat|default|each party|auction|dollars per)
`;

/**
 * Medium above 45 calendar days, high above 75; otherwise the period is informational. A range counts with its
 * most days.
 */
export const paymentTerms: Rule = (context) => {
  const found = context
    .having('invoic', 'applic', 'requis', 'progre', 'billin', 'reques', 'certif', 'estima', 'net')
    .flatMap((sentence) => {
      const { text } = sentence;
      if (!CLAIM_FOR_PAYMENT.test(text) || !PAYS.test(text) || OTHER_PAYMENT.test(text)) return [];
      if (!isToPerformer(context, text)) return [];
      const period = paymentPeriod(text);
      return period ? [{ sentence, ...period }] : [];
    });
  const slow = greatest(
    found.filter((item) => longest(item.params) > limits.paymentDaysMedium),
    (item) => longest(item.params),
  );
  const shown = slow ?? found[0];
  if (!shown) return [];
  const match: Match = { sentence: shown.sentence, start: shown.start, end: shown.end, text: '' };
  const { params } = shown;
  const common = { rule: 'payment-days', category: 'payment_terms', params, confidence: 0.78 } as const;
  if (!slow) {
    return [
      info(context, match, {
        ...common,
        title: `Payment within ${periodWords(params)}`,
        explanation: 'Within the usual range. No points.',
      }),
    ];
  }
  return [
    onerous(context, match, {
      ...common,
      against: 'performer',
      severity: longest(params) > limits.paymentDaysHigh ? 'high' : 'medium',
      title: `Payment only after ${periodWords(params)}`,
      explanation: `Beyond ${limits.paymentDaysMedium} days, you finance the job: wages and suppliers are due long before.`,
    }),
  ];
};

const longest = ({ days, most_days }: PeriodParams) => most_days ?? days;

function isToPerformer(context: Context, text: string): boolean {
  const pays = PAYS.exec(text);
  return (
    Boolean(pays) &&
    !(
      context.sides.before(text, pays?.index ?? 0) === 'performer' &&
      /shall (?:promptly )?pay\b/.test(pays?.[0] ?? '')
    )
  );
}

/** The period within which an invoice is paid: 'net 30', 'within 30 days', '30 days after'. */
function paymentPeriod(text: string): { params: PeriodParams; start: number; end: number } | null {
  const net = /\bnet[ -](\d{1,3})\b(?! ?%)/.exec(text);
  if (net) return { params: { days: Number(net[1]) }, start: net.index, end: net.index + net[0].length };
  for (const period of periods(text)) {
    if (period.unit === 'hour' || period.unit === 'year' || period.days > 200 || period.days < 1) continue;
    const before = text.slice(Math.max(0, period.start - 40), period.start);
    const after = text.slice(period.end, period.end + 60);
    if (
      /\b(?:prior|before|preceding|in advance)\b/.test(after.slice(0, 20)) ||
      /\b(?:every|each|least|past|for) (?:the )?$/.test(before)
    )
      continue;
    const bounded = /(?:within|later than|no more than|exceed(?:ing)?|by the|in) (?:the )?$/.test(before);
    if (bounded || /^(?:'s)?,? (?:after|of|from|following)\b/.test(after))
      return { params: periodParams(period), start: period.start, end: period.end };
  }
  return null;
}
