/** Clauses a complete contract should have. */
import { clauseKinds } from '../clauses/order.ts';
import type { Located } from '../find/located.ts';
import type { Context } from '../read/context.ts';
import type { Span } from '../read/segments.ts';
import type { Severity } from '../schema.ts';
import { type Category, categoryLabel } from '../taxonomy.ts';
import { completeness, missingPoints } from '../thresholds.ts';
import type { Hit } from './hit.ts';

/** A missing clause: its category, its points, and the closest passage that does not cover it. */
export type Absence = {
  category: Category;
  title: string;
  explanation: string;
  severity: Severity;
  points: number;
  nearest: Span | null;
};

/** Whether the contract is complete enough for an absence to count. */
export function isComplete(words: number, located: readonly Located[]): boolean {
  return (
    words >= completeness.minWords &&
    new Set(located.map((item) => item.category)).size >= completeness.minCategories
  );
}

/** Missing clauses for the perspective; site clauses only in construction contracts. */
export function findMissing(
  context: Context,
  located: readonly Located[],
  hits: readonly Hit[],
  construction: boolean,
): Absence[] {
  return clauseKinds.flatMap(({ category, expected: item }) => {
    if (!item) return [];
    if (item.onSite && !construction) return [];
    if (item.for && item.for !== context.sides.us) return [];
    const own = located.filter((clause) => clause.category === category);
    const holds = item.holds ? item.holds({ context, located: own, hits }) : own.length > 0;
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
