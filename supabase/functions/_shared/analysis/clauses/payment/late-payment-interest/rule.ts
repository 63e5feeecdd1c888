import type { Rule } from '../../../find/rule-match.ts';
import { info } from '../../../judge/report.ts';
import { percents } from '../../../read/numbers.ts';
import { regex } from '../../../read/regex.ts';

const INTEREST = /\b(?:interest|late (?:charge|payment charge|fee))\b/;

const OVERDUE = regex`
  \b(?:unpaid|past due|overdue|late|not (?:made|paid) when due|delinquent|from the date (?:payment is )?due)\b
`;

const OTHER_INTEREST = regex`
  conflict of interest
  |security interest
  |best interest
  |insurable interest
  |working interest
  |interest of the (?:owner|project)
`;

/** Interest on late payments with its rate: informational. */
export const lateInterest: Rule = (context) => {
  const match = context
    .find(['intere', 'late'], INTEREST, OTHER_INTEREST)
    .find(
      ({ sentence }) =>
        OVERDUE.test(sentence.text) &&
        (percents(sentence.text).length > 0 ||
          /legal rate|prime rate|statutory|rate of interest|interest rate/.test(sentence.text)),
    );
  if (!match) return [];
  const { text } = match.sentence;
  const rate = percents(text).find((share) => Math.abs(share.start - match.start) < 160);
  const per = /per month|monthly|each month|a month/.test(text) ? 'month' : 'year';
  return [
    info(context, match, {
      rule: 'late-interest',
      category: 'late_payment_interest',
      title: 'Late payments bear interest',
      explanation: 'Overdue amounts earn interest. No points.',
      params: rate ? { percent: rate.value, per } : {},
      confidence: 0.75,
    }),
  ];
};
