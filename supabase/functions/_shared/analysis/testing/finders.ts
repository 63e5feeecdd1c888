import type { Finder, Of } from '../clauses/clause-kind.ts';
import { clauseKinds } from '../clauses/order.ts';
import type { GroupKey } from '../schema.ts';
import { groupOf } from '../score.ts';

/**
 * The finders that clauses of a group of the score have of their own.
 */
export function findersOf(group: GroupKey): Of<Finder>[] {
  return clauseKinds
    .filter(({ category }) => groupOf(category) === group)
    .flatMap(({ category, finders = [] }) => finders.map((finder) => ({ category, ...finder })));
}
