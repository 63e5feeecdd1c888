/** Protections in finder clauses that no rule reads; without them, they would be reported as missing. */
import { clauseKinds } from '../clauses/order.ts';
import type { LocatedClause } from '../find/located.ts';
import type { Context } from '../read/context.ts';
import type { Hit } from './hit.ts';

/** A hit for each protection in the clauses that no hit covers. */
export function protections(
  context: Context,
  clauses: readonly LocatedClause[],
  hits: readonly Hit[],
): Hit[] {
  return clauseKinds.flatMap(({ protects }) => protects?.(context, clauses, hits) ?? []);
}
