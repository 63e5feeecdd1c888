/**
 * Protections that stand in clauses the finders see and no rule reads: without them, they would be called
 * missing.
 */
import { clauseKinds } from '../clauses/order.ts';
import type { LocatedClause } from '../find/located.ts';
import type { Context } from '../read/context.ts';
import type { Hit } from './hit.ts';

/** A hit for each protection that the clauses hold and none of the hits speaks of. */
export function protections(
  context: Context,
  clauses: readonly LocatedClause[],
  hits: readonly Hit[],
): Hit[] {
  return clauseKinds.flatMap(({ protects }) => protects?.(context, clauses, hits) ?? []);
}
