/** Clauses a complete contract should have. */

import type { Severity } from '../../vocabulary/analysis.ts';
import { type Category, categoryLabel } from '../../vocabulary/taxonomy.ts';
import { clauseKinds } from '../clauses/order.ts';
import type { ClauseSpan } from '../find/clause-span.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import type { Context } from '../read/context.ts';
import type { Span } from '../read/segments.ts';
import { completeness, missingPoints } from '../thresholds.ts';

/** A missing clause: its category, its points, and the closest passage that does not cover it. */
export type MissingClause = {
  category: Category;
  title: string;
  explanation: string;
  severity: Severity;
  points: number;
  nearest: Span | null;
};

/** Whether the contract is complete enough to report missing clauses. */
export function isComplete(words: number, clauseSpans: readonly ClauseSpan[]): boolean {
  return (
    words >= completeness.minWords &&
    new Set(clauseSpans.map((item) => item.category)).size >= completeness.minCategories
  );
}

/** Returns missing clauses for the perspective. Site clauses are expected only in construction contracts. */
export function findMissing(
  context: Context,
  clauseSpans: readonly ClauseSpan[],
  hits: readonly RuleMatch[],
  construction: boolean,
): MissingClause[] {
  return clauseKinds.flatMap(({ category, expected: item }) => {
    if (!item) return [];
    if (item.onSite && !construction) return [];
    if (item.for && item.for !== context.sides.us) return [];
    const own = clauseSpans.filter((clause) => clause.category === category);
    const holds = item.holds ? item.holds({ context, clauseSpans: own, hits }) : own.length > 0;
    if (holds) return [];
    const nearest = own[0]?.span ?? null;
    return [
      {
        category,
        title: item.title,
        explanation: nearest
          ? `${item.explanation} The closest passage on ${categoryLabel(category).toLowerCase()} does not cover it.`
          : item.explanation,
        severity: item.major ? 'medium' : 'low',
        points: item.major ? missingPoints.major : missingPoints.minor,
        nearest,
      },
    ];
  });
}
