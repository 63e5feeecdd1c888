import type { Rule } from '../../../find/rule-match.ts';
import { MUTUAL, onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';
import { UNLIMITED } from '../words.ts';

const NARROW = regex`
  \b(?:insurance|coverage|limited liability company|without limitation,|insurer|fraud|willful
    |gross negligence|personal injury|except|workers|disability|employee benefit|indemnification obligation)\b
`;

/** Critical: liability expressly unlimited. */
export const uncappedLiability: Rule = (context) => {
  const match = context
    .find(['liabil', 'liable', 'unlimi', 'uncapp'], UNLIMITED, NARROW)
    .find(({ sentence }) => !MUTUAL.test(sentence.text));
  if (!match) return [];
  return [
    onerous(context, match, {
      rule: 'uncapped-liability',
      category: 'uncapped_liability',
      against: context.sides.before(match.sentence.text, match.end) ?? 'performer',
      severity: 'critical',
      title: 'Liability is expressly unlimited',
      explanation: 'One claim could exceed the contract price and your insurance limits many times over.',
      confidence: 0.85,
    }),
  ];
};
