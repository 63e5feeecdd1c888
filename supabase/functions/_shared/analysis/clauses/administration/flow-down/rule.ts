/** Flow-down of prime contract duties to a subcontractor, with or without its rights. */

import type { Rule } from '../../../find/rule-match.ts';
import { info, onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const FLOWS = regex`
  \b(?:(?:assumes?|bound|owes?|subject)\b.{0,200}?\b(?:all|any|each|every|same)\b
    .{0,120}?\b(?:obligations?|responsibilit(?:y|ies)|duties|terms|provisions|conditions)\b
    .{0,160}?\b(?:owner|prime contract|general contract|main contract|contract documents)
    |(?:same (?:obligations|manner|extent)|all (?:the |of the )?(?:obligations|rights, remedies))\b
    .{0,120}?\b(?:toward|to|against|by)\b.{0,60}?\b(?:contractor|owner))
`;
const RECIPROCAL = regex`
  \b(?:to the extent (?:of the|that|applicable|such|they|related|relat|it)
    |(?:benefit|rights?) of all (?:the )?(?:rights|remedies)|same rights|reciprocal|insofar as
    |applicable to the (?:subcontract )?work|so far as|and (?:the )?contractor (?:shall|assumes?|agrees))\b
`;

const GETS_RIGHTS = regex`
  \b(?:subcontractor (?:shall|will|is) (?:have|be entitled to|entitled to) (?:the benefit|all|the same))
`;

/** Medium: all prime contract duties without its rights. */
export const flowDown: Rule = (context) => {
  if (!context.sides.isSubcontract) return [];
  const match = context.find(
    ['bound', 'assume', 'toward', 'prime', 'obliga', 'same', 'owes'],
    FLOWS,
    /lower[- ]tier|sub-subcontract|assignee|successor/,
  )[0];
  if (!match) return [];
  if (RECIPROCAL.test(match.sentence.text) || GETS_RIGHTS.test(context.around(match.sentence, 0, 2))) {
    return [
      info(context, match, {
        rule: 'flow-down',
        category: 'flow_down',
        title: 'Prime contract terms flow down, with limits',
        explanation: 'Your duties are limited to your scope, or you get the same rights. No points.',
        confidence: 0.65,
      }),
    ];
  }
  return [
    onerous(context, match, {
      rule: 'flow-down',
      category: 'flow_down',
      against: 'performer',
      severity: 'medium',
      title: 'All prime contract duties flow down',
      explanation: 'You are bound by a contract you may never have seen, and you do not get its rights.',
      confidence: 0.7,
    }),
  ];
};
