/** Changes that may be ordered before the price is agreed. */

import type { Rule } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import type { Match } from '../../../read/context.ts';
import { regex, source } from '../../../read/regex.ts';

const CHANGE =
  '(?:change orders?|changes?|directives?|variations?|extra work|additional work|modifications?)';
const BEFORE_PRICE = source`
  (?:notwithstanding|pending|whether or not
    |with or without|even (?:if|though)|without|before|prior to|regardless of|in the absence of|absent)
`;
const AGREED = '(?:agree(?:d|ment|s)?|pric(?:e|ing)|adjustment|resolution|settle\\w*|consent)';
/** The performer must proceed, or the payer may order first. */
const MUST_PROCEED = regex`
  \b(?:shall|will|must|agrees to) (?:\w+ ){0,3}?(?:proceed|perform|carry out|comply|implement|execute)\b
    .{0,120}?\b${CHANGE}\b.{0,160}?\b${BEFORE_PRICE}\b.{0,60}?\b${AGREED}\b
`;
const MAY_ORDER = regex`
  \b(?:may|right to|reserves the right to|entitled to|authority to)\b
    .{0,60}?\b(?:order|direct|require|make|issue|be issued)\b.{0,100}?\b${BEFORE_PRICE}\b.{0,60}?\b${AGREED}\b
  |\b${CHANGE}\b
    .{0,30}?\bmay be (?:ordered|issued|directed|made)\b.{0,80}?\b${BEFORE_PRICE}\b.{0,60}?\b${AGREED}\b
`;
const SOLE_PRICE = regex`
  \b${CHANGE}\b.{0,220}?\b(?:price|adjustment|value|compensation|amount)\b
    .{0,50}?\b(?:as|shall be|is|to be)\b.{0,20}?\bdetermined (?:solely )?by (?:the )?(?:
    owner|contractor|purchaser|client|employer|construction manager)\b
`;
const UNPAID = regex`
  \b(?:shall|will) (?:\w+ ){0,3}?(?:perform|make|carry out|execute|implement|comply)\b
    .{0,80}?\b${CHANGE}\b.{0,120}?\b(?:without (?:
    additional|extra|any (?:additional|extra|increase in)) (?:compensation|cost|charge|payment|price)
    |at no (?:additional|extra) (?:cost|charge)|no (?:additional|extra|further) (?:compensation|payment))\b
`;
const PRICED = regex`
  \b(?:equitabl[ey] adjust|equitable adjustment|cost(?:s)? (?:of the work )?plus|reasonable (?:cost
    |price|expenditure|value|allowance|overhead)|actual (?:net )?cost|unit prices?|time[- ]and[- ]materials?
    |fair and reasonable|shall be (?:adjusted|determined (?:by|on|in accordance))|adjustment (?:in
    |to|of) the (?:contract|subcontract)|agreed rates|schedule of (?:rates|values)|cost records
    |itemized accounting|following methods|methods? (?:set forth|described|provided)|percentage (?:fee
    |for overhead)|without prejudice to|reserv(?:e|ing) (?:its|all) rights?|savings attributable)\b
`;
const OTHER = regex`
  \b(?:change (?:in|of) (?:control|ownership|law)|waiver and release|minor changes|no change (?:order )?
    shall be|shall not (?:proceed|perform|be required|make|be obligated|, without)|no (?:changes?|extra work
    |additional work) (?:shall|will|or)|corrective|defective|re-?perform|repair|nonconforming|warranty
    |substitut\w*|recovery plan|overtime|accelerat\w*|allowance|contingency|key personnel|mutual agreement)\b
`;
const STEMS = ['change', 'direct', 'variat', 'extra', 'modifi', 'additi'];

const DIRECTIVE = /\bconstruction change directive/;

const PRICED_DIRECTIVE = regex`
  \bconstruction change directive\b
    .{0,200}?\b(?:following methods|adjustment (?:to|in|of) the (?:contract|guaranteed))
`;
/** Standard forms price directives in a separate section. */
const pricesDirectives = (context: Parameters<Rule>[0]) =>
  context.find(['direct'], PRICED_DIRECTIVE).length > 0;

/** High, unless the clause or its neighbors say how an unagreed change is priced. */
export const unpricedChanges: Rule = (context) => {
  for (const pattern of [MUST_PROCEED, MAY_ORDER, SOLE_PRICE, UNPAID]) {
    const match = context.find(STEMS, pattern, OTHER).find((candidate) => {
      if (DIRECTIVE.test(candidate.sentence.text) && pricesDirectives(context)) return false;
      const atTheirPrice = pattern === SOLE_PRICE || pattern === UNPAID;
      if (
        !new RegExp(`\\b${CHANGE}\\b`).test(candidate.sentence.text) ||
        !/\b(?:work|scope|services|change order|directive)/.test(candidate.sentence.text)
      )
        return false;
      return !PRICED.test(atTheirPrice ? candidate.sentence.text : surroundings(context, candidate));
    });
    if (!match) continue;
    return [
      onerous(context, match, {
        rule: 'unpriced-changes',
        category: 'changes',
        against: 'performer',
        severity: 'high',
        title:
          pattern === UNPAID
            ? 'No extra pay for changes'
            : pattern === SOLE_PRICE
              ? 'The other side sets the price of changes'
              : 'Changes can be ordered before they are priced',
        explanation:
          'You do the extra work first and negotiate the price later with little leverage, or you are not paid at all.',
        confidence: pattern === MAY_ORDER ? 0.6 : 0.68,
      }),
    ];
  }
  return [];
};

const surroundings = (context: Parameters<Rule>[0], match: Match) => context.around(match.sentence, 3, 9);
