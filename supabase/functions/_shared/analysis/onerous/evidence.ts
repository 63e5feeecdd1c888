/**
 * What rules found in a unit, as loud features after the signs: the category of each match and the side it
 * burdens, and how severe matches on the performer are. Located clauses are left out, because finding them
 * depends on headings, and so on the layout.
 */

import type { Severity } from '../../vocabulary/analysis.ts';
import { type Category, categories } from '../../vocabulary/taxonomy.ts';
import type { RuleMatch } from '../find/rule-match.ts';
import { overlap, type Span } from '../read/segments.ts';
import { signs } from './signs.ts';

export type Evidence = readonly Pick<RuleMatch, 'category' | 'onerous' | 'against' | 'severity' | 'span'>[];

const severities: readonly Severity[] = ['critical', 'high', 'medium', 'low'];

const ON_PERFORMER = signs.length;
const ON_PAYER = ON_PERFORMER + categories.length;
const ON_NEITHER = ON_PAYER + categories.length;
const SEVERITY = ON_NEITHER + categories.length;

/** Number of loud features of the models of onerous language. */
export const LOUD_ONEROUS = SEVERITY + severities.length;

const positions = new Map(categories.map((category, at) => [category, at]));
const positionOf = (category: Category) => positions.get(category) ?? 0;

/** The loud features of each unit, ascending and distinct. Units are in order and do not overlap. */
export function evidenceIn(units: readonly Span[], evidence: Evidence): number[][] {
  const found = units.map(() => new Set<number>());
  for (const { category, onerous, against, severity, span } of evidence) {
    const kind = !onerous || against === null ? ON_NEITHER : against === 'payer' ? ON_PAYER : ON_PERFORMER;
    for (let at = firstEndingAfter(units, span.start); at < units.length; at++) {
      const unit = units[at] as Span;
      if (!overlap(unit, span)) break;
      found[at]?.add(kind + positionOf(category));
      if (kind === ON_PERFORMER) found[at]?.add(SEVERITY + severities.indexOf(severity));
    }
  }
  return found.map((features) => [...features].sort((a, b) => a - b));
}

/** The position of the first unit that ends after a position in the text. */
function firstEndingAfter(units: readonly Span[], position: number): number {
  let from = 0;
  let to = units.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((units[middle] as Span).end > position) to = middle;
    else from = middle + 1;
  }
  return from;
}
