/** Clauses of any contract, found by the model, or by rules and locators if those perform better. */

import type { Category } from '../../vocabulary/taxonomy.ts';
import { modelCategories } from '../model/categories.ts';
import type { ModelDocument } from '../model/document.ts';
import { findByModel } from '../model/trained.ts';
import { leftToLocators } from '../thresholds.ts';
import { addApart } from './clause-list.ts';
import type { ClauseSpan, FoundClause } from './clause-span.ts';
import type { RuleMatch } from './rule-match.ts';

/** Categories the model locates in any contract. */
export const modelled: ReadonlySet<Category> = new Set<Category>(
  modelCategories.filter((category) => !leftToLocators.includes(category)),
);

/**
 * Returns clauses without overlaps within a category. In the categories `byModel`, these are the model's
 * clauses and those that add points; in the others, all matches.
 */
export function commercialClauses(
  mentions: readonly ClauseSpan[],
  hits: readonly RuleMatch[],
  document: ModelDocument,
  byModel = modelled,
): FoundClause[] {
  const clauses: FoundClause[] = mentions
    .filter(({ category }) => !byModel.has(category))
    .map((mention) => ({ ...mention, source: 'rule' }));
  // A clause that adds points is always kept. One that a rule only read is kept only if the model finds it.
  for (const { category, span, confidence, onerous } of hits) {
    if (onerous && byModel.has(category)) addApart(clauses, { category, span, confidence, source: 'rule' });
  }
  for (const { category: at, unit: position, confidence } of findByModel(document)) {
    const category = modelCategories[at];
    const unit = document.units[position];
    if (!category || !unit || !byModel.has(category)) continue;
    const { start, end } = unit;
    addApart(clauses, { category, span: { start, end }, confidence, source: 'model' });
  }
  return clauses;
}
