/** Lists of clauses without overlaps within a category. */

import { categories } from '../../vocabulary/taxonomy.ts';
import { overlap } from '../read/segments.ts';
import type { FoundClause } from './clause-span.ts';

/** Adds a clause unless it overlaps another of its category. */
export function addApart(clauses: FoundClause[], clause: FoundClause): void {
  const isTaken = clauses.some(
    ({ category, span }) => category === clause.category && overlap(span, clause.span),
  );
  if (!isTaken) clauses.push(clause);
}

/** Sorts by taxonomy, then by text. */
export function inOrder(clauses: FoundClause[]): FoundClause[] {
  const order = new Map(categories.map((category, at) => [category, at]));
  const rank = ({ category }: FoundClause) => order.get(category) ?? 0;
  return clauses.sort((a, b) => rank(a) - rank(b) || a.span.start - b.span.start);
}
