/** Step 2 of the analysis: everything rules and locators match, independently. */
import { rules } from '../clauses/order.ts';
import type { Context, Match } from '../read/context.ts';
import type { ClauseSpan } from './clause-span.ts';
import { gravestPerRule } from './gravest.ts';
import { locate } from './locate.ts';
import { locatorMatches } from './locator-matches.ts';
import type { RuleMatch } from './rule-match.ts';

/** All matches in a document, before any is accepted as a clause. */
export type Matches = {
  /** All rule matches. */
  hits: readonly RuleMatch[];
  /** The most severe, confident, and earliest match of each rule. */
  gravest: readonly RuleMatch[];
  /** Matches by locator, in order: features for the models. */
  matches: readonly (readonly Match[])[];
  /** Where rules and locators match a category. */
  mentions: readonly ClauseSpan[];
};

export function matchAll(context: Context): Matches {
  const hits = rules.flatMap((rule) => rule(context));
  const gravest = gravestPerRule(hits);
  const matches = locatorMatches(context);
  return { hits, gravest, matches, mentions: locate(context, gravest, matches) };
}
