/** Who pays for pollution of the site. */

import type { Rule } from '../../../find/rule-match.ts';
import { onerous } from '../../../judge/report.ts';
import { regex } from '../../../read/regex.ts';

const HAZARDOUS = regex`
  \b(?:hazardous (?:materials?|substances?|wastes?|conditions?)
    |toxic|asbestos|contaminat(?:ion|ed|ants?)|pollut(?:ion|ants?)|pre-?existing environmental)\b
`;

const TAKES = regex`
  \b(?:(?:assumes?|accepts?|bears?|retains?) (?:\w+ ){0,6}?(?:risks?|responsibilit(?:y|ies)|liabilit(?:y|ies))
    |(?:solely |fully |entirely )?(?:responsible|liable) for|(?:shall|will) (?:\w+ ){0,3}?(?:remove|remediate
    |abate|dispose of|handle|clean up)\b.{0,160}?\b(?:at (?:its|contractor's|the contractor's) (?:sole |own )*
    (?:cost|expense)|without (?:additional|extra|any increase))|indemnify|hold (?:\w+ )?harmless
    |no (?:additional|extra) (?:compensation|cost)|regardless of (?:the )?(?:source|cause|origin))
`;

const ITS_OWN = regex`
  \b(?:bring|brought|brings|introduced|generated|transported|released by|released (?:on|at|by)|used by
    |used or|caused by|created by|stored|negligen\w*|installed by|furnished by|supplied by|to the extent
    |resulting from (?:the )?(?:contractor|subcontractor|builder)|by (?:the )?(?:contractor|subcontractor
    |builder|design-builder) (?:or|and|,)|its (?:operations|activities|performance|use)|(?:contractor
    |subcontractor|builder)'s (?:use|hazardous|operations|acts?|negligen\w*|activities|performance)
    |not (?:be )?(?:responsible|liable|required)|except|in connection with (?:its|the) (?:performance|work)
    |arising (?:out of|from) (?:its|the contractor's|contractor's))
`;

const ALREADY_THERE = regex`
  \b(?:existing|pre-?existing|encountered|discovered|found|present
    |located|known or unknown|on(?:, under,? or about| or under)? the (?:site|property|premises|project)
    |at the (?:site|premises|project)|any and all|regardless of)\b
`;

/** High: the performer is responsible for existing pollution or pollution by others. */
export const hazardousMaterials: Rule = (context) => {
  for (const match of context.find(
    ['hazard', 'toxic', 'asbest', 'contam', 'pollut', 'preexi', 'enviro'],
    HAZARDOUS,
  )) {
    const { text } = match.sentence;
    const takes = TAKES.exec(text);
    if (!takes || !ALREADY_THERE.test(text) || ITS_OWN.test(text.replace(/regardless of.{0,80}/, '')))
      continue;
    if (
      context.sides.before(text, takes.index + 5) !== 'performer' ||
      /\b(?:lender|lessee|borrower|tenant|insurance|policy)\b/.test(text)
    )
      continue;
    const end = Math.max(match.end, takes.index + takes[0].length);
    return [
      onerous(
        context,
        { ...match, start: Math.min(match.start, takes.index), end },
        {
          rule: 'hazardous-transfer',
          category: 'hazardous_materials',
          against: 'performer',
          severity: 'high',
          title: `${context.sides.name('performer')} bears hazardous-materials risk`,
          explanation:
            'Cleaning up what was there before you arrived can cost more than the job and is rarely insured.',
          confidence: 0.68,
        },
      ),
    ];
  }
  return [];
};
