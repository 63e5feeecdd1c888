/** Runs one rule on a few sentences. */
import type { Rule, RuleMatch } from '../judge/rule-match.ts';
import { readDocument } from '../read/context.ts';
import { normalize } from '../read/normalize.ts';
import type { Perspective } from '../schema.ts';

/** What a rule reports on a text, from a perspective; the contractor's by default. */
export function run(rule: Rule, text: string, perspective: Perspective = 'contractor'): RuleMatch[] {
  return rule(readDocument(normalize(text), perspective));
}

/** The one onerous hit of a rule on a text, or undefined; fails where there are several. */
export function onerousHit(rule: Rule, text: string): RuleMatch | undefined {
  const hits = run(rule, text).filter((hit) => hit.onerous);
  const rules = new Set(hits.map((hit) => hit.rule));
  if (rules.size > 1) throw new Error(`several rules: ${[...rules].join(', ')}`);
  return hits[0];
}

/** Sentences that make a text a subcontract, so that the contractor is the one who pays. */
export const SUBCONTRACT =
  'The Subcontractor shall furnish labor. The Subcontractor shall keep the schedule. The Subcontractor shall clean up. The Subcontractor shall protect the work. ';
