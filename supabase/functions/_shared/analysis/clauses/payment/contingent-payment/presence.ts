/** Contingent payment in any wording. The quote must contain all of our words, and none that negates them. */

import type { RuleMatch } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import type { Context, Match } from '../../../read/context.ts';
import { regex } from '../../../read/regex.ts';
import { BY_PRESENCE } from '../../by-presence.ts';
import { payIfPaid, REFUSED } from './rule.ts';

const CONDITION = regex`
  \b(?:condition\w*
    |contingent|depend\w*|only (?:if|when|after|to the extent|upon|from)|unless|until|subject to|risk)\b
`;

const MONEY = /\b(?:paid|pays|payments?|funds|funded|funding|financing|proceeds|mon(?:ies|eys))\b/;

const FUNDER = /\b(?:lender|bank|government|developer|investor|grant(?:or)?|funding (?:source|agency))\b/;

const OWNER = /\b(?:owner|client|customer|employer)\b/;

export function contingentByPresence(context: Context, match: Match): RuleMatch | null {
  return isContingent(context, match.text)
    ? onerous(context, match, { ...payIfPaid, confidence: BY_PRESENCE })
    : null;
}

function isContingent({ sides }: Context, text: string): boolean {
  const upstream = FUNDER.test(text) || (sides.isSubcontract && OWNER.test(text));
  return upstream && CONDITION.test(text) && MONEY.test(text) && !REFUSED.test(text);
}
