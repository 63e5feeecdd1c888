/** A mutual or performer-protecting waiver of consequential damages that no rule reads. */
import type { FoundClause } from '../../../find/clause-span.ts';
import type { RuleMatch } from '../../../find/rule-match.ts';
import { clauseSentences } from '../../../judge/clause-sentences.ts';
import { info, MUTUAL, onerous } from '../../../judge/report.ts';
import type { Context } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import type { Side } from '../../../read/sides.ts';

const RULED_OUT = regex`
  \b(?:waives?|waiver|neither|in no event|in no case
    |under no circumstances|no liability|not (?:\w+ ){0,4}(?:liable|responsible)|exclud\w+|not include)\b
`;

const BOTH = regex`
  \b(?:each other
    |each party|either party|neither party|both parties|a party be liable|liable to the other|mutual(?:ly)?)\b
  |\b(?:owner|client|purchaser|company|employer) and (?:the )?(?:[\w/-]+ ){1,3}?(?:agree to )?waive
`;

const NEITHER = /\bneither\b|\b(?:in no event|under no circumstances|in no case)\b/;

/** A party with subcontractors is the performer. */
const ITS_SUBCONTRACTORS =
  /\bneither \S{2,30} nor (?:any of )?its (?:\w+,? ){0,4}?(?:or )?(?:subcontractors|vendors|suppliers)\b/;

export function protectsByWaiver(
  context: Context,
  clauses: readonly FoundClause[],
  hits: readonly RuleMatch[],
): RuleMatch | null {
  if (hits.some(({ rule }) => rule.startsWith('consequential-'))) return null;
  const found = clauseSentences(context, clauses, 'consequential_waiver').filter(({ text }) =>
    RULED_OUT.test(text),
  );
  const mutual = found.find(({ text }) => freesBoth(context, text));
  if (mutual) {
    return info(context, mutual, {
      rule: 'consequential-mutual',
      category: 'consequential_waiver',
      title: 'Mutual waiver of consequential damages',
      explanation: 'Neither side owes the other for lost profit, rent, or use. No points.',
      confidence: 0.7,
    });
  }
  const ours = found.find(
    ({ text }) => ITS_SUBCONTRACTORS.test(text) || relieves(context, text, 'performer'),
  );
  return ours
    ? onerous(context, ours, {
        rule: 'consequential-one-sided',
        category: 'consequential_waiver',
        against: 'payer',
        severity: 'high',
        title: 'One-sided waiver of consequential damages',
        explanation: 'The other side is protected from these damages; you are not.',
        otherwise: 'You are protected from these damages; the other side is not.',
        confidence: 0.6,
      })
    : null;
}

/** 'Neither the Owner nor its agents' does not cover both sides. */
const SINGLE = /\bneither (?!party)/g;

function freesBoth(context: Context, text: string): boolean {
  if (BOTH.test(text) || MUTUAL.test(text.replace(SINGLE, ''))) return true;
  return relieves(context, text, 'payer') && relieves(context, text, 'performer');
}

/** Whether 'neither … shall be liable' names a side, alone or with its agents and employees. */
function relieves(context: Context, text: string, side: Side): boolean {
  const start = NEITHER.exec(text)?.index ?? -1;
  const end = start < 0 ? -1 : text.slice(start).search(/\b(?:liable|responsible|liability)\b/);
  return end >= 0 && context.sides.names(text.slice(start, start + end), side);
}
