import type { GroupKey } from '../../vocabulary/analysis.ts';
import type { Finder, Of } from '../clauses/clause-kind.ts';
import { clauseKinds } from '../clauses/order.ts';
import { groupOf } from '../score.ts';

/**
 * Finders defined by the clause kinds of a score group.
 */
export function findersOf(group: GroupKey): Of<Finder>[] {
  return clauseKinds
    .filter(({ category }) => groupOf(category) === group)
    .flatMap(({ category, finders = [] }) => finders.map((finder) => ({ category, ...finder })));
}
