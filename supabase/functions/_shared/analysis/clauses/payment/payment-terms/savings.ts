/** Savings below a guaranteed maximum price that all go to the payer. */
import type { Rule } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const TO_SOMEONE = regex`
  \b(?:100|hundred)\b[^.;]{0,24}\bsavings\b
  |\bsavings\b[^.;]{0,60}?\b(?:belongs?|accrues?|reverts?|given|returned|retained|inures?)\b
`;
const TAKES =
  /\b(?:shall|will|is) (?:be )?(?:entitled to|retain|receive|keep) (?:all |any |the |100% )*["“]?(?:of |the |\w+ ){0,4}savings\b/;
const NOT_ALL = /\b(?:trade discounts|rebates|shared?|sharing|participated|if any part|contingency)\b/;

/** Medium: overruns are the performer's, and savings the payer's. */
export const savings: Rule = (context) => {
  const { sides } = context;
  const match =
    context
      .find(['saving'], TO_SOMEONE, NOT_ALL)
      .find(({ sentence, end }) => sides.after(sentence.text, end) === 'payer') ??
    context
      .find(['saving'], TAKES, NOT_ALL)
      .find(({ sentence, start }) => sides.before(sentence.text, start) === 'payer');
  if (!match) return [];
  return [
    onerous(context, match, {
      rule: 'savings',
      category: 'overrun',
      against: 'performer',
      severity: 'medium',
      title: `All savings go to the ${sides.name('payer')}`,
      explanation: 'You carry overruns above the maximum price and get no part of savings below it.',
      confidence: 0.75,
    }),
  ];
};
