/**
 * Protections in clauses from finders that no rule reads. Without them, the clauses would be reported as
 * missing.
 */
import { clauseKinds } from '../clauses/order.ts';
import type { FoundClause } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';

/** Returns a match for each protection in the clauses that no other match covers. */
export function protections(
  context: Context,
  clauses: readonly FoundClause[],
  hits: readonly RuleMatch[],
): RuleMatch[] {
  return clauseKinds.flatMap(({ protects }) => protects?.(context, clauses, hits) ?? []);
}
