/** Waivers of consequential damages: mutual ones protect both sides, one-sided ones only the other. */

import type { Rule, RuleMatch } from '../../../find/rule-match.ts';
import { info, MUTUAL, onerous } from '../../../judge/report.ts';
import type { Context, Match } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import type { Side } from '../../../read/sides.ts';

const CONSEQUENTIAL = regex`
  \b(?:consequential|(?<!direct (?:or|and) )indirect|incidental|special)\b.{0,60}?\b(?:damages?|loss(?:es)?)\b
`;
const RULED_OUT = regex`
  \b(?:waives?|waiver|not (?:\w+ ){0,6}be (?:\w+ )?(?:liable|responsible)|no liability
    |not (?:be )?liable|neither|no party|in no event|not recover|releases?|excluded?|disclaims?)\b
`;
/** Ignores sentences about insurance coverage. */
const OTHER = regex`
  \b(?:insurer|lender|borrower|administrative agent|fire or other|perils)\b
  |^(?!.*\bnot covered by\b).*\binsurance\b
`;
const WAIVES = /\bwaives?\b/;
const NOT_LIABLE = regex`
  \b(?:in no event (?:shall|will)|shall (?:not|in no event|have no)
    |will (?:not|in no event|have no)|is not|has no)\b.{0,80}?\b(?:liable|responsible|liability)\b
`;

/**
 * A mutual waiver is informational. A one-sided one is high and also reports that the mutual one is missing.
 */
export const consequentialWaiver: Rule = (context) => {
  const found: RuleMatch[] = [];
  for (const match of context.find(['conseq', 'indire', 'incide', 'specia'], CONSEQUENTIAL, OTHER)) {
    const { text } = match.sentence;
    if (!RULED_OUT.test(text)) continue;
    if (isMutual(context, match)) {
      return [
        info(context, match, {
          rule: 'consequential-mutual',
          category: 'consequential_waiver',
          title: 'Mutual waiver of consequential damages',
          explanation: 'Neither side owes the other for lost profit, rent, or use. No points.',
          confidence: 0.82,
        }),
      ];
    }
    const relieved = relievedParty(context, text, match.start);
    if (relieved) {
      found.push(
        onerous(context, match, {
          rule: 'consequential-one-sided',
          category: 'consequential_waiver',
          against: relieved === 'payer' ? 'performer' : 'payer',
          severity: 'high',
          title: 'One-sided waiver of consequential damages',
          explanation: 'The other side is protected from these damages; you are not.',
          otherwise: 'You are protected from these damages; the other side is not.',
          confidence: 0.68,
        }),
      );
    }
  }
  return found.slice(0, 1);
};

function isMutual(context: Context, match: Match): boolean {
  const { text } = match.sentence;
  if (MUTUAL.test(text) || /\bshall a party be liable\b/.test(text)) return true;
  return /\bmutual waiver\b/.test(context.around(match.sentence, 0, 1));
}

/** Whose liability is waived: the party 'not liable', or the opposite of the party that waives. */
function relievedParty(context: Context, text: string, before: number): Side | null {
  const waives = WAIVES.exec(text);
  if (waives && waives.index < before) {
    const who = context.sides.before(text, waives.index);
    return who && (who === 'performer' ? 'payer' : 'performer');
  }
  const liable = NOT_LIABLE.exec(text);
  if (!liable || before - liable.index > 260) return null;
  const inside = context.sides.before(liable[0], liable[0].length);
  return inside ?? context.sides.before(text, liable.index);
}
