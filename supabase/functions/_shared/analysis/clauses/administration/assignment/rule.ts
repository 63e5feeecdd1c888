/** Assignment: one side needs consent and the other does not. */

import type { Rule } from '../../../find/rule-match.ts';
import { info, onerous } from '../../../judge/report.ts';
import type { Match } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import type { Side } from '../../../read/sides.ts';

const THE_CONTRACT = regex`
  \b(?:(?:this|the) (?:\w+ )?(?:agreement|contract|subcontract)|its (?:rights?|interests?|obligations|duties)
    |(?:any|all) (?:of its )?(?:part|portion|rights?|interests?|obligations|benefits)
    |rights (?:or|and|hereunder)|hereunder|monies|(?:the )?performance of)\b
`;
const MAY_NOT = regex`
  \b(?:(?:shall|may|will|must|agrees?) (?:not|neither|never)
    |not (?:be )?(?:entitled|permitted) to|no right to|cannot|neither)\b.{0,90}?\bassign\b
  |\b(?:may|shall|will|can) not be assigned\b
  |\bno assignment\b.{0,60}?\bby\b
`;
const BOTH = regex`
  \b(?:neither (?:party|of the parties|the \w+ nor|\w+ nor)|(?:no|any|each|either) party (?:may|shall|to)
    |the parties (?:shall|may|will)|(?:written )?consent of the other|other party's)\b
`;
const FREE = regex`
  \b(?:may|shall (?:have the right|be entitled) to
    |(?:has|reserves) the right to|free to|entitled to)\b(?! not).{0,60}?\b(?:assign|transfer)\b
`;
const FREELY = regex`
  \b(?:without (?:the )?(?:prior )?(?:written )?(?:consent|approval|notice)
    |at any time|any (?:person|entity|party|third)|lenders?|affiliates?|freely|in its (?:sole )?discretion)\b
`;

/** Also restricts money due, or subcontracting. */
const MORE_THAN_THE_CONTRACT = regex`
  \b(?:mon(?:ey|eys|ies)|receivables?|proceeds|payments?|sums?|amounts?
    |subcontract(?!or\b)\w*|sublet|subletting|delegat\w+)\b
`;

/**
 * Low if only our side needs consent, medium if its money is restricted too. A mutual restriction is
 * informational.
 */
export const assignment: Rule = (context) => {
  const bound = new Map<Side, Match>();
  const free = new Set<Side>();
  for (const match of context.find(
    ['assign'],
    /\bassign(?:ed|ment)?\b/,
    /\b(?:warrants|warranties|key personnel|inventions?|not be (?:required|obligated))\b/,
  )) {
    const { text } = match.sentence;
    if (!THE_CONTRACT.test(text)) continue;
    const stop = MAY_NOT.exec(text);
    if (stop && BOTH.test(text)) {
      return [
        info(
          context,
          { ...match, start: stop.index, end: stop.index + stop[0].length },
          {
            rule: 'assignment-mutual',
            category: 'assignment',
            title: 'Both sides need consent to assign',
            explanation: 'Neither side can assign the contract without consent. No points.',
            confidence: 0.75,
          },
        ),
      ];
    }
    const tied = stop && context.sides.before(text, stop.index + 12);
    if (tied && !bound.has(tied)) bound.set(tied, match);
    const may = FREE.exec(text);
    const freed = may && FREELY.test(text) && context.sides.before(text, may.index + 4);
    if (freed) free.add(freed);
  }
  const side = bound.size === 1 ? [...bound.keys()][0] : undefined;
  const match = side && bound.get(side);
  if (!side || !match) return [];
  const otherIsFree = free.has(side === 'performer' ? 'payer' : 'performer');
  return [
    onerous(context, match, {
      rule: 'assignment-one-sided',
      category: 'assignment',
      against: side,
      severity: MORE_THAN_THE_CONTRACT.test(match.sentence.text) ? 'medium' : 'low',
      title: `Only the ${context.sides.name(side)} needs consent to assign`,
      explanation:
        'The other side could assign the contract to a party you did not choose, even one that cannot pay. You cannot assign without consent.',
      confidence: otherIsFree ? 0.78 : 0.62,
    }),
  ];
};
