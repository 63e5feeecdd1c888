/** Runs one rule on a few sentences. */

import type { Perspective } from '../../vocabulary/analysis.ts';
import type { Rule, RuleMatch } from '../find/rule-match.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';

/** The matches of a rule in a text, by default from the contractor's perspective. */
export function run(rule: Rule, text: string, perspective: Perspective = 'contractor'): RuleMatch[] {
  return rule(readDocument(normalize(text), perspective));
}

/** The one onerous match of a rule in a text, or undefined. Throws if several rules match. */
export function onerousHit(rule: Rule, text: string): RuleMatch | undefined {
  const hits = run(rule, text).filter((hit) => hit.onerous);
  const rules = new Set(hits.map((hit) => hit.rule));
  if (rules.size > 1) throw new Error(`several rules: ${[...rules].join(', ')}`);
  return hits[0];
}

/** Sentences that make a text a subcontract in which the contractor is the payer. */
export const SUBCONTRACT =
  'The Subcontractor shall furnish labor. The Subcontractor shall keep the schedule. The Subcontractor shall clean up. The Subcontractor shall protect the work. ';
