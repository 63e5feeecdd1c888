/** Results of the construction model: which passages are clauses, and how likely others are. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import { constructionCategories } from '../model/categories.ts';
import type { ModelDocument } from '../model/document.ts';
import { judgeConstruction, unlikelyChance } from '../model/trained-construction.ts';
import type { Unit } from '../model/units.ts';
import type { Captions } from '../read/captions.ts';
import type { ClauseSpan } from './clause-span.ts';

type Verdicts = {
  /** Clauses by category, then most confident first; without headings. */
  clauses: ClauseSpan[];
  /**
   * The highest probability among the units a clause touches; 0 if the model did not run its second stage on
   * them.
   */
  chance: (clause: CategorySpan) => number;
  /**
   * Whether a clause is nearly impossible; always false in categories on which the model has too little data.
   */
  isUnlikely: (clause: CategorySpan) => boolean;
};

type CategorySpan = Pick<ClauseSpan, 'category' | 'span'>;

/** Scores a document; `captions` has the captions of each sentence. */
export function readVerdicts(document: ModelDocument, captions: readonly Captions[]): Verdicts {
  const { units } = document;
  const clauses: ClauseSpan[] = [];
  const chances = new Map<Category, Map<number, number>>();
  for (const { category: at, unit: position, confidence, isClause } of judgeConstruction(
    document,
    captions,
  )) {
    const category = constructionCategories[at];
    const unit = units[position];
    if (!category || !unit) continue;
    const own = chances.get(category) ?? new Map<number, number>();
    chances.set(category, own.set(position, confidence));
    const { start, end } = unit;
    if (isClause && !unit.sentence.isHeading) clauses.push({ category, span: { start, end }, confidence });
  }
  const chance = ({ category, span }: CategorySpan) => {
    const own = chances.get(category);
    let most = 0;
    for (let at = firstAfter(units, span.start); own && (units[at]?.start ?? span.end) < span.end; at++)
      most = Math.max(most, own.get(at) ?? 0);
    return most;
  };
  return { clauses, chance, isUnlikely: (clause) => chance(clause) < unlikelyChance(clause.category) };
}

/** The index of the first unit that ends after an offset. */
function firstAfter(units: readonly Unit[], offset: number): number {
  let low = 0;
  let high = units.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((units[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
